import { useSyncExternalStore } from "react";
import { useText } from "#client/i18n.ts";
import { presentInFields } from "./presence.ts";

/** Says who else is in a field. */
export function PresentHere({ path }: { readonly path: string | undefined }) {
  const t = useText();
  const name = useSyncExternalStore(presentInFields.subscribe, () =>
    path === undefined ? undefined : presentInFields.get()[path],
  );
  return name === undefined ? null : (
    <span className="present-here">{t("processes.page.fill.presentHere", { name })}</span>
  );
}
