import { sql } from "kysely";
import type { z } from "zod";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { applyPatch } from "#features/answers/answers.ts";
import { decideParts } from "#features/processes/policy.ts";
import { templateVersions } from "#features/templates/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { MemberCall } from "#platform/http/call.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import {
  correctableBatches,
  correctableRows,
  type FileSheet,
  type RowError,
  type RowState,
  type SheetRow,
  standingOf,
} from "../batch.ts";
import { checkRow, titledBy, titledRows } from "../check-row.ts";
import type * as contract from "../contract.ts";
import { batchChanged } from "../events.ts";
import { rememberedKey } from "../match-columns.ts";
import * as may from "../policy.ts";
import type { ReadRow } from "../rows.ts";
import { titleId } from "../sheet-form.ts";
import { checkedLists } from "./from-lists.ts";
import { changeBatch, formOfBatch, loadBatch, permitState, rememberedHeaders, rowColumns, showRow } from "./queries.ts";
import { readBatchFile } from "./read-file.ts";

/** Says what the columns of the file are, remembers it for the next file, and has the rows read again. */
export async function mapColumns(
  call: MemberCall,
  { id, sheets: mapped }: z.output<typeof contract.mapColumns.input>,
): Promise<{ id: string }> {
  const { tx, orgId, now } = call;
  const batch = await loadBatch(tx, id, true);
  call.authorize(may.changeBatch(call.actor, batch));
  permitState(batch, "ready", "refused");
  const { asked } = await formOfBatch(tx, batch, "es");
  const sheets = batch.sheets.map((sheet): FileSheet => {
    const { loop: _, ...kept } = sheet;
    const wanted = mapped.find(({ at }) => at === sheet.at);
    const chosen = ({ candidates: _none, ...one }: FileSheet["columns"][number], field: string | null) => ({
      ...one,
      field: one.ours ? null : field,
    });
    if (wanted?.loop === undefined) return { ...kept, columns: kept.columns.map((one) => chosen(one, null)) };
    const columns = sheet.columns.map((one, at) => {
      const field = wanted.fields[at] ?? null;
      return field === null && wanted.undecided?.includes(at) ? { ...one, field } : chosen(one, field);
    });
    return { ...kept, loop: wanted.loop, columns };
  });
  for (const { loop, columns } of sheets) {
    if (loop === undefined) continue;
    const target = asked.find((one) => one.loop === loop);
    const chosen = columns.flatMap(({ field }) => (field === null ? [] : [field]));
    const known = target !== undefined && chosen.every((field) => target.columns.some((column) => column.id === field));
    const once = new Set(chosen).size === chosen.length && sheets.filter((one) => one.loop === loop).length === 1;
    if (!known || !once) throw new Failure("batch.mappingInvalid", 422);
  }
  const chosenHeaders = Object.fromEntries(
    sheets.flatMap(({ loop, columns }) =>
      loop === undefined
        ? []
        : columns
            .filter(({ header, candidates, ours }) => header !== "" && candidates === undefined && !ours)
            .map(({ header, field }) => [rememberedKey(loop, header), field ?? ""]),
    ),
  );
  const headers = JSON.stringify({ ...(await rememberedHeaders(tx, batch.templateId)), ...chosenHeaders });
  await tx
    .insertInto("batchMappings")
    .values({ orgId, templateId: batch.templateId, headers, updatedAt: now })
    .onConflict((conflict) => conflict.columns(["orgId", "templateId"]).doUpdateSet({ headers, updatedAt: now }))
    .execute();
  await changeBatch(call, id, { state: "reading", problem: null, sheets: JSON.stringify(sheets) });
  await call.enqueue(readBatchFile, { batchId: id, fresh: false, keep: true });
  call.audit("batch.mapped", "batch", id);
  return { id };
}

/** Has the rows read and checked again, with the newest version of the template. */
export async function recheck(call: MemberCall, { id }: { readonly id: string }): Promise<{ id: string }> {
  const batch = await loadBatch(call.tx, id, true);
  call.authorize(may.changeBatch(call.actor, batch));
  permitState(batch, "ready");
  const version = await templateVersions.published(call.tx, batch.templateId);
  const newer = version.id !== batch.templateVersionId;
  await changeBatch(call, id, { state: "reading", problem: null, templateVersionId: version.id });
  // A column that is another question now is matched anew.
  await call.enqueue(readBatchFile, { batchId: id, fresh: newer, keep: true });
  return { id };
}

/** Corrects a row that is no process yet, also when the others of its batch are made, and checks it again. */
export async function fixRow(
  call: MemberCall,
  { id, number, patch }: z.output<typeof contract.fixRow.input>,
): Promise<SheetRow> {
  const { tx } = call;
  const batch = await loadBatch(tx, id);
  call.authorize(may.changeBatch(call.actor, batch));
  permitState(batch, ...correctableBatches);
  const found = await tx
    .selectFrom("batchRows")
    .select(["read", "fixes", "answers", "rowKey", "state"])
    .where("batchId", "=", id)
    .where("number", "=", number)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw notFound();
  if (!correctableRows.includes(found.state as RowState))
    throw new Failure("batch.otherState", 409, { values: { state: batch.state } });
  const { version, questions } = await formOfBatch(tx, batch, "es");
  const { [titleId]: title, ...answers } = patch;
  const stored = found.answers as Record<string, never>;
  const patched = applyPatch(questions, stored, answers);
  if ("errors" in patched) throw new Failure("processes.patchInvalid", 422, { fields: patched.errors });
  if (title !== undefined && typeof title !== "string") throw new Failure("processes.patchInvalid", 422);
  const fixes = { ...(found.fixes as Record<string, unknown>), ...patch };
  const read = found.read as unknown as Pick<ReadRow, "title" | "answers"> & { readonly faults: RowError[] };
  const rules = {
    questions,
    references: version.form.numbering?.references ?? [],
    templateName: version.templateName,
    titledBy: titledBy(questions, await firstAnswers(tx, id)),
    decidesParts: decideParts(call.actor) === true,
  };
  const own = checkRow({ number, key: found.rowKey, ...read }, fixes, rules);
  const [checked = own] = await checkedLists(tx, { questions, form: version.form }, [own]);
  const row = await tx
    .updateTable("batchRows")
    .set({
      title: checked.title.slice(0, 2000),
      state: standingOf(checked.faults),
      fixes: sql`${JSON.stringify(fixes)}::jsonb`,
      answers: JSON.stringify(checked.answers),
      faults: JSON.stringify(checked.faults),
      warnings: JSON.stringify(checked.warnings),
    })
    .where("batchId", "=", id)
    .where("number", "=", number)
    .returning(rowColumns)
    .executeTakeFirstOrThrow();
  call.audit("batch.corrected", "batch", id, { number, paths: Object.keys(patch).slice(0, 50) });
  await call.announce(batchChanged, { batchId: id });
  return showRow(row);
}

/** Returns the answers of the first rows. */
async function firstAnswers(tx: Tx, id: string): Promise<Answers[]> {
  const rows = await tx
    .selectFrom("batchRows")
    .select("read")
    .where("batchId", "=", id)
    .orderBy("number")
    .limit(titledRows)
    .execute();
  return rows.map(({ read }) => (read as unknown as Pick<ReadRow, "answers">).answers);
}
