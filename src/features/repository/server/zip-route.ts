import { Readable } from "node:stream";
import type { FileStore } from "#platform/files/store.ts";
import { zipFiles } from "#platform/files/zip-files.ts";
import type { On } from "#platform/http/serve.ts";
import { zipLimits } from "../item.ts";
import * as contract from "../search-contract.ts";
import { within } from "./file-routes.ts";
import { type FoundItem, openItem } from "./queries.ts";
import { say } from "./say.ts";
import { entriesToZip, filesIn, filesToZip, rememberDownloads } from "./zip-entries.ts";

/** The route that gives folders and selections as one zip, written while it is read. */
export function zipRoute(on: On, files: FileStore): void {
  on.download(contract.downloadZip, async (call, { itemIds }) => {
    const { name, entries } = await call.transaction(async (transaction) => {
      const inside = within(call, transaction);
      const chosen: FoundItem[] = [];
      for (const id of itemIds) chosen.push(await openItem(inside, id));
      const entries = await entriesToZip(transaction.tx, itemIds, zipLimits);
      await rememberDownloads(transaction, filesIn(entries));
      return { name: zipName(chosen) ?? say(call.language, "repository.screen"), entries };
    });
    return {
      content: Readable.from(zipFiles(filesToZip(files, entries))),
      name: `${name}.zip`,
      mediaType: "application/zip",
    };
  });
}

/** Returns the name of the only item, or of the folder that all items are in if the caller can see it. */
function zipName([first, ...others]: readonly FoundItem[]): string | undefined {
  if (!first || others.length === 0) return first?.name;
  const isTogether = others.every(({ parentId }) => parentId === first.parentId);
  return isTogether && first.above !== "none" ? first.path[1]?.name : undefined;
}
