import { sql } from "kysely";
import { computedKeys } from "#engine/answers/work-out.ts";
import { finishedDocuments } from "#features/documents/server/index.ts";
import { memberNames } from "#features/members/server/index.ts";
import { ruledQuestions } from "#features/templates/ruled-questions.ts";
import { type LoadedVersion, templateVersions } from "#features/templates/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { type Page, pageOfRows, readCursor } from "#platform/db/page.ts";
import type { Transaction } from "#platform/transaction.ts";
import type { Actor } from "#protocol/actor.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import type { Language } from "#protocol/text.ts";
import type { Batch, BatchRow, BatchState, FileSheet, RowError, RowState, SheetRow } from "../batch.ts";
import { batchChanged } from "../events.ts";
import * as may from "../policy.ts";
import { type AskedSheet, sheetsOf, titleId } from "../sheet-form.ts";
import { sheetWords } from "./sheet-words.ts";

/** A batch as it is stored. */
export type StoredBatch = Awaited<ReturnType<typeof loadBatch>>;

const columns = [
  ...(["orgId", "id", "name", "fileId", "templateId", "templateVersionId", "state", "problem", "sheets"] as const),
  ...(["strays", "ending", "filing", "creatorId", "createdAt", "updatedAt", "finishedAt"] as const),
];

/** The batch of this id, or 404; locked until the transaction ends where it is to change. */
export async function loadBatch(tx: Tx, id: string, lock = false) {
  const asked = tx.selectFrom("batches").select(columns).where("id", "=", id);
  const row = await (lock ? asked.forUpdate() : asked).executeTakeFirst();
  if (!row) throw notFound();
  return {
    ...row,
    state: row.state as BatchState,
    ending: row.ending as Batch["ending"],
    sheets: row.sheets as unknown as FileSheet[],
    strays: row.strays as unknown as Batch["strays"],
    filing: row.filing as unknown as Batch["filing"],
  };
}

/** Changes a batch and announces the change to its readers. */
export async function changeBatch(
  transaction: Transaction,
  id: string,
  change: {
    readonly state?: BatchState;
    readonly problem?: string | null;
    readonly sheets?: string;
    readonly strays?: string;
    readonly templateVersionId?: string;
    readonly fileId?: string;
    readonly name?: string;
    readonly ending?: string;
    readonly filing?: string;
    readonly finishedAt?: Date | null;
  },
): Promise<void> {
  const { tx, now } = transaction;
  await tx
    .updateTable("batches")
    .set({ ...change, updatedAt: now })
    .where("id", "=", id)
    .execute();
  await transaction.announce(batchChanged, { batchId: id });
}

/** Refuses (409) what the state of the batch does not allow. */
export function permitState(batch: Pick<StoredBatch, "state">, ...states: readonly BatchState[]): void {
  if (!states.includes(batch.state)) throw new Failure("batch.otherState", 409, { values: { state: batch.state } });
}

const nothing = { good: 0, incomplete: 0, wrong: 0, waiting: 0, made: 0, failed: 0 };

async function countsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, BatchRow["counts"]>> {
  const counts = new Map<string, BatchRow["counts"]>();
  if (ids.length === 0) return counts;
  const rows = await tx
    .selectFrom("batchRows")
    .select(["batchId", "state", sql<number>`count(*)::int`.as("count")])
    .where("batchId", "in", ids)
    .groupBy(["batchId", "state"])
    .execute();
  for (const { batchId, state, count } of rows)
    counts.set(batchId, { ...nothing, ...counts.get(batchId), [state]: count });
  return counts;
}

/** Counts the rows of a batch by state. */
export const countsOfBatch = async (tx: Tx, id: string): Promise<BatchRow["counts"]> =>
  (await countsOf(tx, [id])).get(id) ?? nothing;

