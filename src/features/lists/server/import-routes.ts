import { newId } from "#platform/clock.ts";
import { recordFile } from "#platform/files/files.ts";
import { storeFiles } from "#platform/files/store-files.ts";
import type { LongMemberCall, WithUpload } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { readCell } from "../cells.ts";
import type { Import, ImportRow } from "../import.ts";
import * as contract from "../import-contract.ts";
import { type Items, identifierKey, searchKey } from "../list.ts";
import { manageLists } from "../policy.ts";
import { inState, judgeRows, readImportJob, writeImportJob } from "./import-jobs.ts";
import {
  loadImport,
  loadRow,
  pageOfImportRows,
  pageOfMissing,
  rowsOfKey,
  showImport,
  storeImport,
  storeRows,
} from "./import-queries.ts";
import { type ListRow, loadList } from "./queries.ts";
import { readColumns } from "./read-file.ts";
import { recordsOf } from "./record-queries.ts";
import { takenKeys } from "./write-records.ts";

/** The routes of imports: a file is taken, read, corrected, and only then written. */
export const importRoutes =
  (platform: Platform) =>
  (on: On): void => {
    on.upload(contract.beginImport, async (call, { id }) => {
      call.authorize(manageLists(call.actor));
      return beginImport(platform, call, id);
    });

    on(contract.getImport, async (call, { id, importId }) => {
      call.authorize(manageLists(call.actor));
      const list = await loadList(call.tx, id);
      return showImport(call.tx, list, await loadImport(call.tx, id, importId));
    });

    on(contract.readImport, async (call, { id, importId, mapping, mode, dates, decimals }) => {
      call.authorize(manageLists(call.actor));
      const list = await loadList(call.tx, id, { lock: true });
      const row = await loadImport(call.tx, id, importId, { lock: true });
      inState(row, "mapping", "ready", "failed");
      const plan = { mapping, mode, dates, decimals };
      await storeImport(call.tx, importId, { state: "reading", plan, progress: 0, total: 0, problem: null }, call.now);
      const headers = { ...list.headers };
      for (const { index, attribute } of mapping) {
        const header = searchKey(row.columns.find((column) => column.index === index)?.header ?? "");
        if (header !== "") headers[header] = attribute;
      }
      await call.tx
        .updateTable("lists")
        .set({ headers: JSON.stringify(headers) })
        .where("id", "=", id)
        .execute();
      await call.enqueue(readImportJob, { listId: id, importId });
      return showImport(call.tx, list, await loadImport(call.tx, id, importId));
    });

    on(contract.importRows, async (call, { id, importId, ...query }) => {
      call.authorize(manageLists(call.actor));
      const list = await loadList(call.tx, id);
      await loadImport(call.tx, id, importId);
      return pageOfImportRows(call.tx, list, importId, query);
    });

    on(contract.importMissing, async (call, { id, importId, ...query }) => {
      call.authorize(manageLists(call.actor));
      const list = await loadList(call.tx, id);
      await loadImport(call.tx, id, importId);
      return pageOfMissing(call.tx, list, importId, query);
    });

    on(contract.fixRow, async (call, { id, importId, row, items }) => {
      call.authorize(manageLists(call.actor));
      const list = await loadList(call.tx, id, { lock: true });
      const found = await loadImport(call.tx, id, importId, { lock: true });
      inState(found, "ready");
      return fixRow(call, list, { importId, row, items, mode: found.plan?.mode ?? "both" });
    });

    on(contract.writeImport, async (call, { id, importId }) => {
      call.authorize(manageLists(call.actor));
      const list = await loadList(call.tx, id);
      inState(await loadImport(call.tx, id, importId, { lock: true }), "ready");
      await storeImport(call.tx, importId, { state: "writing" }, call.now);
      await call.enqueue(writeImportJob, { listId: id, importId });
      return showImport(call.tx, list, await loadImport(call.tx, id, importId));
    });
  };

async function beginImport(platform: Platform, call: WithUpload<LongMemberCall>, listId: string): Promise<Import> {
  const { orgId } = call.actor;
  const list = await call.transaction(({ tx }) => loadList(tx, listId));
  const bytes = await call.upload.bytes();
  const columns = await readColumns(bytes, list, call.upload.name);
  return storeFiles(platform.files, orgId, [bytes], ([stored]) =>
    call.transaction(async (transaction) => {
      const id = newId();
      const fileId = await recordFile(transaction, stored, "list-import", "application/octet-stream");
      await transaction.tx
        .insertInto("listImports")
        .values({
          orgId,
          id,
          listId,
          fileId,
          fileName: call.upload.name,
          state: "mapping",
          columns: JSON.stringify(columns),
          createdBy: call.user.uid,
          createdAt: call.now,
          updatedAt: call.now,
        })
        .execute();
      return showImport(transaction.tx, list, await loadImport(transaction.tx, listId, id));
    }),
  );
}

/** Corrects a row, and judges it and those that had or get its identifier anew. */
async function fixRow(
  { tx, orgId }: Transaction & { readonly orgId: string },
  list: ListRow,
  {
    importId,
    row,
    items,
    mode,
  }: { readonly importId: string; readonly row: number; readonly items: Items; readonly mode: Import["mode"] },
): Promise<ImportRow> {
  const before = await loadRow(tx, list, importId, row);
  const corrected: Record<string, string> = { ...before.items };
  for (const attribute of list.attributes) {
    const typed = Object.hasOwn(items, attribute.id) ? items[attribute.id] : undefined;
    if (typed !== undefined) corrected[attribute.id] = readCell(attribute, typed);
  }
  const keys = [before.items, corrected].map((one) => identifierKey(one[list.identifier] ?? ""));
  const others = (await rowsOfKey(tx, importId, keys)).filter((one) => one.rowNumber !== row);
  const rows = [...others.map((one) => ({ row: one.rowNumber, items: one.items })), { row, items: corrected }];
  const taken = await takenKeys(tx, list.id, keys);
  const records = new Map((await recordsOf(tx, list.id, [...taken.values()])).map((one) => [one.identifierKey, one]));
  await storeRows(tx, orgId, importId, judgeRows(list, rows, records, mode));
  return loadRow(tx, list, importId, row);
}
