import { sql } from "kysely";
import { z } from "zod";
import { readFields } from "#engine/sheet/fields.ts";
import { memberActor } from "#features/members/server/index.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobCall, type JobHandler } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { type FailureCode, isVerdict } from "#protocol/failure.ts";
import { Id } from "#protocol/page.ts";
import type { Ending } from "../batch.ts";
import { type JsonRow, readJsonRows } from "../json-rows.ts";
import * as may from "../policy.ts";
import { withDefaults } from "../rows.ts";
import { rowsOfBook } from "./book-rows.ts";
import { withRecords } from "./from-lists.ts";
import { openWorkbook, sheetsIn } from "./open-book.ts";
import { changeBatch, countsOfBatch, formOfBatch, loadBatch, rememberedHeaders, type StoredBatch } from "./queries.ts";
import { order } from "./steer.ts";
import { writeRows } from "./write-rows.ts";

/**
 * Reads the file of a batch and merges its rows into those of the batch. `fresh`: its columns are matched anew. `keep`: rows
 * that the file does not have stay, and so do corrections that it contradicts.
 */
export const readBatchFile = job(
  "batch.read",
  z.object({ batchId: Id, fresh: z.boolean(), keep: z.boolean().default(true) }),
  { retries: 5 },
);

/** The maximum of listed strays. */
const maxStrays = 50;

/** The type of a file that holds rows as JSON: written by us, from rows a program sent. */
export const rowsType = "application/json";

/** The job that reads a file. It can run twice: it writes the rows anew. What fails to the end is refused, so that nobody waits for it. */
export const readFileJob = (platform: Platform): JobHandler =>
  handle(readBatchFile, async (call, input) => {
    try {
      await readFile(platform, call, input);
    } catch (error) {
      if (!call.last) throw error;
      await call.transaction(async (transaction) => {
        const batch = await loadBatch(transaction.tx, input.batchId, true);
        if (batch.state === "reading")
          await changeBatch(transaction, batch.id, { state: "refused", problem: "batch.notRead" });
      });
      throw error;
    }
  });

async function readFile(
  { files }: Platform,
  call: JobCall,
  { batchId, fresh, keep }: z.output<typeof readBatchFile.data>,
): Promise<void> {
  const file = await call.transaction(async ({ tx }) => {
    const batch = await loadBatch(tx, batchId).catch(() => undefined);
    return batch?.state === "reading" ? fileOf(tx, batch.fileId) : undefined;
  });
  if (file === undefined) return;
  const bytes = await files.read(file.storageKey);
  if (file.mediaType === rowsType) return readSent(call, batchId, bytes, fresh);
  const book = await openWorkbook(bytes);
  const sheets = typeof book === "string" ? book : await sheetsIn(book);
  const fields = typeof book === "string" || typeof sheets === "string" ? [] : await readFields(book);
  await call.transaction(async (transaction) => {
    const batch = await loadBatch(transaction.tx, batchId, true);
    if (batch.state !== "reading") return;
    const refuse = (problem: FailureCode) => changeBatch(transaction, batchId, { state: "refused", problem });
    if (typeof sheets === "string") return refuse(sheets);
    const { version, asked, questions } = await formOfBatch(transaction.tx, batch, "es");
    const { form } = version;
    const by = fresh
      ? { remembered: await rememberedHeaders(transaction.tx, batch.templateId) }
      : { mapped: batch.sheets };
    const read = await rowsOfBook(transaction.tx, { sheets, fields, form, asked }, by);
    const outcome = { sheets: JSON.stringify(read.mapped), strays: JSON.stringify(read.strays.slice(0, maxStrays)) };
    const rows = await writeRows(transaction, batch, { ...read, fileId: batch.fileId, keep }, { version, questions });
    // Without rows, the columns can still be mapped differently.
    if (rows === undefined)
      return changeBatch(transaction, batchId, { ...outcome, state: "refused", problem: "batch.tooManyRows" });
    const problem = rows === 0 ? "batch.noRows" : null;
    await changeBatch(transaction, batchId, { ...outcome, state: "ready", problem, finishedAt: null });
  });
}

/** Reads the rows a program sent, and makes their processes at once where that was asked for and none is wrong. */
async function readSent(call: JobCall, batchId: string, bytes: Uint8Array, fresh: boolean): Promise<void> {
  const sent = JSON.parse(new TextDecoder().decode(bytes)) as JsonRow[];
  await call.transaction(async (transaction) => {
    const { tx } = transaction;
    const batch = await loadBatch(tx, batchId, true);
    if (batch.state !== "reading") return;
    const { version, asked, questions } = await formOfBatch(tx, batch, "es");
    const columns = asked.find(({ loop }) => loop === null)?.columns ?? [];
    const named = await withRecords(tx, version.form, readJsonRows(sent, asked));
    const rows = withDefaults(named, version.form, new Set(columns.map(({ id }) => id)));
    const names = new Set(columns.map(({ name }) => name));
    const file = { fileId: batch.fileId, rows, names, isPart: false, keep: true };
    await writeRows(transaction, batch, file, { version, questions });
    await changeBatch(transaction, batchId, { state: "ready", problem: null });
    if (fresh && batch.ending) await orderSent(transaction, { ...batch, ending: batch.ending });
  });
}

/** Orders the processes of rows that a program sent with the order. Obstacles are shown in the batch. */
async function orderSent(transaction: Transaction, batch: StoredBatch & { readonly ending: Ending }): Promise<void> {
  const { tx, now } = transaction;
  const { good, incomplete, wrong } = await countsOfBatch(tx, batch.id);
  if (wrong > 0 || (batch.ending !== "draft" && incomplete > 0) || good + incomplete === 0) return;
  const actor = await memberActor(tx, batch.creatorId, now);
  if (!actor || may.changeBatch(actor, batch) !== true) return;
  const filing = batch.filing ?? { teams: null, clientId: null, projectId: null, tags: [] };
  await sql`savepoint batch_order`.execute(tx);
  try {
    await order({ ...transaction, orgId: batch.orgId }, batch.id, { ending: batch.ending, filing });
  } catch (error) {
    if (!isVerdict(error)) throw error;
    await sql`rollback to savepoint batch_order`.execute(tx);
    await changeBatch(transaction, batch.id, { problem: error.code });
  }
}

const fileOf = (tx: Transaction["tx"], id: string) =>
  tx.selectFrom("files").select(["storageKey", "mediaType"]).where("id", "=", id).executeTakeFirstOrThrow();
