import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#platform/db/database.ts";
import { pageOfRows, readCursor } from "#platform/db/page.ts";
import { notFound } from "#protocol/failure.ts";
import { readCell } from "../cells.ts";
import type { Condition } from "../filter.ts";
import { type Attribute, type Items, type ListRecord, searchWords } from "../list.ts";
import type { ListRow } from "./queries.ts";

/** A record as it is stored. */
export interface RecordRow {
  readonly id: string;
  readonly items: Items;
  readonly version: number;
  readonly identifierKey: string;
  readonly sortKey: string;
  readonly search: string;
  readonly changeId: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly deletedAt: Date | null;
}

/** The columns of a record that are read. */
export const recordColumns = [
  "id",
  "items",
  "version",
  "identifierKey",
  "sortKey",
  "search",
  "changeId",
  "createdAt",
  "updatedAt",
  "deletedAt",
] as const;

/** A record as it leaves the server: only what is an attribute of its list. */
export function showRecord(attributes: readonly Attribute[], row: RecordRow): ListRecord {
  const own = new Set(attributes.map(({ id }) => id));
  return {
    id: row.id,
    items: Object.fromEntries(Object.entries(row.items).filter(([id]) => own.has(id))),
    version: row.version,
    createTimestamp: row.createdAt.toISOString(),
    timestamp: row.updatedAt.toISOString(),
    deleted: row.deletedAt !== null,
  };
}

/** The parameters of a page of records. */
export interface RecordQuery {
  readonly after?: string | undefined;
  readonly limit: number;
  readonly search?: string | undefined;
  readonly sort?: string | undefined;
  readonly filter?: readonly Condition[] | undefined;
  /** The moment whose state is read. Changes at or after it are ignored. */
  readonly before?: Date | undefined;
}

const isNumeric = ({ kind }: Pick<Attribute, "kind">): boolean => kind === "number" || kind === "currency";

const valueOf = (id: string) => sql<string | null>`(r.items->>${id}::text)`;

/**
 * The number in a value; null for none. What is in the list now was checked when it was written, or when its attribute became a number;
 * what was in it before, and what is in another list, may be any text.
 */
const numberOf = (id: string, now: string | undefined) => {
  const value = valueOf(id);
  const isNumber = now ? sql`r.list_id = ${now} and r.deleted_at is null` : sql`${value} ~ '^[0-9]+([.][0-9]+)?$'`;
  return sql<string | null>`(case when ${isNumber} then ${value}::numeric end)`;
};

/** The records as they are, or as they were before an instant: each in the state that was not yet replaced then. */
function source(listId: string, before: Date | undefined): RawBuilder<unknown> {
  const now = sql`select id, list_id, items, version, identifier_key, sort_key, search, change_id, created_at, updated_at, deleted_at
    from list_records where list_id = ${listId} and deleted_at is null`;
  if (!before) return sql`(${now})`;
  return sql`(${now} and updated_at < ${before} union all
    select h.record_id, h.list_id, h.items, h.version, h.identifier_key, h.sort_key, h.search, h.change_id, c.created_at, h.since, null::timestamptz
    from list_record_history h join list_records c on c.org_id = h.org_id and c.id = h.record_id
    where h.list_id = ${listId} and h.since < ${before} and h.until >= ${before} and not h.deleted)`;
}

/** By what records are sorted: whether the value is missing (those come last either way), and the value. */
function orderOf(list: Pick<ListRow, "attributes" | "identifier">, sort: string | undefined, now: string | undefined) {
  const id = sort?.replace("-", "");
  const attribute = list.attributes.find((one) => one.id === id);
  if (!attribute || attribute.id === list.identifier)
    return { missing: undefined, value: sql`r.sort_key`, cast: sql`text collate "C"` };
  if (isNumeric(attribute))
    return {
      // What is there now is a number or nothing.
      missing: now ? sql`(${valueOf(attribute.id)} is null)` : sql`(${numberOf(attribute.id, now)} is null)`,
      value: sql`coalesce(${numberOf(attribute.id, now)}, 0)`,
      cast: sql`numeric`,
    };
  return {
    missing: sql`(${valueOf(attribute.id)} is null)`,
    value:
      attribute.kind === "date"
        ? sql`coalesce(${valueOf(attribute.id)}, '')`
        : sql`natural_key(lower(coalesce(${valueOf(attribute.id)}, '')))`,
    cast: sql`text`,
  };
}

/** Records, in the order of their identifiers, among which a page of what is searched is looked for first. */
const tried = 2000;

/**
 * A page of the records of a list, and the cursor of the next one. What many records have is found among the first of them; what few
 * have, in all of them at once. The database cannot tell one from the other, and would go through all of them in their order.
 */
