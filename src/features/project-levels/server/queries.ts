import { sql } from "kysely";
import { byNaturalOrder } from "#engine/search/natural-key.ts";
import { searchKey } from "#features/catalogs/entry.ts";
import type { Tx } from "#platform/db/database.ts";
import { naturally } from "#platform/db/natural-order.ts";
import { readCursor } from "#platform/db/page.ts";
import { notFound } from "#protocol/failure.ts";
import type { Level } from "../contract.ts";
import { trimmed, withShares } from "../summary.ts";
import { type UnitInput, type UnitState, unitKinds } from "../unit.ts";

/** The project of this id that is not deleted; 404 otherwise. With `lock` nobody else changes its levels and units meanwhile. */
export async function loadProject(tx: Tx, id: string, { lock = false, deleted = false } = {}) {
  const asked = tx
    .selectFrom("levelProjects")
    .select(["id", "name", "address", "estate", "currency", "updatedAt", "deletedAt", "version"])
    .where("id", "=", id);
  const row = await (lock ? asked.forUpdate() : asked).executeTakeFirst();
  if (!row || (row.deletedAt !== null) !== deleted) throw notFound();
  return row;
}

/** The parameters of the list. */
interface ListQuery {
  readonly after?: string | undefined;
  readonly limit: number;
  readonly search?: string | undefined;
}

/** Projects by name; one more than asked for. */
export async function findProjects(tx: Tx, query: ListQuery) {
  let rows = tx
    .selectFrom("levelProjects as p")
    .select(["p.id", "p.name", "p.searchKey", "p.address", "p.updatedAt"])
    .select([
      sql<number>`(select count(*)::int from project_levels l where l.org_id = p.org_id and l.project_id = p.id)`.as(
        "levels",
      ),
      sql<number>`(select count(*)::int from level_units u where u.org_id = p.org_id and u.project_id = p.id)`.as(
        "units",
      ),
      sql<number>`(select count(*)::int from level_units u where u.org_id = p.org_id and u.project_id = p.id and u.state = 'free')`.as(
        "free",
      ),
    ])
    .where("p.deletedAt", "is", null);
  if (query.search) rows = rows.where(sql<boolean>`position(${searchKey(query.search)} in p.search_key) > 0`);
  if (query.after !== undefined) {
    const [key, id] = readCursor(query.after, 2);
    rows = rows.where(sql<boolean>`(natural_key(p.search_key), p.id) > (natural_key(${key}), ${id}::uuid)`);
  }
  return rows
    .orderBy(naturally("p.searchKey"))
    .orderBy("p.id")
    .limit(query.limit + 1)
    .execute();
}

const readLevels = (tx: Tx, projectId: string) =>
  tx
    .selectFrom("projectLevels as l")
    .leftJoin("files as f", (join) => join.onRef("f.orgId", "=", "l.orgId").onRef("f.id", "=", "l.planFileId"))
    .select(["l.id", "l.name", "l.position", "l.planFileId", "f.mediaType"])
    .where("l.projectId", "=", projectId);

type LevelRow = Awaited<ReturnType<ReturnType<typeof readLevels>["execute"]>>[number];

const levelOf = ({ planFileId, mediaType, ...level }: LevelRow): Level => ({
  ...level,
  plan: planFileId === null ? null : { fileId: planFileId, picture: mediaType?.startsWith("image/") === true },
});

/** The levels of a project, from the lowest. */
export const levelsOf = async (tx: Tx, projectId: string): Promise<Level[]> =>
  (await readLevels(tx, projectId).orderBy("l.position").orderBy("l.id").execute()).map(levelOf);

/** A level of a project; 404 otherwise. */
export async function loadLevel(tx: Tx, projectId: string, id: string): Promise<Level> {
  const row = await readLevels(tx, projectId).where("l.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return levelOf(row);
}

const unitColumns = [
  "id",
  "levelId",
  "kind",
  "number",
  "use",
  "privateArea",
  "commonArea",
  "weight",
  "boundaries",
  "price",
  "state",
  "buyer",
  "version",
  "spotX",
  "spotY",
] as const;

const rawUnits = (tx: Tx, projectId: string) =>
  tx.selectFrom("levelUnits").select(unitColumns).where("projectId", "=", projectId).execute();

const typed = ({ spotX, spotY, ...row }: Awaited<ReturnType<typeof rawUnits>>[number]) => ({
  ...row,
  spot: spotX === null || spotY === null ? null : { x: Number(spotX), y: Number(spotY) },
  kind: row.kind as UnitInput["kind"],
  state: row.state as UnitState,
  boundaries: row.boundaries as unknown as UnitInput["boundaries"],
  privateArea: trimmed(row.privateArea),
  commonArea: trimmed(row.commonArea),
  weight: row.weight === null ? null : trimmed(row.weight),
});

/** The units of a project in the order of the deed: by level, then by kind and number; with their shares. */
export async function unitsOf(tx: Tx, projectId: string, levels: readonly { readonly id: string }[]) {
  const place = new Map(levels.map(({ id }, at) => [id, at]));
  const units = (await rawUnits(tx, projectId)).map(typed);
  return withShares(
    units.toSorted(
      (a, b) =>
        (place.get(a.levelId) ?? 0) - (place.get(b.levelId) ?? 0) ||
        unitKinds.indexOf(a.kind) - unitKinds.indexOf(b.kind) ||
        byNaturalOrder(a.number, b.number),
    ),
  );
}

/** A unit of a level, locked until the transaction ends; 404 otherwise. */
export async function lockUnit(tx: Tx, at: { readonly id: string; readonly levelId: string; readonly unitId: string }) {
  const row = await tx
    .selectFrom("levelUnits")
    .select(["id", "kind", "number", "state", "buyer", "version"])
    .where("projectId", "=", at.id)
    .where("levelId", "=", at.levelId)
    .where("id", "=", at.unitId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return { ...row, state: row.state as UnitState };
}

/** Returns the stored form of a unit's input. */
export const storedUnit = ({ boundaries, ...unit }: UnitInput) => ({
  ...unit,
  boundaries: JSON.stringify(boundaries),
});
