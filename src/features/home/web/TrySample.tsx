import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { useNavigate } from "#client/link.tsx";
import { useChange } from "#client/use-change.ts";
import { trySample } from "#features/gallery/contract.ts";
import { galleryKeys } from "#features/gallery/keys.ts";
import { trySample as mayTry } from "#features/gallery/policy.ts";
import { processListKeys } from "#features/processes/keys.ts";
import { templateListKeys } from "#features/templates/keys.ts";
import type { Actor } from "#protocol/actor.ts";
import { screenPath } from "#protocol/address.ts";
import { ReasonButton } from "#ui/ReasonButton.tsx";

/** Begins a draft filled with sample answers, and opens it. */
export function TrySample({ actor }: { readonly actor: Actor }) {
  const t = useText();
  const navigate = useNavigate();
  const begin = useChange(trySample, {
    refresh: [templateListKeys.all, processListKeys.all, galleryKeys.all],
    afterwards: ({ processId }) => void navigate({ href: screenPath("/processes/:id", { id: processId }) }),
  });
  const may = mayTry(actor);
  if (may === "failure.role") return null;
  return (
    <ReasonButton
      size="small"
      variant="contained"
      reason={may === true ? undefined : errorText(may)}
      loading={begin.isPending}
      onClick={() => begin.mutate({})}
    >
      {t("gallery.sample")}
    </ReasonButton>
  );
}
