import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#platform/db/database.ts";
import { pageOfRows, readCursor } from "#platform/db/page.ts";
import { notFound } from "#protocol/failure.ts";
import { itemsOf } from "../cells.ts";
import type { Import, ImportColumn, ImportMode, ImportRow, JudgedRow, Outcome, RowError } from "../import.ts";
import type { Items } from "../list.ts";
import type { ListRow } from "./queries.ts";
import type { ReadingPlan } from "./read-file.ts";
import { type RecordRow, recordColumns, showRecord } from "./record-queries.ts";

/** The person's choices for reading and writing the file. */
export type Plan = ReadingPlan & { readonly mode: ImportMode };

const columns = [
  "id",
  "listId",
  "fileId",
  "fileName",
  "state",
  "columns",
  "plan",
  "progress",
  "total",
  "problem",
  "changeId",
  "createdBy",
] as const;

/** The choices, and what was found when the file was read by them. */
type StoredPlan = Plan & { readonly hiddenRows?: number };

/** An import as it is stored. */
export interface ImportState {
  readonly id: string;
  readonly listId: string;
  readonly fileId: string;
  readonly fileName: string;
  readonly state: Import["state"];
  readonly columns: readonly ImportColumn[];
  readonly plan: StoredPlan | null;
  readonly progress: number;
  readonly total: number;
  readonly problem: string | null;
  readonly changeId: string | null;
  readonly createdBy: string;
}

/** An import of a list; 404 when it is none of this list. */
export async function loadImport(tx: Tx, listId: string, id: string, { lock = false } = {}): Promise<ImportState> {
  let query = tx.selectFrom("listImports").select(columns).where("id", "=", id).where("listId", "=", listId);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  if (!row) throw notFound();
  return row as unknown as ImportState;
}

/** Changes the state of an import. */
export const storeImport = async (
  tx: Tx,
  id: string,
  change: {
    readonly state?: Import["state"];
    readonly plan?: StoredPlan;
    readonly progress?: number;
    readonly total?: number;
    readonly problem?: string | null;
    readonly changeId?: string;
  },
  now: Date,
): Promise<void> => {
  const { plan, ...rest } = change;
  await tx
    .updateTable("listImports")
    .set({ ...rest, ...(plan ? { plan: JSON.stringify(plan) } : {}), updatedAt: now })
    .where("id", "=", id)
    .execute();
};

/** An import with what it would do. */
export async function showImport(tx: Tx, list: ListRow, row: ImportState): Promise<Import> {
  const { rows } = await sql<{ readonly outcome: Outcome; readonly n: number }>`
    select outcome, count(*) as n from list_import_rows where import_id = ${row.id} group by outcome`.execute(tx);
  const counts: Record<Outcome, number> = { new: 0, changed: 0, equal: 0, skipped: 0, faulty: 0 };
  for (const { outcome, n } of rows) counts[outcome] = Number(n);
  return {
    id: row.id,
    fileName: row.fileName,
    state: row.state,
    columns: [...row.columns],
    mapping: row.plan ? [...row.plan.mapping] : null,
    mode: row.plan?.mode ?? "both",
    progress: row.progress,
    total: row.total,
    problem: row.problem,
    counts,
    missing: row.state === "ready" ? list.recordCount - (await matched(tx, list.id, row.id)) : 0,
    hiddenRows: row.plan?.hiddenRows ?? 0,
    changeId: row.changeId,
  };
}

/**
 * Compares all records with all rows of an import at once and never one by one: right after the rows are written the database knows
 * nothing of how many there are, and one by one took so long that it gave up.
 */
async function comparedAtOnce<Row>(tx: Tx, compared: RawBuilder<Row>): Promise<readonly Row[]> {
  const [, { rows }] = await Promise.all([
    sql`set local enable_nestloop = off`.execute(tx),
    compared.execute(tx),
    sql`set local enable_nestloop = on`.execute(tx),
  ]);
  return rows;
}

/** Returns the condition that a row of an import has the identifier of the record `r`. */
const isNamed = (importId: string) =>
  sql<boolean>`exists (select 1 from list_import_rows i where i.import_id = ${importId} and i.identifier_key = r.identifier_key)`;

/** Counts the records of a list that the rows of an import name. */
async function matched(tx: Tx, listId: string, importId: string): Promise<number> {
  const [row] = await comparedAtOnce(
    tx,
    sql<{ readonly n: number }>`
      select count(*) as n from list_records r
      where r.list_id = ${listId} and r.deleted_at is null and ${isNamed(importId)}`,
  );
  return Number(row?.n ?? 0);
}

