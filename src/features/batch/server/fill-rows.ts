import { sql } from "kysely";
import type { z } from "zod";
import { checkAnswer, isBlank } from "#engine/answers/answer-kinds.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { ownValue } from "#engine/own-value.ts";
import { answerCode, applyPatch } from "#features/answers/answers.ts";
import { answerKind } from "#features/answers/form-definition.ts";
import { decideParts } from "#features/processes/policy.ts";
import type { Tx } from "#platform/db/database.ts";
import type { MemberCall } from "#platform/http/call.ts";
import { Failure, type FailureCode } from "#protocol/failure.ts";
import { type Batch, correctableBatches, correctableRows, type RowError, standingOf } from "../batch.ts";
import { type CheckedRow, checkRow, titledBy, titledRows } from "../check-row.ts";
import type * as contract from "../contract.ts";
import * as may from "../policy.ts";
import type { ReadRow } from "../rows.ts";
import type { AskedColumn, AskedSheet } from "../sheet-form.ts";
import { checkedLists } from "./from-lists.ts";
import { changeBatch, formOfBatch, loadBatch, permitState, type StoredBatch } from "./queries.ts";

const mainColumns = (asked: readonly AskedSheet[]): readonly AskedColumn[] =>
  (asked.find(({ loop }) => loop === null)?.columns ?? []).filter(({ id }) => !id.startsWith("#"));

/**
 * Returns the required questions that the rows lack together: those that every row to correct lacks, and those the sheet
 * has no column for, with the answer that was given for all of them.
 */
export async function lackedByRows(
  tx: Tx,
  batch: Pick<StoredBatch, "id" | "sheets" | "state">,
  asked: readonly AskedSheet[],
): Promise<Batch["lacked"]> {
  if (!correctableBatches.includes(batch.state)) return [];
  const required = mainColumns(asked).filter((column) => column.required);
  const names = required.map(({ name }) => name);
  if (names.length === 0) return [];
  const rows = tx
    .selectFrom("batchRows")
    .where("batchId", "=", batch.id)
    .where("state", "in", [...correctableRows]);
  const counting = rows.select(sql<number>`count(*)::int`.as("open")).executeTakeFirstOrThrow();
  const missingAnswers = rows
    .innerJoin(sql<{ value: RowError }>`jsonb_array_elements(faults)`.as("fault"), (join) => join.onTrue())
    .select([sql<string>`fault.value->>'path'`.as("path"), sql<number>`count(*)::int`.as("count")])
    .where(sql<boolean>`fault.value->>'code' = 'processes.answer.required'`)
    .where(sql<boolean>`fault.value->>'path' = any(${names})`)
    .groupBy("path")
    .execute();
  const givenAnswers = rows
    .innerJoin(sql<{ key: string; value: unknown }>`jsonb_each(fixes)`.as("fix"), (join) => join.onTrue())
    .select([
      sql<string>`fix.key`.as("path"),
      sql<unknown>`case when count(distinct fix.value) = 1 then (array_agg(fix.value))[1] end`.as("value"),
    ])
    .where(sql<boolean>`fix.key = any(${names})`)
    .groupBy("path")
    .execute();
  const [{ open }, missing, given] = await Promise.all([counting, missingAnswers, givenAnswers]);
  if (open === 0) return [];
  const mapped = new Set(batch.sheets.flatMap(({ columns }) => columns.map(({ field }) => field)));
  const hasFile = batch.sheets.length > 0;
  // A column that waits for a choice may be any of its candidates.
  const doubtful = new Set(
    batch.sheets.flatMap(({ columns }) => columns.flatMap(({ field, candidates = [] }) => (field ? [] : candidates))),
  );
  return required.flatMap(({ id, name }) => {
    const count = missing.find(({ path }) => path === name)?.count ?? 0;
    const answer = given.find(({ path }) => path === name);
    if (doubtful.has(id)) return [];
    const isUnmapped = hasFile && !mapped.has(id) && (count > 0 || answer !== undefined);
    if (!isUnmapped && count < open) return [];
    const value = answer?.value;
    return [
      { path: name, missing: count, value: typeof value === "string" || typeof value === "boolean" ? value : null },
    ];
  });
}

/** Rows written in one statement. */
const piece = 100;

