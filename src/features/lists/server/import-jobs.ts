import { z } from "zod";
import { newId } from "#platform/clock.ts";
import type { Database } from "#platform/db/database.ts";
import { eraseUnusedFile } from "#platform/files/files.ts";
import type { FileStore } from "#platform/files/store.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobCall, type Schedule } from "#platform/jobs/runner.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Failure, isVerdict } from "#protocol/failure.ts";
import { Id } from "#protocol/page.ts";
import { itemsOf } from "../cells.ts";
import { listChanged } from "../events.ts";
import { type JudgedRow, judge, mergedItems, type ReadRow } from "../import.ts";
import { type Items, identifierKey } from "../list.ts";
import { goodRows, type ImportState, loadImport, type Plan, storeImport, storeRows } from "./import-queries.ts";
import { type ListRow, loadList } from "./queries.ts";
import { readRows } from "./read-file.ts";
import { allRecords, type RecordRow } from "./record-queries.ts";
import { type Added, isRepeated, type Next, writeRecords } from "./write-records.ts";

const Step = z.object({ listId: Id, importId: Id });
export const readImportJob = job("lists.readImport", Step, { retries: 2, concurrency: 1, slow: true });
export const writeImportJob = job("lists.writeImport", Step, { retries: 2, concurrency: 1, slow: true });
const eraseOld = job("lists.eraseImports", z.object({}), { retries: 2, concurrency: 1 });

/** The number of rows after which the progress is announced. */
const reportedRows = 5000;

/** The records of a list by their identifiers. */
async function recordsByKey(tx: Transaction["tx"], listId: string): Promise<Map<string, RecordRow>> {
  const found = new Map<string, RecordRow>();
  for await (const batch of allRecords(tx, listId)) for (const row of batch) found.set(row.identifierKey, row);
  return found;
}

/** Judges rows beside the records of the list and beside each other. */
export function judgeRows(
  list: Pick<ListRow, "attributes" | "identifier">,
  rows: readonly ReadRow[],
  found: ReadonlyMap<string, { readonly items: Items }>,
  mode: Plan["mode"],
): JudgedRow[] {
  const keyOf = ({ items }: ReadRow) => identifierKey(items[list.identifier] ?? "");
  const times = new Map<string, number>();
  for (const row of rows) times.set(keyOf(row), (times.get(keyOf(row)) ?? 0) + 1);
  return rows.map((row) => {
    const key = keyOf(row);
    return judge(list, row, found.get(key)?.items, mode, (times.get(key) ?? 0) > 1);
  });
}

/** Reads a file into rows beside the records of its list. Whatever is wrong with the file is kept as the problem of the import. */
export const readImportHandler = (files: FileStore) =>
  handle(readImportJob, async (call, { listId, importId }) => {
    const begun = await call.transaction(async ({ tx }) => {
      const row = await loadImport(tx, listId, importId).catch(() => undefined);
      if (row?.state !== "reading" || !row.plan) return undefined;
      const file = await tx
        .selectFrom("files")
        .select("storageKey")
        .where("id", "=", row.fileId)
        .executeTakeFirstOrThrow();
      return { list: await loadList(tx, listId), plan: row.plan, storageKey: file.storageKey };
    });
    if (!begun) return;
    const { list, plan, storageKey } = begun;
    try {
      const bytes = await files.read(storageKey);
      const { rows, hiddenRows } = await readRows(bytes, list, plan, (count) =>
        count % reportedRows === 0 ? tell(call, listId, importId, count) : Promise.resolve(),
      );
      await call.transaction(async (transaction) => {
        const { tx, now, announce } = transaction;
        const orgId = transaction.orgId as string;
        const judged = judgeRows(list, rows, await recordsByKey(tx, listId), plan.mode);
        await tx.deleteFrom("listImportRows").where("importId", "=", importId).execute();
        await storeRows(tx, orgId, importId, judged);
        await storeImport(
          tx,
          importId,
          { state: "ready", plan: { ...plan, hiddenRows }, progress: rows.length, total: rows.length },
          now,
        );
        await announce(listChanged, { listId });
      });
    } catch (error) {
      await failed(call, listId, importId, error);
    }
  });