/** A page of the records that no row of an import names, in the order of their identifiers. */
export async function pageOfMissing(
  tx: Tx,
  list: ListRow,
  importId: string,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
) {
  const [sortKey, id] = after === undefined ? [] : readCursor(after, 2);
  const rows = await comparedAtOnce(
    tx,
    sql<RecordRow>`
      select ${sql.join(recordColumns.map((column) => sql.ref(`r.${column}`)))} from list_records r
      where r.list_id = ${list.id} and r.deleted_at is null and not ${isNamed(importId)}
        ${id === undefined ? sql`` : sql`and (r.sort_key, r.id) > (${sortKey}, ${id}::uuid)`}
      order by r.sort_key, r.id limit ${limit + 1}`,
  );
  const page = pageOfRows(rows, limit, (row) => [row.sortKey, row.id]);
  return { rows: page.rows.map((row) => showRecord(list.attributes, row)), next: page.next };
}

/** Rows written by one statement. */
const batch = 2500;

/** Stores judged rows of an import; those stored before under their numbers are replaced. */
export async function storeRows(tx: Tx, orgId: string, importId: string, rows: readonly JudgedRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += batch) {
    const some = rows.slice(at, at + batch);
    await sql`
      insert into list_import_rows (org_id, import_id, row_number, identifier_key, items, outcome, faults)
      select ${orgId}::uuid, ${importId}::uuid, n.row_number, n.identifier_key, n.items::jsonb, n.outcome, n.faults::jsonb
      from unnest(${some.map(({ row }) => row)}::int[], ${some.map((one) => one.identifierKey)}::text[],
        ${some.map(({ items }) => JSON.stringify(items))}::text[], ${some.map(({ outcome }) => outcome)}::text[],
        ${some.map(({ faults }) => JSON.stringify(faults))}::text[]) as n (row_number, identifier_key, items, outcome, faults)
      on conflict (org_id, import_id, row_number) do update
        set identifier_key = excluded.identifier_key, items = excluded.items, outcome = excluded.outcome, faults = excluded.faults`.execute(
      tx,
    );
  }
}

interface StoredRow {
  readonly rowNumber: number;
  readonly items: Readonly<Record<string, string>>;
  readonly outcome: Outcome;
  readonly faults: readonly RowError[];
  readonly before: Items | null;
}

const withRecord = (listId: string, importId: string) => sql`
  select i.row_number, i.items, i.outcome, i.faults, r.items as before
  from list_import_rows i left join list_records r
    on r.org_id = i.org_id and r.list_id = ${listId} and r.identifier_key = i.identifier_key and r.deleted_at is null
  where i.import_id = ${importId}`;

/** A page of the rows that would do one thing, in the order of the file. */
export async function pageOfImportRows(
  tx: Tx,
  list: ListRow,
  importId: string,
  { outcome, after, limit }: { readonly outcome: Outcome; readonly after?: string | undefined; readonly limit: number },
) {
  const from = after === undefined ? 0 : Number(readCursor(after, 1)[0]);
  const { rows } = await sql<StoredRow>`${withRecord(list.id, importId)}
    and i.outcome = ${outcome} and i.row_number > ${Number.isInteger(from) ? from : 0}
    order by i.row_number limit ${limit + 1}`.execute(tx);
  const page = pageOfRows(rows, limit, (row) => [String(row.rowNumber)]);
  return { rows: page.rows.map((row) => showRow(list, row)), next: page.next };
}

/** One row; 404 when the file has none of this number. */
export async function loadRow(tx: Tx, list: ListRow, importId: string, row: number): Promise<ImportRow> {
  const { rows } = await sql<StoredRow>`${withRecord(list.id, importId)} and i.row_number = ${row}`.execute(tx);
  if (!rows[0]) throw notFound();
  return showRow(list, rows[0]);
}

const showRow = (list: ListRow, { rowNumber, items, outcome, faults, before }: StoredRow): ImportRow => ({
  row: rowNumber,
  outcome,
  items: Object.fromEntries(Object.entries(items).filter(([id]) => list.attributes.some((one) => one.id === id))),
  before: before && itemsOf(list.attributes, before),
  faults: [...faults],
});

/** The rows of an import that are not faulty, in the order of the file. */
export const goodRows = async (tx: Tx, importId: string) =>
  (await tx
    .selectFrom("listImportRows")
    .select(["rowNumber", "identifierKey", "items"])
    .where("importId", "=", importId)
    .where("outcome", "!=", "faulty")
    .orderBy("rowNumber")
    .execute()) as unknown as {
    readonly rowNumber: number;
    readonly identifierKey: string;
    readonly items: Readonly<Record<string, string>>;
  }[];

/** The rows that have an identifier, with their values. */
export const rowsOfKey = async (tx: Tx, importId: string, keys: readonly string[]) =>
  (await tx
    .selectFrom("listImportRows")
    .select(["rowNumber", "items", "identifierKey"])
    .where("importId", "=", importId)
    .where("identifierKey", "in", [...keys])
    .execute()) as unknown as {
    readonly rowNumber: number;
    readonly identifierKey: string;
    readonly items: Readonly<Record<string, string>>;
  }[];
