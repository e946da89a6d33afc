import { sql } from "kysely";
import { z } from "zod";
import type { Database, Tx } from "#platform/db/database.ts";
import type { FileStore } from "#platform/files/store.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobCall, type Schedule } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import { programPath, runLimited } from "#platform/programs/limited-program.ts";
import { organizationTransaction } from "#platform/transaction.ts";
import type { TextKind } from "#platform/uploads/parse-worker.ts";
import { textInWorker } from "#platform/uploads/text-worker.ts";
import { wordsOf } from "../words.ts";
import { asArrays, readFile } from "./item-words.ts";

/** Enqueues the reading of files that none has read: those from before, and those whose job was lost. */
const readWaiting = job("repository.readWaiting", z.object({}), { retries: 2, concurrency: 1 });
export const readSchedule: Schedule = { job: readWaiting, cron: "*/10 * * * *" };

const waitingAtOnce = 500;
/** Characters of a text whose words are found, and those that are kept to show a hit in. */
const longestRead = 2_000_000;
const longestKept = 100_000;

type Outcome = "read" | "nothing" | "failed";

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
    update repository_words w set outcome = ${outcome}, file_id = ${fileId}, body = ${text.slice(0, longestKept)},
      text_words = repository_lexemes(w.org_id, ${asArrays(wordsOf(text))}, false)
    from repository_items i join repository_versions v on v.item_id = i.id and v.number = i.version
    where w.item_id = ${itemId} and i.id = w.item_id and v.file_id = ${fileId}`.execute(tx);
}

const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const workbook = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const kinds: Readonly<Record<string, TextKind | undefined>> = { [word]: "word", [workbook]: "sheet" };

/** What a program may use to read a PDF. */
const pdfLimits = { timeoutMs: 30_000, memoryMb: 512, outputBytes: 16 * 1024 * 1024 };

/** What stands in a file, as far as it is read. Pictures and what is not known say nothing. */
async function textOf(files: FileStore, { mediaType, storageKey }: Content) {
  const kind = kinds[mediaType];
  const said = (text: string | undefined): { readonly text: string; readonly outcome: Outcome } => {
    if (text === undefined) return { text: "", outcome: "failed" };
    const kept = clean(text);
    return { text: kept, outcome: kept === "" ? "nothing" : "read" };
  };
  if (kind) return said(await textInWorker(await files.read(storageKey), kind));
  if (mediaType === "application/pdf") return said(await textOfPdf(await files.read(storageKey)));
  if (mediaType.startsWith("text/")) return said(decoded(await files.read(storageKey)));
  return said("");
}

/** By the program of this machine, which reads more PDFs and in less memory; without it, by the library. */
async function textOfPdf(bytes: Uint8Array): Promise<string | undefined> {
  const program = programPath("pdftotext");
  if (program === undefined) return textInWorker(bytes, "pdf");
  const options = ["-q", "-enc", "UTF-8", "-l", "1000"];
  const output = await runLimited(program, bytes, (path) => [...options, path, "-"], pdfLimits);
  return output && new TextDecoder().decode(output);
}

/** Text of Windows programs is often not Unicode. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Composed, in single spaces, and without the zero the database takes in no text. */
const clean = (text: string): string =>
  text
    .slice(0, longestRead)
    .normalize("NFC")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .toWellFormed()
    .trim();
