import { BackLink } from "#client/BackLink.tsx";
import { useText } from "#client/i18n.ts";
import { listAddress } from "../addresses.ts";

/** Back to the list a process belongs to. */
export function BackToList({ tab }: { readonly tab: string }) {
  const t = useText();
  return <BackLink to={listAddress(tab)}>{t("processes.page.back")}</BackLink>;
}
