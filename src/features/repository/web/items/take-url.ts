import { downloadUrl } from "#client/call.ts";
import { downloadFile } from "../../contract.ts";
import type { Item } from "../../item.ts";
import { downloadZip } from "../../search-contract.ts";

/** Returns the address of a download: one file as it is, other items as a zip. */
export const takeUrl = (items: readonly Item[]): string => {
  const [first] = items;
  return items.length === 1 && first?.kind === "file"
    ? downloadUrl(downloadFile, { itemId: first.id })
    : downloadUrl(downloadZip, { itemIds: items.map(({ id }) => id) });
};
