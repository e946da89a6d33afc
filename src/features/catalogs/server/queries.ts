import { sql } from "kysely";
import { newId } from "#platform/clock.ts";
import { type Tx, violated } from "#platform/db/database.ts";
import { naturally } from "#platform/db/natural-order.ts";
import { pageOfRows, readCursor } from "#platform/db/page.ts";
import { Failure, type FailureCode, notFound } from "#protocol/failure.ts";
import {
  type Catalog,
  type Entry,
  type EntrySort,
  type MetricUnit,
  nameKey,
  type Project,
  type ProjectMetric,
  searchKey,
} from "../entry.ts";

const tables = {
  clients: "clients",
  projects: "projects",
  reasons: "rejectionReasons",
  metrics: "metrics",
} as const satisfies Record<Catalog, string>;

/** The table of a catalog. All of them have the columns of `clients`. */
const tableOf = (catalog: Catalog) => tables[catalog] as "clients";

const unitOf = (catalog: Catalog) =>
  (catalog === "metrics" ? sql<MetricUnit | null>`unit` : sql<MetricUnit | null>`null`).as("unit");

interface Row {
  readonly id: string;
  readonly name: string;
  readonly unit: MetricUnit | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const entryOf = ({ id, name, unit, createdAt, updatedAt }: Row): Entry => ({
  id,
  name,
  unit,
  addedOn: createdAt.toISOString(),
  timestamp: updatedAt.toISOString(),
  deleted: false,
});

/** The parameters of a page of a catalog. */
export interface EntryQuery {
  readonly after?: string | undefined;
  readonly limit: number;
  readonly search?: string | undefined;
  readonly sort: EntrySort;
  readonly id?: string | undefined;
}

/** A page of a catalog in the order that is asked for, and the cursor of the next one. */
export async function listEntries(tx: Tx, catalog: Catalog, query: EntryQuery) {
  const byName = query.sort.endsWith("name");
  const direction = query.sort.startsWith("-") ? "desc" : "asc";
  const key = byName ? sql`natural_key(search_key)` : sql`created_at`;
  let rows = tx
    .selectFrom(tableOf(catalog))
    .select(["id", "name", "searchKey", "createdAt", "updatedAt", unitOf(catalog)])
    .where("deletedAt", "is", null);
  if (query.search) rows = rows.where(sql<boolean>`position(${searchKey(query.search)} in search_key) > 0`);
  if (query.id !== undefined) rows = rows.where("id", "=", query.id);
  if (query.after !== undefined) {
    const [at, id] = readCursor(query.after, 2);
    const last = byName ? sql`natural_key(${at}::text collate "C")` : sql`${at}::timestamptz`;
    rows = rows.where(sql<boolean>`(${key}, id) ${sql.raw(direction === "asc" ? ">" : "<")} (${last}, ${id}::uuid)`);
  }
  const found = await rows
    .orderBy(byName ? naturally("searchKey") : sql.ref("createdAt"), direction)
    .orderBy("id", direction)
    .limit(query.limit + 1)
    .execute();
  const page = pageOfRows(found, query.limit, (row) => [byName ? row.searchKey : row.createdAt.toISOString(), row.id]);
  return { rows: page.rows.map(entryOf), next: page.next };
}

/** The fields of an entry that people enter. */
export interface EntryFields {
  readonly name: string;
  readonly unit: MetricUnit | undefined;
}

const stored = (catalog: Catalog, { name, unit }: EntryFields) => ({
  name,
  nameKey: nameKey(name),
  searchKey: searchKey(name),
  ...(catalog === "metrics" && unit ? { unit } : {}),
});

/** The sentence of a name that is taken, in each catalog. */
const duplicates = {
  clients: "catalogs.clients.duplicate",
  projects: "catalogs.projects.duplicate",
  reasons: "catalogs.reasons.duplicate",
  metrics: "catalogs.metrics.duplicate",
} as const satisfies Record<Catalog, FailureCode>;

const taken = (catalog: Catalog) => (error: unknown) => {
  if (!violated(error)?.endsWith("_name")) throw error;
  const code = duplicates[catalog];
  throw new Failure(code, 409, { fields: [{ path: "name", code }] });
};

/** Adds an entry. Of two with the same name at once the database lets one through. */
export async function addEntry(
  tx: Tx,
  catalog: Catalog,
  orgId: string,
  fields: EntryFields,
  now: Date,
): Promise<Entry> {
  const row = await tx
    .insertInto(tableOf(catalog))
    .values({ orgId, id: newId(), ...stored(catalog, fields), createdAt: now, updatedAt: now })
    .returning(["id", "name", "createdAt", "updatedAt", unitOf(catalog)])
    .executeTakeFirstOrThrow()
    .catch(taken(catalog));
  return entryOf(row);
}

/** An entry that was not put away, locked until the transaction ends; 404 otherwise. */
export async function lockEntry(tx: Tx, catalog: Catalog, id: string, { deleted = false } = {}) {
  const row = await tx
    .selectFrom(tableOf(catalog))
    .select(["id", "name", "createdAt", "updatedAt", unitOf(catalog), "deletedAt"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row || (row.deletedAt !== null) !== deleted) throw notFound();
  return row;
}

/** Stores another name, and unit of a metric. */
export async function storeEntry(tx: Tx, catalog: Catalog, id: string, fields: EntryFields, now: Date): Promise<Entry> {
  const row = await tx
    .updateTable(tableOf(catalog))
    .set({ ...stored(catalog, fields), updatedAt: now })
    .where("id", "=", id)
    .returning(["id", "name", "createdAt", "updatedAt", unitOf(catalog)])
    .executeTakeFirstOrThrow()
    .catch(taken(catalog));
  return entryOf(row);
}

/** Puts an entry away at an instant, or brings it back with null. */
export const markEntry = async (tx: Tx, catalog: Catalog, id: string, deletedAt: Date | null): Promise<void> =>
  void (await tx.updateTable(tableOf(catalog)).set({ deletedAt }).where("id", "=", id).execute().catch(taken(catalog)));

/** Returns true if this is an entry of the catalog that can be used for filing. */
export async function isInCatalog(tx: Tx, catalog: Catalog, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom(tableOf(catalog))
    .select("id")
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The names of entries by their ids, of those put away too; what is no entry of the catalog is not in the map. */
export async function entryNames(
  tx: Tx,
  catalog: Catalog,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom(tableOf(catalog))
    .select(["id", "name"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

// `1500.0000` says no more than `1500`.
const shortest = (amount: string | null): string | null =>
  amount && amount.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");

/** A project with its metrics by name; 404 when it was put away. Metrics that were put away are not shown. */
export async function loadProject(tx: Tx, id: string): Promise<Project> {
  const row = await tx
    .selectFrom("projects")
    .select(["id", "name", "createdAt", "updatedAt"])
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!row) throw notFound();
  const metrics = await tx
    .selectFrom("projectMetrics as p")
    .innerJoin("metrics as m", (join) => join.onRef("m.orgId", "=", "p.orgId").onRef("m.id", "=", "p.metricId"))
    .select(["m.id as metricId", "m.name", "m.unit", "p.targetValue", "p.currentValue"])
    .where("p.projectId", "=", id)
    .where("m.deletedAt", "is", null)
    .orderBy(naturally("m.searchKey"))
    .orderBy("m.id")
    .execute();
  return {
    ...entryOf({ ...row, unit: null }),
    metrics: metrics.map(
      ({ targetValue, currentValue, unit, ...m }): ProjectMetric => ({
        ...m,
        unit: unit as MetricUnit,
        target: shortest(targetValue),
        current: shortest(currentValue),
      }),
    ),
  };
}
