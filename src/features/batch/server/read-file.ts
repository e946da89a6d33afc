import { sql } from "kysely";
import { z } from "zod";
import type { Row, Spreadsheet } from "#engine/sheet/cell.ts";
import { fieldsSheetName, readFields } from "#engine/sheet/fields.ts";
import { openSpreadsheet } from "#engine/sheet/open-spreadsheet.ts";
import { SheetRefused } from "#engine/sheet/refused.ts";
import type { FormDefinition } from "#features/answers/form-definition.ts";
import { memberActor } from "#features/members/server/index.ts";
import { decideParts } from "#features/processes/policy.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobCall, type JobHandler } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { type FailureCode, isVerdict } from "#protocol/failure.ts";
import { Id } from "#protocol/page.ts";
import { type Ending, type FileSheet, maxRows, standingOf } from "../batch.ts";
import { type CheckedRow, checkRow, type RowRules, titledBy } from "../check-row.ts";
import { type JsonRow, readJsonRows } from "../json-rows.ts";
import { matchSheets, type SheetHead } from "../match-columns.ts";
import * as may from "../policy.ts";
import { type ReadRow, readRows, type SheetRows, withDefaults } from "../rows.ts";
import type { AskedSheet } from "../sheet-form.ts";
import { checkedLists, withRecords } from "./from-lists.ts";
import { changeBatch, countsOfBatch, formOfBatch, loadBatch, rememberedHeaders, type StoredBatch } from "./queries.ts";
import { order } from "./steer.ts";

/** Reads the file of a batch and checks its rows. `fresh`: its columns are matched anew and its corrections forgotten. */
export const readBatchFile = job("batch.read", z.object({ batchId: Id, fresh: z.boolean() }), { retries: 5 });

/** Loops may have more rows than there are processes. */
const limits = {
  sheets: 60,
  rows: 20_000,
  columns: 300,
  cells: 600_000,
  sharedTexts: 300_000,
  sharedLength: 16 * 1024 * 1024,
  inflated: 80 * 1024 * 1024,
};
/** The rows by which the kinds of values in a column are found. */
const sampledRows = 40;
/** The maximum of listed strays. */
const maxStrays = 50;

const otherFormats: ReadonlySet<string> = new Set(["empty", "oldXls", "binaryXlsb", "macros", "otherFormat"]);

/** The sentence for a file that is refused. */
function problemOf(error: SheetRefused): FailureCode {
  if (otherFormats.has(error.code)) return "batch.notXlsx";
  if (error.code === "passwordProtected") return "batch.locked";
  return /^(?:tooMany|cellTooLong)/.test(error.code) ? "batch.fileTooLarge" : "batch.damaged";
}

/** The type of a file that holds rows as JSON: written by us, from rows a program sent. */
export const rowsType = "application/json";

/** Opens a workbook. Returns the text key of the reason if it is something else, by its name or content, or cannot be read. */
export async function openWorkbook(bytes: Uint8Array, name = ".xlsx"): Promise<Spreadsheet | FailureCode> {
  if (!/\.xlsx$/i.test(name)) return "batch.notXlsx";
  try {
    const book = await openSpreadsheet(bytes, limits);
    return book.format === "xlsx" ? book : "batch.notXlsx";
  } catch (error) {
    if (error instanceof SheetRefused) return problemOf(error);
    throw error;
  }
}

/** A sheet with all its rows, the first being its header. */
type WholeSheet = SheetHead & { readonly all: readonly Row[] };

/** Every sheet but the hidden one of ids, or the sentence why the file is refused. */
async function sheetsIn(book: Spreadsheet): Promise<WholeSheet[] | FailureCode> {
  const sheets: WholeSheet[] = [];
  try {
    for (const [at, { name, hidden }] of book.sheets.entries()) {
      if (hidden || name === fieldsSheetName) continue;
      const all: Row[] = [];
      for await (const row of book.rows(at)) all.push(row);
      const [header, first] = all;
      const some = all.slice(1, 1 + sampledRows);
      const hiddenRows = all.slice(1).filter((row) => row.hidden).length;
      sheets.push({ name, at, hidden, header, first, some, rows: Math.max(0, all.length - 1), hiddenRows, all });
    }
    return sheets;
  } catch (error) {
    if (error instanceof SheetRefused) return problemOf(error);
    throw error;
  }
}

