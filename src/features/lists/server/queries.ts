import { sql } from "kysely";
import { newId } from "#platform/clock.ts";
import { type Tx, violated } from "#platform/db/database.ts";
import { naturally } from "#platform/db/natural-order.ts";
import { pageOfRows, readCursor } from "#platform/db/page.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import { type Attribute, type List, maxLists, nameKey, searchKey } from "../list.ts";

const columns = [
  "id",
  "name",
  "searchKey",
  "attributes",
  "identifier",
  "nextAttribute",
  "recordCount",
  "version",
  "headers",
  "createdAt",
  "updatedAt",
  "deletedAt",
] as const;

/** A list as it is stored. */
export interface ListRow {
  readonly id: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
  readonly identifier: string;
  readonly nextAttribute: number;
  readonly recordCount: number;
  readonly version: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly deletedAt: Date | null;
}

/** Returns a list for those who manage it. */
export const showList = (row: ListRow): List => ({
  id: row.id,
  name: row.name,
  attributes: [...row.attributes],
  identifier: row.identifier,
  records: row.recordCount,
  version: row.version,
  createTimestamp: row.createdAt.toISOString(),
  timestamp: row.updatedAt.toISOString(),
  deleted: row.deletedAt !== null,
});

/** A page of lists by name. */
export async function pageOfLists(
  tx: Tx,
  {
    search,
    after,
    limit,
  }: { readonly search?: string | undefined; readonly after?: string | undefined; readonly limit: number },
) {
  let rows = tx.selectFrom("lists").select(columns).where("deletedAt", "is", null);
  if (search) rows = rows.where(sql<boolean>`position(${searchKey(search)} in search_key) > 0`);
  if (after !== undefined) {
    const [at, id] = readCursor(after, 2);
    rows = rows.where(
      sql<boolean>`(natural_key(search_key), id) > (natural_key(${at}::text collate "C"), ${id}::uuid)`,
    );
  }
  const found = await rows
    .orderBy(naturally("searchKey"))
    .orderBy("id")
    .limit(limit + 1)
    .execute();
  const page = pageOfRows(found, limit, (row) => [row.searchKey, row.id]);
  return { rows: page.rows.map((row) => showList(row as unknown as ListRow)), next: page.next };
}

/** The names of all lists. */
export const namesOfLists = (tx: Tx): Promise<{ id: string; name: string }[]> =>
  tx
    .selectFrom("lists")
    .select(["id", "name"])
    .where("deletedAt", "is", null)
    .orderBy(naturally("searchKey"))
    .orderBy("id")
    .limit(maxLists)
    .execute();

/** A list that was not put away; 404 otherwise. `lock`: nobody else changes it or its records until the transaction ends. */
export async function loadList(tx: Tx, id: string, { lock = false, deleted = false } = {}): Promise<ListRow> {
  let query = tx.selectFrom("lists").select(columns).where("id", "=", id);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  if (!row || (row.deletedAt !== null) !== deleted) throw notFound();
  return row as unknown as ListRow;
}

const taken = (error: unknown): never => {
  if (violated(error) !== "lists_name") throw error;
  throw new Failure("lists.nameTaken", 409, { fields: [{ path: "name", code: "lists.nameTaken" }] });
};

const names = (name: string) => ({ name, nameKey: nameKey(name), searchKey: searchKey(name) });

/** Adds a list without records. Of two with the same name at once the database lets one through. */
export async function insertList(
  tx: Tx,
  orgId: string,
  list: { readonly name: string; readonly attributes: readonly Attribute[]; readonly identifier: string },
  now: Date,
): Promise<ListRow> {
  const { n } = await tx
    .selectFrom("lists")
    .select((e) => e.fn.countAll<number>().as("n"))
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  if (n >= maxLists) throw new Failure("lists.tooManyLists", 409);
  const row = await tx
    .insertInto("lists")
    .values({
      orgId,
      id: newId(),
      ...names(list.name),
      attributes: JSON.stringify(list.attributes),
      identifier: list.identifier,
      nextAttribute: list.attributes.length + 1,
      createdAt: now,
      updatedAt: now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
    .catch(taken);
  return row as unknown as ListRow;
}

/** Stores another name. */
export const storeName = (tx: Tx, id: string, name: string, now: Date): Promise<ListRow> =>
  tx
    .updateTable("lists")
    .set((e) => ({ ...names(name), updatedAt: now, version: e("version", "+", 1) }))
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirstOrThrow()
    .catch(taken) as unknown as Promise<ListRow>;

/** Stores attributes, by which one a record is named, and the number of the next one. */
export const storeAttributes = (
  tx: Tx,
  id: string,
  { attributes, identifier, nextAttribute }: Pick<ListRow, "attributes" | "identifier" | "nextAttribute">,
  now: Date,
): Promise<ListRow> =>
  tx
    .updateTable("lists")
    .set((e) => ({
      attributes: JSON.stringify(attributes),
      identifier,
      nextAttribute,
      updatedAt: now,
      version: e("version", "+", 1),
    }))
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirstOrThrow() as unknown as Promise<ListRow>;

/** Puts a list away at an instant, or brings it back with null. */
export const markList = async (tx: Tx, id: string, deletedAt: Date | null): Promise<void> =>
  void (await tx.updateTable("lists").set({ deletedAt }).where("id", "=", id).execute().catch(taken));
