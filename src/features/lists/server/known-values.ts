import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#platform/db/database.ts";
import { readCell } from "../cells.ts";
import { type Attribute, type Items, identifierKey, maxRecords } from "../list.ts";
import { choicesOf } from "./choices.ts";
import type { ListRow } from "./queries.ts";

/** The result of looking up values: the other values that records of a list have or had with them. */
export interface KnownValues {
  readonly attributes: readonly Attribute[];
  /**
   * Returns the records that have or had this value, by the values of the requested attributes. Missing ones are empty
   * texts.
   */
  readonly of: (value: string) => readonly Items[];
}

/** The attributes of a list that is there; undefined for one that was put away or is another organization's. */
export async function attributesOfList(tx: Tx, id: string): Promise<readonly Attribute[] | undefined> {
  const row = await tx
    .selectFrom("lists")
    .select("attributes")
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return row?.attributes as readonly Attribute[] | undefined;
}

/**
 * Returns the values that records of a list have, or once had, next to some values of one attribute. Deleted records
 * count, because a value taken from a list stays valid when the list changes. Returns undefined if the list or the
 * attribute was deleted.
 */
export async function knownValues(
  tx: Tx,
  listId: string,
  by: string,
  beside: readonly string[],
  values: readonly string[],
): Promise<KnownValues | undefined> {
  const attributes = await attributesOfList(tx, listId);
  const own = attributes?.find(({ id }) => id === by);
  if (!attributes || !own) return undefined;
  const there = beside.filter((id) => attributes.some((one) => one.id === id));
  const stored = new Map(values.map((value) => [value, readCell(own, value)]));
  const wanted = [...new Set(stored.values())];
  const found = new Map<string, Items[]>();
  const look = async (table: RawBuilder<unknown>, terms: readonly string[]) => {
    if (terms.length === 0) return;
    for (const items of await together(tx, table, listId, [by, ...there], terms)) {
      const value = items[by] ?? "";
      found.set(value, [...(found.get(value) ?? []), items]);
    }
  };
  await look(sql`list_records`, wanted);
  await look(sql`list_record_history`, wanted);
  return { attributes, of: (value) => found.get(stored.get(value) ?? value) ?? [] };
}

/** The different values of some attributes that stand together in a table of records, where the first is one of these. */
async function together(
  tx: Tx,
  table: RawBuilder<unknown>,
  listId: string,
  ids: readonly string[],
  terms: readonly string[],
): Promise<Items[]> {
  const values = sql.join(ids.map((id) => sql`coalesce(items->>${id}::text, '')`));
  const { rows } = await sql<{ readonly values: readonly string[] }>`
    select distinct array[${values}] as values from ${table}
    where list_id = ${listId} and items->>${ids[0]}::text = any(${[...terms]}::text[])
    limit ${maxRecords}`.execute(tx);
  return rows.map(({ values: cells }) => Object.fromEntries(ids.map((id, at) => [id, cells[at] ?? ""])));
}

const listThere = async (tx: Tx, id: string): Promise<ListRow | undefined> =>
  (await tx.selectFrom("lists").selectAll().where("id", "=", id).where("deletedAt", "is", null).executeTakeFirst()) as
    | ListRow
    | undefined;

/** Some values of an attribute, of records that have words beginning so; none of a list that is gone. */
export async function valuesOfList(
  tx: Tx,
  id: string,
  attribute: string,
  search: string,
  limit: number,
): Promise<string[]> {
  const list = await listThere(tx, id);
  if (!list) return [];
  return (await choicesOf(tx, list, { search, attribute, limit })).choices.map(({ name }) => name);
}

/** The records of a list by their identifiers, as they were written somewhere; undefined when the list is gone. */
export async function recordsNamed(tx: Tx, id: string, written: readonly string[]) {
  const list = await listThere(tx, id);
  const own = list?.attributes.find((one) => one.id === list.identifier);
  if (!list || !own) return undefined;
  const keys = new Map(written.map((text) => [text, identifierKey(readCell(own, text))]));
  const wanted = [...new Set(keys.values())].filter((key) => key !== "");
  const rows =
    wanted.length === 0
      ? []
      : await tx
          .selectFrom("listRecords")
          .select(["identifierKey", "items"])
          .where("listId", "=", id)
          .where("deletedAt", "is", null)
          .where("identifierKey", "in", wanted)
          .execute();
  const found = new Map(rows.map(({ identifierKey: key, items }) => [key, items as Items]));
  return { attributes: list.attributes, of: (text: string): Items | undefined => found.get(keys.get(text) ?? "") };
}