interface FilledRow extends CheckedRow {
  readonly number: number;
  readonly fixes: Readonly<Record<string, unknown>>;
}

async function writeRows(tx: Tx, batchId: string, checked: readonly FilledRow[]): Promise<void> {
  for (let at = 0; at < checked.length; at += piece) {
    const rows = checked.slice(at, at + piece).map((row) => ({
      ...row,
      title: row.title.slice(0, 2000),
      state: standingOf(row.faults),
    }));
    await sql`
      update batch_rows set title = row.title, state = row.state, fixes = row.fixes, answers = row.answers, faults = row.faults,
        warnings = row.warnings
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row(number int, title text, state text, fixes jsonb, answers jsonb, faults jsonb, warnings jsonb)
      where batch_rows.batch_id = ${batchId} and batch_rows.number = row.number`.execute(tx);
  }
}

type GivenAnswer = z.output<typeof contract.fillRows.input>["values"][number];

/** Refuses answers (422) to no question, or of another kind than it asks for. */
function refuseWrong(columns: readonly AskedColumn[], values: readonly GivenAnswer[]): void {
  const errors = values.flatMap(({ path, value }) => {
    const column = columns.find(({ name }) => name === path);
    const code: FailureCode | undefined = column === undefined ? "batch.fault.noQuestion" : errorOf(column, value);
    return code === undefined ? [] : [{ path, code }];
  });
  if (errors.length > 0) throw new Failure("processes.patchInvalid", 422, { fields: errors });
}

/** Gives answers to all rows that lack them, or that have the answer given so before, and checks these rows again. */
export async function fillRows(
  call: MemberCall,
  { id, values }: z.output<typeof contract.fillRows.input>,
): Promise<{ id: string; rows: number }> {
  const { tx } = call;
  const batch = await loadBatch(tx, id, true);
  call.authorize(may.changeBatch(call.actor, batch));
  permitState(batch, ...correctableBatches);
  const { version, asked, questions } = await formOfBatch(tx, batch, "es");
  refuseWrong(mainColumns(asked), values);
  const stored = await tx
    .selectFrom("batchRows")
    .select(["number", "rowKey", "read", "fixes", "answers"])
    .where("batchId", "=", id)
    .where("state", "in", [...correctableRows])
    .orderBy("number")
    .forUpdate()
    .execute();
  const reads = stored.map(
    ({ read }) => read as unknown as Pick<ReadRow, "title" | "answers"> & { faults: RowError[] },
  );
  const rules = {
    questions,
    references: version.form.numbering?.references ?? [],
    templateName: version.templateName,
    titledBy: titledBy(
      questions,
      reads.slice(0, titledRows).map(({ answers }) => answers),
    ),
    decidesParts: decideParts(call.actor) === true,
  };
  const changed = stored.flatMap((row, at) => {
    const [read, answers] = [reads[at], row.answers as Answers];
    const lacks = values.filter(({ path, before }) => {
      const answer = ownValue(answers, path);
      return isBlank(answer) || (before !== undefined && answer === before);
    });
    if (!read || lacks.length === 0) return [];
    const patch = Object.fromEntries(lacks.map(({ path, value }) => [path, value]));
    if ("errors" in applyPatch(questions, answers, patch)) return [];
    const fixes = { ...(row.fixes as Record<string, unknown>), ...patch };
    return [{ number: row.number, fixes, ...checkRow({ number: row.number, key: row.rowKey, ...read }, fixes, rules) }];
  });
  const checked = await checkedLists(tx, { questions, form: version.form }, changed);
  await writeRows(tx, id, checked);
  call.audit("batch.filled", "batch", id, { rows: checked.length, paths: values.map(({ path }) => path) });
  await changeBatch(call, id, {});
  return { id, rows: checked.length };
}

/** Returns the text key of the error in a value for a column, or undefined if it can be an answer. */
function errorOf({ kind, options }: AskedColumn, value: string | boolean): FailureCode | undefined {
  if (kind === "yesNo") return typeof value === "boolean" ? undefined : "batch.fault.notYesNo";
  if (kind === "row" || kind === "title") return "batch.fault.noQuestion";
  const checked = checkAnswer(answerKind(kind), value, { required: true, options });
  return checked === true ? undefined : answerCode(checked);
}