const tell = (call: JobCall, listId: string, importId: string, progress: number): Promise<void> =>
  call.transaction(async ({ tx, now, announce }) => {
    await storeImport(tx, importId, { progress }, now);
    await announce(listChanged, { listId });
  });

/** Stores a failure that the person can correct. Other failures are thrown, so that the job is tried again. */
async function failed(call: JobCall, listId: string, importId: string, error: unknown): Promise<void> {
  if (!isVerdict(error) && !call.last) throw error;
  const problem = error instanceof Failure ? error.code : "failure.unknown";
  await call.transaction(async ({ tx, now, announce }) => {
    await storeImport(tx, importId, { state: "failed", problem }, now);
    await announce(listChanged, { listId });
  });
  if (!isVerdict(error)) throw error;
}

/** Writes the rows of an import in one transaction: all of them, or nothing. */
export const writeImportHandler = handle(writeImportJob, async (call, { listId, importId }) => {
  try {
    await call.transaction(async (transaction) => {
      const { tx, now } = transaction;
      const list = await loadList(tx, listId, { lock: true });
      const row = await loadImport(tx, listId, importId, { lock: true });
      if (row.state !== "writing" || !row.plan) return;
      const changes = await changesOf(tx, list, row, row.plan);
      const organization = { ...transaction, orgId: transaction.orgId as string };
      const changeId =
        changes.added.length + changes.next.length > 0
          ? await writeRecords(organization, list, "import", changes)
          : undefined;
      await tx.deleteFrom("listImportRows").where("importId", "=", importId).where("outcome", "!=", "faulty").execute();
      await storeImport(tx, importId, { state: "done", ...(changeId === undefined ? {} : { changeId }) }, now);
      transaction.audit("list.imported", "list", listId, { importId, mode: row.plan.mode, changeId });
      await transaction.announce(listChanged, { listId });
    });
  } catch (error) {
    await failed(call, listId, importId, isRepeated(error) ? new Failure("lists.repeated", 409) : error);
  }
});

/** Returns the changes that the valid rows of an import make to the current list. */
async function changesOf(
  tx: Transaction["tx"],
  list: ListRow,
  { id }: ImportState,
  { mode }: Plan,
): Promise<{ added: Added[]; next: Next[] }> {
  const found = await recordsByKey(tx, list.id);
  const rows = await goodRows(tx, id);
  const added: Added[] = [];
  const next: Next[] = [];
  for (const { rowNumber, identifierKey: key, items } of rows) {
    const before = found.get(key);
    const { outcome } = judge(list, { row: rowNumber, items }, before?.items, mode, false);
    const after = itemsOf(list.attributes, mergedItems(before?.items ?? {}, items));
    if (outcome === "new") added.push({ id: newId(), items: after });
    if (outcome === "changed" && before) next.push({ before, items: after, deleted: false });
  }
  if (mode === "replace") {
    const keys = await tx.selectFrom("listImportRows").select("identifierKey").where("importId", "=", id).execute();
    const kept = new Set(keys.map((one) => one.identifierKey));
    for (const [key, before] of found) if (!kept.has(key)) next.push({ before, items: before.items, deleted: true });
  }
  return { added, next };
}

/** The time for which the rows and the file of an import are stored. */
const keptMs = 3 * 24 * 60 * 60 * 1000;

/** Erases, every night, imports of three days ago with their rows and files. */
export const eraseImports = (db: Database) =>
  handle(eraseOld, (call) =>
    call.transaction(async ({ now }) =>
      db.asSystem(async (tx) => {
        const gone = await tx
          .deleteFrom("listImports")
          .where("createdAt", "<", new Date(now.getTime() - keptMs))
          .returning(["orgId", "fileId"])
          .execute();
        for (const { orgId, fileId } of gone) await eraseUnusedFile(tx, orgId, fileId);
      }),
    ),
  );

export const eraseImportsSchedule: Schedule = { job: eraseOld, cron: "50 3 * * *" };

/** Refuses what an import is not, or not any more, ready for. */
export function inState({ state }: ImportState, ...states: readonly ImportState["state"][]): void {
  if (states.includes(state)) return;
  throw new Failure(state === "reading" || state === "writing" ? "failure.inProgress" : "lists.importState", 409);
}
