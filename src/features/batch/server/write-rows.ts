import { memberActor } from "#features/members/server/index.ts";
import { decideParts } from "#features/processes/policy.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Transaction } from "#platform/transaction.ts";
import { maxRows, type RowState, standingOf } from "../batch.ts";
import { type CheckedRow, checkRow, type Fixes, titledBy } from "../check-row.ts";
import { type Merge, type MergedRow, mergeRows, type NewFile, type StoredRow } from "../merge-rows.ts";
import type { ReadRow } from "../rows.ts";
import { checkedLists } from "./from-lists.ts";
import type { formOfBatch, StoredBatch } from "./queries.ts";

/** Returns the rows of a batch with what their files say. */
export async function storedRows(tx: Tx, batchId: string): Promise<StoredRow[]> {
  const rows = await tx
    .selectFrom("batchRows")
    .select(["number", "rowKey", "state", "read", "fixes"])
    .where("batchId", "=", batchId)
    .orderBy("number")
    .execute();
  return rows.map(({ number, rowKey: key, state, read, fixes }) => ({
    ...(read as unknown as Pick<StoredRow, "title" | "answers" | "faults" | "fileId" | "at">),
    number,
    key,
    state: state as RowState,
    fixes: fixes as Fixes,
  }));
}

/** Rows written in one statement. */
const piece = 100;

/**
 * Merges rows into those of a batch, checks all of them by the form, as who began the batch would be checked, and writes
 * them. Returns the number of rows, or undefined if they would be too many and nothing was written.
 */
export async function writeRows(
  transaction: Transaction,
  batch: StoredBatch,
  file: NewFile & { readonly keep: boolean },
  { version, questions }: Pick<Awaited<ReturnType<typeof formOfBatch>>, "version" | "questions">,
): Promise<number | undefined> {
  const { tx, orgId } = transaction;
  const stored = await storedRows(tx, batch.id);
  const { rows: merged }: Merge = mergeRows(stored, file, file.keep);
  const made = stored.filter(({ state }) => state === "made").length;
  if (merged.length + made > maxRows) return undefined;
  const actor = await memberActor(tx, batch.creatorId, transaction.now);
  const rules = {
    questions,
    references: version.form.numbering?.references ?? [],
    templateName: version.templateName,
    titledBy: titledBy(
      questions,
      merged.map(({ row }) => row.answers),
    ),
    decidesParts: actor !== undefined && decideParts(actor) === true,
  };
  const own = merged.map(({ row, fixes }) => checkRow(row, fixes, rules));
  const checked = await checkedLists(tx, { questions, form: version.form }, own);
  const values = merged.flatMap((one, at) => {
    const row = checked[at];
    return row ? [rowToStore(one, row)] : [];
  });
  await tx.deleteFrom("batchRows").where("batchId", "=", batch.id).where("state", "<>", "made").execute();
  for (let at = 0; at < values.length; at += piece)
    await tx
      .insertInto("batchRows")
      .values(values.slice(at, at + piece).map((row) => ({ orgId: orgId as string, batchId: batch.id, ...row })))
      .execute();
  return merged.length + made;
}

/** Writes the content of a row's file as it is stored, with the file and the row's number there. */
const readToStore = ({ title, answers, faults }: ReadRow, { fileId, at }: MergedRow): string =>
  JSON.stringify({ title, answers, faults, fileId, at });

/** A checked row as it is stored. */
const rowToStore = (merged: MergedRow, checked: CheckedRow) => ({
  number: merged.row.number,
  rowKey: merged.row.key.slice(0, 200),
  title: checked.title.slice(0, 2000),
  state: standingOf(checked.faults),
  read: readToStore(merged.row, merged),
  fixes: JSON.stringify(merged.fixes),
  answers: JSON.stringify(checked.answers),
  faults: JSON.stringify(checked.faults),
  warnings: JSON.stringify(checked.warnings),
  processId: null,
});
