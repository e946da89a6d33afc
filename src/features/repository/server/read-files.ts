import { sql } from "kysely";
import { z } from "zod";
import { wordsOf } from "#engine/search/words.ts";
import type { Database, Tx } from "#platform/db/database.ts";
import { asArrays } from "#platform/db/word-arrays.ts";
import type { FileStore } from "#platform/files/store.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobCall, type Schedule } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import { organizationTransaction } from "#platform/transaction.ts";
import { textOfFile } from "#platform/uploads/file-text.ts";
import { readFile } from "./item-words.ts";

/** Enqueues the reading of files that none has read: those from before, and those whose job was lost. */
const readWaiting = job("repository.readWaiting", z.object({}), { retries: 2, concurrency: 1 });
export const readSchedule: Schedule = { job: readWaiting, cron: "*/10 * * * *" };

const waitingAtOnce = 500;
/** Characters of a text that are kept to show a hit in. */
const maxTextKept = 100_000;

type Outcome = "read" | "nothing" | "failed";

/** Reads the text of a file, and returns the outcome too. */
async function textOf(
  files: FileStore,
  content: Content,
): Promise<{ readonly text: string; readonly outcome: Outcome }> {
  const text = await textOfFile(files, content);
  if (text === undefined) return { text: "", outcome: "failed" };
  return { text, outcome: text === "" ? "nothing" : "read" };
}

interface Content {
  readonly fileId: string;
  readonly mediaType: string;
  readonly storageKey: string;
}

/** The jobs that read files. */
export const readJobs = ({ db, files, clock }: Platform) => [
  handle(readFile, (call, { itemId }) => read(call, files, itemId)),
  handle(readWaiting, () => enqueueWaiting(db, clock.now())),
];

async function enqueueWaiting(db: Database, now: Date): Promise<void> {
  const waiting = await db.asSystem((tx) =>
    tx
      .selectFrom("repositoryWords as w")
      .innerJoin("repositoryItems as i", (on) => on.onRef("i.orgId", "=", "w.orgId").onRef("i.id", "=", "w.itemId"))
      .select(["w.orgId", "w.itemId"])
      .where("w.outcome", "=", "waiting")
      .where("i.kind", "=", "file")
      .limit(waitingAtOnce)
      .execute(),
  );
  for (const [orgId, items] of Map.groupBy(waiting, (one) => one.orgId))
    await organizationTransaction(db, { orgId, by: null, now }, async ({ enqueue }) => {
      for (const { itemId } of items) await enqueue(readFile, { itemId });
    });
}

/** Reads the current content of a file and writes what it is found by, unless a later version came meanwhile: that has its own job. */
async function read({ transaction, last }: JobCall, files: FileStore, itemId: string): Promise<void> {
  const content = await transaction(({ tx }) => currentContent(tx, itemId));
  if (!content) return;
  if (await transaction(({ tx }) => takeOver(tx, itemId, content.fileId))) return;
  const { text, outcome } = await textOf(files, content).catch((error: unknown) => {
    if (!last) throw error;
    return { text: "", outcome: "failed" as const };
  });
  await transaction(({ tx }) => write(tx, itemId, content.fileId, outcome, text));
}

const currentContent = (tx: Tx, itemId: string): Promise<Content | undefined> =>
  tx
    .selectFrom("repositoryItems as i")
    .innerJoin("repositoryVersions as v", (on) =>
      on.onRef("v.orgId", "=", "i.orgId").onRef("v.itemId", "=", "i.id").onRef("v.number", "=", "i.version"),
    )
    .innerJoin("files as f", (on) => on.onRef("f.orgId", "=", "v.orgId").onRef("f.id", "=", "v.fileId"))
    .innerJoin("repositoryWords as w", (on) => on.onRef("w.orgId", "=", "i.orgId").onRef("w.itemId", "=", "i.id"))
    .select(["v.fileId", "v.mediaType", "f.storageKey"])
    .where("i.id", "=", itemId)
    .where((e) => e.or([e("w.fileId", "is", null), e("w.fileId", "<>", e.ref("v.fileId"))]))
    .executeTakeFirst();

/** The words of the same bytes, which were read for another item: a copy is not read again. */
async function takeOver(tx: Tx, itemId: string, fileId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update repository_words w set text_words = same.text_words, body = same.body, outcome = same.outcome, file_id = same.file_id
    from (
      select s.* from repository_versions v join repository_words s on s.item_id = v.item_id and s.file_id = v.file_id
      where v.file_id = ${fileId} and s.item_id <> ${itemId} and s.outcome in ('read', 'nothing') limit 1
    ) same where w.item_id = ${itemId}`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

async function write(tx: Tx, itemId: string, fileId: string, outcome: Outcome, text: string): Promise<void> {
  await sql`
    update repository_words w set outcome = ${outcome}, file_id = ${fileId}, body = ${text.slice(0, maxTextKept)},
      text_words = repository_lexemes(w.org_id, ${asArrays(wordsOf(text))}, false)
    from repository_items i join repository_versions v on v.item_id = i.id and v.number = i.version
    where w.item_id = ${itemId} and i.id = w.item_id and v.file_id = ${fileId}`.execute(tx);
}