/** The sheets of a file as its batch reads them: left-out sheets are not there. */
function asMapped(sheets: readonly WholeSheet[], mapped: readonly FileSheet[], asked: readonly AskedSheet[]) {
  return mapped.flatMap(({ at, loop, columns, name }): SheetRows[] => {
    const sheet = sheets.find((one) => one.at === at);
    const target = loop === undefined ? undefined : asked.find((one) => one.loop === loop);
    if (!sheet || !target) return [];
    return [{ sheet: name, asked: target, columns: columns.map(({ field }) => field), rows: sheet.all.slice(1) }];
  });
}

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
  { batchId, fresh }: z.output<typeof readBatchFile.data>,
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
    const remembered = await rememberedHeaders(transaction.tx, batch.templateId);
    const mapped = fresh ? matchSheets(sheets, fields, asked, remembered) : batch.sheets;
    const read = asMapped(sheets, mapped, asked);
    const { rows: parsed, strays } = readRows(read);
    const columns = read.find((sheet) => sheet.asked.loop === null)?.columns ?? [];
    const outcome = { sheets: JSON.stringify(mapped), strays: JSON.stringify(strays.slice(0, maxStrays)) };
    // Without rows, the columns can still be mapped differently.
    if (parsed.length > maxRows)
      return changeBatch(transaction, batchId, { ...outcome, state: "refused", problem: "batch.tooManyRows" });
    await writeChecked(transaction, batch, parsed, { version, questions, columns, fresh });
    const problem = parsed.length === 0 ? "batch.noRows" : null;
    await changeBatch(transaction, batchId, { ...outcome, state: "ready", problem });
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
    const columns = (asked.find(({ loop }) => loop === null)?.columns ?? []).map(({ id }) => id);
    await writeChecked(transaction, batch, readJsonRows(sent, asked), { version, questions, columns, fresh });
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

interface Checking {
  readonly version: Awaited<ReturnType<typeof formOfBatch>>["version"];
  readonly questions: Awaited<ReturnType<typeof formOfBatch>>["questions"];
  /** The columns of the main sheet, by the form's ids. */
  readonly columns: readonly (string | null)[];
  readonly fresh: boolean;
}

/** Checks rows by the form, as who began the batch would be checked, and writes them. */
async function writeChecked(
  transaction: Transaction,
  batch: StoredBatch,
  parsed: readonly ReadRow[],
  { version, questions, columns, fresh }: Checking,
): Promise<void> {
  const named = await withRecords(transaction.tx, version.form, parsed);
  const rows = withDefaults(named, version.form, new Set(columns.filter((id) => id !== null)));
  const actor = await memberActor(transaction.tx, batch.creatorId, transaction.now);
  const decidesParts = actor !== undefined && decideParts(actor) === true;
  const title = titledBy(
    questions,
    rows.map(({ answers }) => answers),
  );
  const references = version.form.numbering?.references ?? [];
  const rules = { questions, references, templateName: version.templateName, titledBy: title, decidesParts };
  await writeRows(transaction, batch, rows, { ...rules, form: version.form }, fresh);
}

const fileOf = (tx: Transaction["tx"], id: string) =>
  tx.selectFrom("files").select(["storageKey", "mediaType"]).where("id", "=", id).executeTakeFirstOrThrow();

/** Rows written in one statement. */
const piece = 100;

/** Writes the rows of a batch anew, checked, with the corrections they had. */
async function writeRows(
  { tx, orgId }: Transaction,
  batch: StoredBatch,
  rows: readonly ReadRow[],
  rules: RowRules & { readonly form: FormDefinition },
  fresh: boolean,
): Promise<void> {
  const before = fresh
    ? []
    : await tx.selectFrom("batchRows").select(["number", "fixes"]).where("batchId", "=", batch.id).execute();
  const fixesOf = new Map(before.map(({ number, fixes }) => [number, fixes as Record<string, unknown>]));
  await tx.deleteFrom("batchRows").where("batchId", "=", batch.id).execute();
  const fixesAt = (row: ReadRow) => fixesOf.get(row.number) ?? {};
  const own = rows.map((row) => checkRow(row, fixesAt(row), rules));
  const checked = await checkedLists(tx, rules, own);
  const values = rows.map((row, at) =>
    rowToStore(row, fixesAt(row), checked[at] ?? checkRow(row, fixesAt(row), rules)),
  );
  for (let at = 0; at < values.length; at += piece)
    await tx
      .insertInto("batchRows")
      .values(values.slice(at, at + piece).map((row) => ({ orgId: orgId as string, batchId: batch.id, ...row })))
      .execute();
}

/** A checked row as it is stored. */
const rowToStore = (row: ReadRow, fixes: Readonly<Record<string, unknown>>, checked: CheckedRow) => ({
  number: row.number,
  rowKey: row.key.slice(0, 200),
  title: checked.title.slice(0, 2000),
  state: standingOf(checked.faults),
  read: JSON.stringify({ title: row.title, answers: row.answers, faults: row.faults }),
  fixes: JSON.stringify(fixes),
  answers: JSON.stringify(checked.answers),
  faults: JSON.stringify(checked.faults),
  processId: null,
});
