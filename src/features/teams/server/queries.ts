import { type RawBuilder, sql } from "kysely";
import { byNaturalOrder } from "#engine/search/natural-key.ts";
import { memberNames } from "#features/members/server/index.ts";
import { type Tx, violated } from "#platform/db/database.ts";
import { formerTitles } from "#platform/db/former-titles.ts";
import { naturally } from "#platform/db/natural-order.ts";
import { type Page, pageOfRows, readCursor } from "#platform/db/page.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import { searchKey, type Team } from "../team.ts";

/** The parameters of a page of teams. */
export interface TeamQuery {
  readonly after?: string | undefined;
  readonly limit: number;
  readonly search?: string | undefined;
}

/** A page of teams by name with their people, and the cursor of the next one. */
export async function listTeams(tx: Tx, query: TeamQuery): Promise<Page<Team>> {
  let rows = tx
    .selectFrom("teams")
    .select(["id", "name", "searchKey", "createdAt", "updatedAt"])
    .where("deletedAt", "is", null);
  if (query.search) rows = rows.where(sql<boolean>`position(${searchKey(query.search)} in search_key) > 0`);
  if (query.after !== undefined) {
    const [key, id] = readCursor(query.after, 2);
    rows = rows.where(
      sql<boolean>`(natural_key(search_key), id) > (natural_key(${key}::text collate "C"), ${id}::uuid)`,
    );
  }
  const found = await rows
    .orderBy(naturally("searchKey"))
    .orderBy("id")
    .limit(query.limit + 1)
    .execute();
  const page = pageOfRows(found, query.limit, (row) => [row.searchKey, row.id]);
  const people = await peopleOf(
    tx,
    page.rows.map(({ id }) => id),
  );
  return {
    rows: page.rows.map(({ id, name, createdAt, updatedAt }) => ({
      id,
      name,
      members: people.get(id) ?? [],
      addedOn: createdAt.toISOString(),
      timestamp: updatedAt.toISOString(),
      deleted: false as const,
    })),
    next: page.next,
  };
}

async function peopleOf(tx: Tx, teamIds: readonly string[]): Promise<ReadonlyMap<string, Team["members"]>> {
  if (teamIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom("teamMembers as t")
    .innerJoin("members as m", (join) => join.onRef("m.orgId", "=", "t.orgId").onRef("m.id", "=", "t.memberId"))
    .select(["t.teamId", "t.memberId"])
    .where("t.teamId", "in", teamIds)
    .where("m.deletedAt", "is", null)
    .execute();
  const names = await memberNames(
    tx,
    rows.map((row) => row.memberId),
  );
  const people = rows
    .map(({ teamId, memberId: id }) => ({ teamId, id, name: "", email: "", ...names.get(id) }))
    .toSorted((a, b) => byNaturalOrder(a.name, b.name));
  const byTeam = Map.groupBy(people, ({ teamId }) => teamId);
  return new Map([...byTeam].map(([id, list]) => [id, list.map(({ teamId: _, ...person }) => person)]));
}

/** The names of these teams, or of all, by name; deleted ones are none. */
export function teamChoices(tx: Tx, only?: readonly string[]): Promise<{ id: string; name: string }[]> {
  let rows = tx.selectFrom("teams").select(["id", "name"]).where("deletedAt", "is", null);
  if (only) rows = rows.where(sql<boolean>`id = any (${only}::uuid[])`);
  return rows.orderBy(naturally("searchKey")).orderBy("id").execute();
}

/** Returns a lookup of the names that teams, also deleted ones, had at a moment: for histories. */
export async function teamNamesAtTime(
  tx: Tx,
  ids: readonly string[],
): Promise<(of: { readonly id: string; readonly at: Date }) => string | undefined> {
  if (ids.length === 0) return () => undefined;
  const [rows, former] = await Promise.all([
    tx
      .selectFrom("teams")
      .select(["id", "name"])
      .where(sql<boolean>`id = any (${[...new Set(ids)]}::uuid[])`)
      .execute(),
    formerTitles(tx, "team", ids),
  ]);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (of) => former(of) ?? names.get(of.id);
}

/** A team that was not deleted, locked until the transaction ends; 404 otherwise. */
export async function lockTeam(tx: Tx, id: string): Promise<{ readonly id: string; readonly name: string }> {
  const row = await tx
    .selectFrom("teams")
    .select(["id", "name"])
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Returns true if this is a team that processes can be given to. */
export async function isTeam(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("teams")
    .select("id")
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns those of these teams that exist. Deleted ones do not. */
export async function existingTeams(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom("teams")
    .select("id")
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .where("deletedAt", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

/** The ids and names of the teams in a column of ids, by name and without deleted ones, as one row; the ids of null are null. */
export const teamsOf = (column: RawBuilder<unknown>): RawBuilder<{ ids: string[] | null; names: string[] }> => sql`
  select case when ${column} is not null then coalesce(array_agg(t.id order by t.search_key, t.id), '{}') end as ids,
    coalesce(array_agg(t.name order by t.search_key, t.id), '{}') as names
  from teams t where t.id = any (${column}) and t.deleted_at is null`;

/** The ids of the people of a team. */
export async function memberIds(tx: Tx, teamId: string): Promise<string[]> {
  const rows = await tx.selectFrom("teamMembers").select("memberId").where("teamId", "=", teamId).execute();
  return rows.map((row) => row.memberId);
}

/** Throws the sentence of a team's name that is taken, when that is what the database refused. */
export const nameTaken = (error: unknown): never => {
  if (violated(error) !== "teams_name") throw error;
  throw new Failure("teams.nameTaken", 409, { fields: [{ path: "name", code: "teams.nameTaken" }] });
};