export async function pageOfRecords(tx: Tx, list: ListRow, query: RecordQuery) {
  const now = query.before === undefined ? list.id : undefined;
  const descending = query.sort?.startsWith("-") ?? false;
  const { missing, value, cast } = orderOf(list, query.sort, now);
  const direction = sql.raw(descending ? "desc" : "asc");
  const narrowing = [
    ...searchWords(query.search ?? "").map((word) => sql`position(${` ${word}`} in r.search) > 0`),
    ...(query.filter ?? []).flatMap((condition) => conditionOf(list.attributes, condition, now) ?? []),
  ];
  const conditions = [...narrowing];
  if (query.after !== undefined) {
    const [gap, at, id] = readCursor(query.after, 3);
    const beyond = sql`(${value}, r.id) ${sql.raw(descending ? "<" : ">")} (${at}::${cast}, ${id}::uuid)`;
    const last = sql`${gap === "t"}::boolean`;
    conditions.push(missing ? sql`(${missing} > ${last} or (${missing} = ${last} and ${beyond}))` : beyond);
  }
  const all = source(list.id, query.before);
  const where = (some: readonly RawBuilder<unknown>[]) =>
    some.length > 0 ? sql`where ${sql.join([...some], sql` and `)}` : sql``;
  const read = async (from: RawBuilder<unknown>, by: RawBuilder<unknown>, some: readonly RawBuilder<unknown>[]) =>
    (
      await sql<PagedRow>`
        select r.*, ${missing ?? sql`false`} as gap, (${value})::text as sort_value from ${from} r ${where(some)}
        order by ${missing ? sql`${missing}, ` : sql``}${by} ${direction}, r.id ${direction}
        limit ${query.limit + 1}`.execute(tx)
    ).rows;
  const asPage = (rows: readonly PagedRow[]) =>
    pageOfRows(rows, query.limit, (row) => [row.gap ? "t" : "f", row.sortValue, row.id]);
  const inOrder = narrowing.length === 0 || missing !== undefined || query.before !== undefined;
  if (inOrder || list.recordCount <= tried) return asPage(await read(all, value, conditions));
  const first = sql`(select * from ${all} r ${where(conditions.slice(narrowing.length))}
    order by ${value} ${direction}, r.id ${direction} limit ${tried})`;
  const rows = await read(first, value, narrowing);
  if (rows.length > query.limit) return asPage(rows);
  // Not in the order of an index, so that it is not gone through in that order.
  return asPage(await read(all, sql`(${value} || '')`, conditions));
}

interface PagedRow extends RecordRow {
  readonly gap: boolean;
  readonly sortValue: string;
}

/** Part of a value's words, as they stand one after the other in the words of a record: cheaper than its value, and true of each that fits. */
function wordsWithin(attribute: Attribute, text: string, whole: boolean): RawBuilder<unknown> {
  const words = searchWords(text).join(" ");
  if (words === "" || attribute.kind === "yesNo") return sql`true`;
  return sql`position(${whole ? ` ${words}` : words} in r.search) > 0`;
}

function conditionOf(
  attributes: readonly Attribute[],
  { attribute: id, is, value }: Condition,
  now: string | undefined,
) {
  const attribute = attributes.find((one) => one.id === id);
  if (!attribute) return undefined;
  const stored = readCell(attribute, value);
  switch (is) {
    case "empty":
      return sql`${valueOf(id)} is null`;
    case "filled":
      return sql`${valueOf(id)} is not null`;
    case "is":
      return sql`${wordsWithin(attribute, stored, true)} and lower(${valueOf(id)}) = lower(${stored}::text)`;
    case "contains":
      return sql`${wordsWithin(attribute, value, false)} and position(lower(${value.trim()}::text) in lower(${valueOf(id)})) > 0`;
    case "from":
    case "to": {
      const sign = sql.raw(is === "from" ? ">=" : "<=");
      if (!isNumeric(attribute)) return sql`${valueOf(id)} ${sign} ${stored}::text`;
      return /^\d+(?:\.\d+)?$/.test(stored) ? sql`${numberOf(id, now)} ${sign} ${stored}::numeric` : sql`false`;
    }
    default:
      return is satisfies never;
  }
}

/** One record that is there; 404 otherwise. */
export async function loadRecord(tx: Tx, listId: string, id: string): Promise<RecordRow> {
  const [row] = await recordsOf(tx, listId, [id]);
  if (!row || row.deletedAt !== null) throw notFound();
  return row;
}

/** The records of a list with these ids, those that were removed too. */
export const recordsOf = (tx: Tx, listId: string, ids: readonly string[]): Promise<RecordRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : (tx
        .selectFrom("listRecords")
        .select(recordColumns)
        .where("listId", "=", listId)
        .where("id", "in", [...ids])
        .execute() as unknown as Promise<RecordRow[]>);

/** Records read at once where all of them are read. */
const batch = 5000;

/** All records of a list in the order of their identifiers, in batches. */
export async function* allRecords(tx: Tx, listId: string): AsyncGenerator<readonly RecordRow[], void> {
  let last: RecordRow | undefined;
  do {
    let query = tx
      .selectFrom("listRecords")
      .select(recordColumns)
      .where("listId", "=", listId)
      .where("deletedAt", "is", null)
      .orderBy("sortKey")
      .orderBy("id")
      .limit(batch);
    if (last) query = query.where(sql<boolean>`(sort_key, id) > (${last.sortKey}, ${last.id}::uuid)`);
    const rows = (await query.execute()) as unknown as RecordRow[];
    if (rows.length > 0) yield rows;
    last = rows.length === batch ? rows.at(-1) : undefined;
  } while (last);
}
