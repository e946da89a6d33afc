import { sql } from "kysely";
import { z } from "zod";
import { type Word, wordsOf } from "#engine/search/words.ts";
import { attachmentsChanged } from "#features/attachments/events.ts";
import { attachedFiles } from "#features/attachments/server/index.ts";
import { documentsSettled } from "#features/processes/events.ts";
import type { Database, Tx } from "#platform/db/database.ts";
import { asArrays } from "#platform/db/word-arrays.ts";
import { type Reaction, when as whenever } from "#platform/events/reaction.ts";
import type { FileStore } from "#platform/files/store.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobCall, type Schedule } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import { organizationTransaction } from "#platform/transaction.ts";
import { textOfFile } from "#platform/uploads/file-text.ts";
import { Failure, isVerdict } from "#protocol/failure.ts";
import { Id } from "#protocol/page.ts";
import { findDocument } from "./documents.ts";

/** Reads the document of a process and its attachments, so that it is found by their text. */
const readDocuments = job("processes.readDocuments", z.object({ processId: Id }), {
  retries: 3,
  concurrency: 2,
  slow: true,
});

/** Enqueues the reading of what was there before anything was read. */
const readWaiting = job("processes.readWaiting", z.object({}), { retries: 2, concurrency: 1 });
export const readSchedule: Schedule = { job: readWaiting, cron: "5,15,25,35,45,55 * * * *" };

const waitingAtOnce = 500;
/** Different words of all that is read of one process. */
const maxWords = 10_000;

/** The jobs that read documents. */
export const readJobs = ({ db, files, clock }: Platform) => [
  handle(readDocuments, (call, { processId }) => read(call, files, processId)),
  handle(readWaiting, () => enqueueWaiting(db, clock.now())),
];

/** The events after which documents are read again: documents were made, or attachments changed. */
export const readReactions: readonly Reaction[] = [
  whenever(documentsSettled, "processes.readMadeDocument", ({ enqueue }, { processId }) =>
    enqueue(readDocuments, { processId }),
  ),
  whenever(attachmentsChanged, "processes.readAttachments", async ({ enqueue }, { subjectKind, subjectId }) => {
    if (subjectKind === "process") await enqueue(readDocuments, { processId: subjectId });
  }),
];

async function enqueueWaiting(db: Database, now: Date): Promise<void> {
  const waiting = await db.asSystem((tx) =>
    tx
      .selectFrom("processWords")
      .select(["orgId", "processId"])
      .where("outcome", "=", "waiting")
      .limit(waitingAtOnce)
      .execute(),
  );
  for (const [orgId, rows] of Map.groupBy(waiting, (one) => one.orgId))
    await organizationTransaction(db, { orgId, by: null, now }, async ({ enqueue }) => {
      for (const { processId } of rows) await enqueue(readDocuments, { processId });
    });
}

interface Content {
  readonly name: string | undefined;
  readonly mediaType: string;
  readonly storageKey: string;
}

/** Reads all of them and replaces the words the process is found by. What cannot be read is found by its name. */
async function read({ transaction }: JobCall, files: FileStore, processId: string): Promise<void> {
  const contents = await transaction(({ tx }) => contentsOf(tx, processId));
  const words = new Map<string, Word>();
  const names = wordsOf(contents.flatMap(({ name }) => name ?? []).join(" "), maxWords);
  for (const one of names) words.set(one.word, one);
  for (const content of contents) {
    if (words.size >= maxWords) break;
    const text = await textOfFile(files, content).catch((error: unknown) => {
      // A machine that is too busy to read it says nothing about the file.
      if (error instanceof Failure && !isVerdict(error)) throw error;
      return undefined;
    });
    for (const one of wordsOf(text ?? "", maxWords - words.size)) words.set(one.word, one);
  }
  await transaction(async ({ tx }) => {
    // What changed meanwhile has its own job, which may be through before this one.
    if (sameFiles(await contentsOf(tx, processId), contents)) await write(tx, processId, [...words.values()], names);
  });
}

const sameFiles = (now: readonly Content[], read: readonly Content[]) =>
  now.length === read.length && now.every(({ storageKey }, index) => storageKey === read[index]?.storageKey);

/** The Word document, where it is made, and the attached files. */
async function contentsOf(tx: Tx, processId: string): Promise<Content[]> {
  const { state, storageKey, mediaType } = (await findDocument(tx, processId, "word")) ?? {};
  const made = state === "ready" && storageKey && mediaType ? [{ name: undefined, storageKey, mediaType }] : [];
  return [...made, ...(await attachedFiles(tx, { kind: "process", id: processId }))];
}

/** Writes the words. A process that was emptied meanwhile has none. */
const write = (tx: Tx, processId: string, words: readonly Word[], names: readonly Word[]) =>
  sql`
    update process_words w set outcome = 'read',
      document_words = repository_lexemes(w.org_id, ${asArrays(words)}, false)
        || coalesce((select array_to_tsvector(array_agg(repository_code(w.org_id) || 'a' || bare))
          from unnest(${names.map(({ plain }) => plain)}::text[]) bare), '')
    where w.process_id = ${processId}`.execute(tx);

/** Erases the words of a process that is emptied. */
export async function eraseWords(tx: Tx, orgId: string, processId: string): Promise<void> {
  await tx.deleteFrom("processWords").where("orgId", "=", orgId).where("processId", "=", processId).execute();
}
