import { useText } from "#client/i18n.ts";
import { useNavigate } from "#client/link.tsx";
import { useChange } from "#client/use-change.ts";
import { templateListKeys } from "#features/templates/keys.ts";
import { screenPath } from "#protocol/address.ts";
import { takeFromGallery } from "../contract.ts";
import { galleryKeys } from "../keys.ts";

/** Makes the organization's own template of one of the gallery and opens its settings. */
export function useTake() {
  const t = useText();
  const navigate = useNavigate();
  return useChange(takeFromGallery, {
    done: ({ name }) => t("gallery.takenAs", { name }),
    refresh: [templateListKeys.all, galleryKeys.all],
    afterwards: ({ templateId }) => void navigate({ to: screenPath("/templateSettings/:id", { id: templateId }) }),
  });
}
