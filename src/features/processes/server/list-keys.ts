import { type RawBuilder, sql } from "kysely";
import type { Branch, Scope } from "../policy.ts";

/** Which page of a scope is read, and what of it. */
export interface Order {
  readonly oldestFirst: boolean;
  readonly after: { readonly at: Date; readonly id: string } | undefined;
  readonly limit: number;
  /** Only what is filed under these. */
  readonly filed?: Filed;
  /** The beginning of a title from one of its words on, as `searchedKey` writes it. */
  readonly searched?: string | undefined;
}

/** What a list can be narrowed to. */
export interface Filed {
  readonly teamId?: string | undefined;
  readonly clientId?: string | undefined;
  readonly projectId?: string | undefined;
  readonly tag?: string | undefined;
}

/** Whether the order of a list begins with the oldest. */
export const direction = ({ oldestFirst }: Pick<Order, "oldestFirst">) => sql.raw(oldestFirst ? "asc" : "desc");

/** Ids and moments of no process. */
export const nothing = sql`select null::uuid as id, null::timestamptz as at where false`;

/**
 * Ids and moments of a scope in order. Each branch is read from its own index and no further than the page needs, so the
 * number of processes does not matter; then the branches are merged.
 */
export function keysOf(scope: Scope, order: Order): RawBuilder<unknown> {
  if (scope.length === 0) return nothing;
  const keyed = order.searched !== undefined || order.filed?.tag !== undefined;
  const parts = scope.map((branch) => sql`(${keyed ? foundKeys(branch, order) : branchKeys(branch, order)})`);
  return sql`
    select id, at from (${sql.join(parts, sql` union all `)}) b
    group by id, at order by at ${direction(order)}, id ${direction(order)} limit ${order.limit}`;
}

/** Behind the cursor, in the order of the index. */
const behind = ({ after, oldestFirst }: Order, id: RawBuilder<unknown>) =>
  after
    ? [sql`(p."timestamp", ${id}) ${sql.raw(oldestFirst ? ">" : "<")} (${after.at}::timestamptz, ${after.id}::uuid)`]
    : [];

/** Of the team, client and project that were asked for. */
const filedUnder = ({ teamId, clientId, projectId }: Filed = {}) => [
  ...(teamId ? [sql`p.team_id = ${teamId}::uuid`] : []),
  ...(clientId ? [sql`p.client_id = ${clientId}::uuid`] : []),
  ...(projectId ? [sql`p.project_id = ${projectId}::uuid`] : []),
];

const every = (conditions: readonly RawBuilder<unknown>[]) => sql.join([...conditions], sql` and `);

function branchKeys(branch: Branch, order: Order): RawBuilder<unknown> {
  const { teamIds, ...rest } = branch;
  const chosen = every([
    sql`p.deleted_at is null`,
    ...matching(rest),
    ...filedUnder(order.filed),
    ...behind(order, sql`p.id`),
  ]);
  const page = sql`order by p."timestamp" ${direction(order)}, p.id ${direction(order)} limit ${order.limit}`;
  if (!teamIds) return sql`select p.id, p."timestamp" as at from processes p where ${chosen} ${page}`;
  return sql`
    select k.id, k.at from unnest(${teamIds}::uuid[]) as team (id) cross join lateral (
      select p.id, p."timestamp" as at from processes p where p.team_id = team.id and ${chosen} ${page}
    ) k`;
}

/**
 * The same of what a search or a tag finds, from the keys of processes: they carry what a branch is chosen by and the order of
 * the list. Only what the keys do not carry is asked of each hit by itself; the `limit 1` keeps the planner from reading
 * whole tables instead when it takes that for cheaper.
 */
function foundKeys(branch: Branch, order: Order): RawBuilder<unknown> {
  const { searched, filed = {} } = order;
  const { tag, teamId, ...rest } = filed;
  const chosen = [...matching(branch), ...filedUnder({ teamId }), ...behind(order, sql`p.process_id`)];
  const hits =
    searched === undefined
      ? sql`
        select p.process_id as id, p."timestamp" as at from process_keys p
        where p.kind = 'tag' and p.key = ${tag} and ${every(chosen)}`
      : sql`
        select distinct p.process_id as id, p."timestamp" as at from process_keys p
        where p.kind = 'title' and p.key >= ${searched} and p.key < ${`${searched}\u{10ffff}`} and ${every(chosen)}`;
  const tagged =
    searched !== undefined && tag !== undefined
      ? sql`cross join lateral (
          select from process_keys t where t.process_id = h.id and t.kind = 'tag' and t.key = ${tag} limit 1) t`
      : sql``;
  const asked = filedUnder(rest);
  const belonging =
    asked.length > 0
      ? sql`cross join lateral (select from processes p where p.id = h.id and ${every(asked)} limit 1) p`
      : sql``;
  return sql`
    select h.id, h.at from (${hits}) h ${tagged} ${belonging}
    order by h.at ${direction(order)}, h.id ${direction(order)} limit ${order.limit}`;
}

/** A branch as conditions on what is called `p`, a process or one of its keys. */
function matching({ status, creatorId, reviewerId, teamIds, withoutTeam }: Branch): RawBuilder<unknown>[] {
  const all = [sql`p.status = ${status}`];
  if (creatorId !== undefined) all.push(sql`p.creator_id = ${creatorId}::uuid`);
  if (reviewerId !== undefined) all.push(sql`p.reviewer_id = ${reviewerId}::uuid`);
  if (teamIds) all.push(sql`p.team_id = any (${teamIds}::uuid[])`);
  if (withoutTeam) all.push(sql`p.team_id is null`);
  return all;
}

/** A scope as a condition on a process, deleted or not. */
export const inAny = (scope: Scope): RawBuilder<unknown> =>
  scope.length === 0
    ? sql`false`
    : sql`(${sql.join(
        scope.map((branch) => sql`(${every(matching(branch))})`),
        sql` or `,
      )})`;
