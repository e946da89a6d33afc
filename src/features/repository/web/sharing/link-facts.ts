import { useText } from "#client/i18n.ts";
import type { ItemLink } from "../../share-contract.ts";

/** Returns the descriptions of a link wherever it is shown: its permission, its conditions, and its use. */
export function useLinkFacts() {
  const t = useText();
  return {
    may: ({ permission }: ItemLink): string => t(`repository.link.${permission}`),
    must: (link: ItemLink): string[] => [
      ...(link.protected ? [t("repository.link.protected")] : []),
      ...(link.receipt ? [t("repository.link.asksAddress")] : []),
    ],
    maker: ({ makerName }: ItemLink): string[] =>
      makerName === "" ? [] : [t("repository.link.maker", { name: makerName })],
    used: ({ permission, uses, added }: ItemLink): string[] => [
      ...(permission === "drop" ? [] : [t("repository.link.uses", { uses })]),
      ...(permission === "view" ? [] : [t("repository.link.added", { added })]),
    ],
  };
}
