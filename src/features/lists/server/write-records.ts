import { sql } from "kysely";
import { newId } from "#platform/clock.ts";
import { type Tx, violated } from "#platform/db/database.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Failure } from "#protocol/failure.ts";
import { recordKeys } from "../cells.ts";
import type { Change } from "../contract.ts";
import { listChanged } from "../events.ts";
import { type Items, maxRecords } from "../list.ts";
import type { ListRow } from "./queries.ts";
import type { RecordRow } from "./record-queries.ts";

/** The next state of a record. */
export interface Next {
  readonly before: RecordRow;
  readonly items: Items;
  readonly deleted: boolean;
}

/** A new record. */
export interface Added {
  readonly id: string;
  readonly items: Items;
}

/** Rows written by one statement. */
const batch = 2500;

/**
 * Writes new and changed records of a list that is locked, with what they were before, as one change that can be undone.
 * Gives its id. Identifiers may change places. Throws the unique violation of `list_records_identifier` when one repeats.
 */
export async function writeRecords(
  { tx, orgId, by, now, audit, announce }: Transaction & { readonly orgId: string },
  list: ListRow,
  kind: Change["kind"],
  { added, next }: { readonly added: readonly Added[]; readonly next: readonly Next[] },
): Promise<string> {
  const removed = next.filter((one) => one.deleted && one.before.deletedAt === null).length;
  const returned = next.filter((one) => !one.deleted && one.before.deletedAt !== null).length;
  const growth = added.length + returned - removed;
  if (growth > 0 && list.recordCount + growth > maxRecords)
    throw new Failure("lists.tooManyRecords", 409, { values: { max: maxRecords } });
  const id = newId();
  const counts = { added: added.length + returned, changed: next.length - removed - returned, removed };
  await tx
    .insertInto("listChanges")
    .values({ orgId, id, listId: list.id, kind, changedBy: by as string, changedAt: now, ...counts })
    .execute();
  for (let at = 0; at < next.length; at += batch) await keepHistory(tx, next.slice(at, at + batch), now);
  await makeRoom(tx, list, next, now);
  for (let at = 0; at < next.length; at += batch)
    await storeNext(tx, list, next.slice(at, at + batch), { changeId: id, now });
  for (let at = 0; at < added.length; at += batch)
    await insertAdded(tx, list, added.slice(at, at + batch), { orgId, changeId: id, now });
  await tx
    .updateTable("lists")
    .set((e) => ({ recordCount: e("recordCount", "+", growth), version: e("version", "+", 1), updatedAt: now }))
    .where("id", "=", list.id)
    .execute();
  audit("list.recordsChanged", "list", list.id, { changeId: id, kind, ...counts });
  await announce(listChanged, { listId: list.id });
  return id;
}

const keepHistory = async (tx: Tx, next: readonly Next[], now: Date): Promise<void> =>
  void (await sql`
    insert into list_record_history (org_id, record_id, version, list_id, identifier_key, sort_key, search, items, deleted, change_id, since, until)
    select org_id, id, version, list_id, identifier_key, sort_key, search, items, deleted_at is not null, change_id, updated_at, ${now}
    from list_records where id = any(${next.map(({ before }) => before.id)}::uuid[])`.execute(tx));

/** Takes removed records out of the way, and the old identifiers of those that get another one: two may change places. */
async function makeRoom(tx: Tx, list: ListRow, next: readonly Next[], now: Date): Promise<void> {
  const moving = next.filter(
    ({ before, items, deleted }) =>
      before.deletedAt === null &&
      (deleted || recordKeys(list.attributes, list.identifier, items).identifierKey !== before.identifierKey),
  );
  for (let at = 0; at < moving.length; at += batch)
    await sql`update list_records set deleted_at = ${now}
      where id = any(${moving.slice(at, at + batch).map(({ before }) => before.id)}::uuid[])`.execute(tx);
}

async function storeNext(
  tx: Tx,
  list: ListRow,
  next: readonly Next[],
  { changeId, now }: { readonly changeId: string; readonly now: Date },
): Promise<void> {
  const keys = next.map(({ items }) => recordKeys(list.attributes, list.identifier, items));
  await sql`
    update list_records r set identifier_key = n.identifier_key, sort_key = n.sort_key, search = n.search,
      items = n.items::jsonb, version = r.version + 1, change_id = ${changeId}, updated_at = ${now},
      deleted_at = case when n.deleted then ${now}::timestamptz end
    from unnest(${next.map(({ before }) => before.id)}::uuid[], ${keys.map((key) => key.identifierKey)}::text[],
      ${keys.map((key) => key.sortKey)}::text[], ${keys.map((key) => key.search)}::text[],
      ${next.map(({ items }) => JSON.stringify(items))}::text[], ${next.map(({ deleted }) => deleted)}::boolean[])
      as n (id, identifier_key, sort_key, search, items, deleted)
    where r.id = n.id`.execute(tx);
}

async function insertAdded(
  tx: Tx,
  list: ListRow,
  added: readonly Added[],
  { orgId, changeId, now }: { readonly orgId: string; readonly changeId: string; readonly now: Date },
): Promise<void> {
  const keys = added.map(({ items }) => recordKeys(list.attributes, list.identifier, items));
  await sql`
    insert into list_records (org_id, id, list_id, identifier_key, sort_key, search, items, version, change_id, created_at, updated_at)
    select ${orgId}::uuid, n.id, ${list.id}::uuid, n.identifier_key, n.sort_key, n.search, n.items::jsonb, 1, ${changeId}::uuid, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${added.map(({ id }) => id)}::uuid[], ${keys.map((key) => key.identifierKey)}::text[],
      ${keys.map((key) => key.sortKey)}::text[], ${keys.map((key) => key.search)}::text[],
      ${added.map(({ items }) => JSON.stringify(items))}::text[]) as n (id, identifier_key, sort_key, search, items)`.execute(
    tx,
  );
}

/** Returns true if a failed statement would have given two records one identifier. */
export const isRepeated = (error: unknown): boolean => violated(error) === "list_records_identifier";

/** The records of these keys that are there. */
export async function takenKeys(tx: Tx, listId: string, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ id: string; identifierKey: string }>`
    select id, identifier_key from list_records
    where list_id = ${listId} and deleted_at is null and identifier_key = any(${keys}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.identifierKey, row.id]));
}
