import { Readable } from "node:stream";
import type { FileStore } from "#platform/files/store.ts";
import { zipFiles } from "#platform/files/zip-files.ts";
import type { On } from "#platform/http/serve.ts";
import { zipLimits } from "../item.ts";
import * as contract from "../search-contract.ts";
import { within } from "./file-routes.ts";
import { openItem } from "./queries.ts";
import { entriesToZip, filesIn, filesToZip, rememberDownloads } from "./zip-entries.ts";

/** The route that gives folders and selections as one zip, written while it is read. */
export function zipRoute(on: On, files: FileStore): void {
  on.download(contract.downloadZip, async (call, { itemIds }) => {
    const { name, entries } = await call.transaction(async (transaction) => {
      const inside = within(call, transaction);
      const chosen = [];
      for (const id of itemIds) chosen.push(await openItem(inside, id));
      const entries = await entriesToZip(transaction.tx, itemIds, zipLimits);
      await rememberDownloads(transaction, filesIn(entries));
      const [first] = chosen;
      return { name: chosen.length === 1 && first ? first.name : "Acta", entries };
    });
    return {
      content: Readable.from(zipFiles(filesToZip(files, entries))),
      name: `${name}.zip`,
      mediaType: "application/zip",
    };
  });
}