/** Returns the facts of a batch for a notice: its template, its state, and the numbers of rows made and refused. */
export async function batchNews(tx: Tx, id: string) {
  const batch = await tx.selectFrom("batches").select(["templateId", "state"]).where("id", "=", id).executeTakeFirst();
  if (!batch) return undefined;
  const { made, failed } = (await countsOf(tx, [id])).get(id) ?? nothing;
  return { templateId: batch.templateId, state: batch.state, made, failed };
}

/** The template names of these batches, also of templates that were put away since. */
async function templateNames(tx: Tx, versionIds: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const id of new Set(versionIds)) names.set(id, (await templateVersions.load(tx, id)).templateName);
  return names;
}

/** A page of the batches an actor sees, newest first. */
export async function listPage(
  tx: Tx,
  actor: Actor,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<Page<BatchRow>> {
  const { creatorId } = may.whichBatches(actor);
  let asked = tx.selectFrom("batches").select(columns);
  if (creatorId) asked = asked.where("creatorId", "=", creatorId);
  if (after !== undefined) {
    const [at, id] = readCursor(after, 2);
    asked = asked.where(sql<boolean>`(created_at, id) < (${at}::timestamptz, ${id}::uuid)`);
  }
  const rows = await asked
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const page = pageOfRows(rows, limit, (row) => [row.createdAt.toISOString(), row.id]);
  const counts = await countsOf(
    tx,
    page.rows.map(({ id }) => id),
  );
  const names = await templateNames(
    tx,
    page.rows.map((row) => row.templateVersionId),
  );
  const people = await memberNames(tx, [...new Set(page.rows.map((row) => row.creatorId))]);
  return {
    rows: page.rows.map((row) => ({
      id: row.id,
      name: row.name,
      state: row.state as BatchState,
      templateId: row.templateId,
      templateName: names.get(row.templateVersionId) ?? "",
      creatorId: row.creatorId,
      creatorName: people.get(row.creatorId)?.name ?? "",
      createdAt: row.createdAt.toISOString(),
      finishedAt: row.finishedAt?.toISOString() ?? null,
      ending: row.ending as BatchRow["ending"],
      counts: counts.get(row.id) ?? nothing,
    })),
    next: page.next,
  };
}

/** A batch as its page shows it, without what its rows lack, and the sheets it is asked with. */
export async function showBatch(
  tx: Tx,
  actor: Actor,
  batch: StoredBatch,
  language: Language,
): Promise<{ readonly shown: Omit<Batch, "lacked">; readonly asked: readonly AskedSheet[] }> {
  const [version, people, newest, counts, warned] = await Promise.all([
    templateVersions.load(tx, batch.templateVersionId),
    memberNames(tx, [batch.creatorId]),
    templateVersions.published(tx, batch.templateId).catch(() => undefined),
    countsOf(tx, [batch.id]),
    countWarned(tx, batch.id),
  ]);
  const { id, name, state, templateId, creatorId, problem, sheets, strays, filing, ending } = batch;
  const asked = sheetsAsked(version, language);
  const shown = {
    id,
    name,
    state,
    templateId,
    creatorId,
    problem,
    sheets,
    strays,
    filing,
    ending,
    templateName: version.templateName,
    creatorName: people.get(creatorId)?.name ?? "",
    createdAt: batch.createdAt.toISOString(),
    updatedAt: batch.updatedAt.toISOString(),
    finishedAt: batch.finishedAt?.toISOString() ?? null,
    counts: counts.get(id) ?? nothing,
    warned,
    documents: (counts.get(id)?.made ?? 0) > 0 ? await documentsOf(tx, actor, id) : 0,
    own: creatorId === actor.uid,
    choices: asked.map(({ loop, label, names, columns }) => ({
      loop,
      label,
      names: [...names],
      columns: columns.map((column) => ({ ...column, options: [...column.options] })),
    })),
    autoApprove: version.autoApprove,
    outdated: newest !== undefined && newest.id !== version.id,
  };
  return { shown, asked };
}

/** Counts its processes whose document the actor can download. */
async function documentsOf(tx: Tx, actor: Actor, id: string): Promise<number> {
  const made = await tx
    .selectFrom("batchRows")
    .select("processId")
    .where("batchId", "=", id)
    .where("state", "=", "made")
    .execute();
  const ids = made.flatMap(({ processId }) => processId ?? []);
  return (await finishedDocuments(tx, actor, ids, ["word"])).length;
}

/** Returns the form of a batch: its template version, its sheets and its questions. */
export async function formOfBatch(tx: Tx, batch: Pick<StoredBatch, "templateVersionId">, language: Language) {
  const version = await templateVersions.load(tx, batch.templateVersionId);
  return { version, asked: sheetsAsked(version, language), questions: ruledQuestions(version.tree, version.form) };
}

/** The sheets a version of a template is asked with: what formulas work out is not asked. */
export const sheetsAsked = ({ tree, form }: Pick<LoadedVersion, "tree" | "form">, language: Language): AskedSheet[] =>
  sheetsOf(form, sheetWords(language), computedKeys(ruledQuestions(tree, form)));

/** The columns of a row that `showRow` needs. */
export const rowColumns = ["number", "title", "state", "answers", "faults", "warnings", "processId"] as const;

/** A stored row as the page shows it. */
export const showRow = (row: {
  number: number;
  title: string;
  state: string;
  answers: unknown;
  faults: unknown;
  warnings: unknown;
  processId: string | null;
}): SheetRow => ({
  number: row.number,
  title: row.title,
  state: row.state as RowState,
  answers: row.answers as SheetRow["answers"],
  faults: row.faults as RowError[],
  warnings: row.warnings as SheetRow["warnings"],
  processId: row.processId,
});

const hasWarnings = sql<boolean>`warnings <> '[]'::jsonb`;

/** Counts the rows of a batch with warnings. */
async function countWarned(tx: Tx, id: string): Promise<number> {
  const { n } = await tx
    .selectFrom("batchRows")
    .select(sql<number>`count(*)::int`.as("n"))
    .where("batchId", "=", id)
    .where(hasWarnings)
    .executeTakeFirstOrThrow();
  return n;
}

/** A page of the rows of a batch, in the order of the file. */
export async function rowsPage(
  tx: Tx,
  query: {
    readonly id: string;
    readonly after?: string | undefined;
    readonly limit: number;
    readonly state?: RowState | undefined;
    readonly warned?: boolean | undefined;
  },
): Promise<Page<SheetRow>> {
  let asked = tx.selectFrom("batchRows").select(rowColumns).where("batchId", "=", query.id);
  if (query.state) asked = asked.where("state", "=", query.state);
  if (query.warned) asked = asked.where(hasWarnings);
  if (query.after !== undefined) asked = asked.where("number", ">", Number(readCursor(query.after, 1)[0]) || 0);
  const rows = await asked
    .orderBy("number")
    .limit(query.limit + 1)
    .execute();
  return pageOfRows(rows.map(showRow), query.limit, (row) => [String(row.number)]);
}

/** Every row of a batch, or those that are not right and not made. */
export async function allRows(tx: Tx, id: string, which: "faulty" | "all") {
  let asked = tx
    .selectFrom("batchRows")
    .select([...rowColumns, "rowKey", "read", "fixes"])
    .where("batchId", "=", id);
  if (which === "faulty") asked = asked.where("state", "in", ["incomplete", "wrong", "failed"]);
  const rows = await asked.orderBy("number").execute();
  return rows.map(({ read, fixes, ...row }) => {
    const corrected = (fixes as Record<string, unknown>)[titleId];
    const ownTitle = typeof corrected === "string" ? corrected : (read as unknown as { readonly title: string }).title;
    return { ...showRow(row), rowKey: row.rowKey, ownTitle };
  });
}

/** Returns the earlier mappings of headers for a template. */
export async function rememberedHeaders(tx: Tx, templateId: string): Promise<Record<string, string>> {
  const row = await tx
    .selectFrom("batchMappings")
    .select("headers")
    .where("templateId", "=", templateId)
    .executeTakeFirst();
  return (row?.headers ?? {}) as Record<string, string>;
}
