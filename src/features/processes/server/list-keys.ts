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

/** What a list can be narrowed to: any of the values of each that is given. */
export interface Filed {
  readonly teamId?: readonly string[] | undefined;
  readonly templateId?: readonly string[] | undefined;
  readonly clientId?: readonly string[] | undefined;
  readonly projectId?: readonly string[] | undefined;
  readonly tag?: readonly string[] | undefined;
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
  const { searched, filed: { tag, teamId } = {} } = order;
  // What is of no team is not of those that are asked for.
  const asked = scope.filter(({ withoutTeam }) => !(withoutTeam && teamId));
  if (asked.length === 0) return nothing;
  const keyed = searched !== undefined || tag !== undefined || teamId !== undefined;
  const parts = asked.map(
    (branch) => sql`(${keyed || branch.teamIds ? foundKeys(branch, order) : branchKeys(branch, order)})`,
  );
  return sql`
    select id, at from (${sql.join(parts, sql` union all `)}) b
    group by id, at order by at ${direction(order)}, id ${direction(order)} limit ${order.limit}`;
}

/** Behind the cursor, in the order of the index. */
const behind = ({ after, oldestFirst }: Order, id: RawBuilder<unknown>) =>
  after
    ? [sql`(p."timestamp", ${id}) ${sql.raw(oldestFirst ? ">" : "<")} (${after.at}::timestamptz, ${after.id}::uuid)`]
    : [];

const columnOf = { clientId: sql`p.client_id`, projectId: sql`p.project_id`, templateId: sql`p.template_id` };
type OwnColumn = keyof typeof columnOf;
/** In the order of how few processes one of them has. */
const ownColumns: readonly OwnColumn[] = ["clientId", "projectId", "templateId"];

/** Of the clients, projects and templates that were asked for. */
const filedUnder = (filed: Filed = {}) =>
  ownColumns.flatMap((name) => {
    const [first, ...others] = filed[name] ?? [];
    if (first === undefined) return [];
    const any = others.length > 0 ? sql`any (${[first, ...others]}::uuid[])` : sql`${first}::uuid`;
    return [sql`${columnOf[name]} = ${any}`];
  });

const every = (conditions: readonly RawBuilder<unknown>[]) => sql.join([...conditions], sql` and `);

/** A branch from the table itself. Of several clients each is read by itself, as of several keys; so of projects and templates. */
function branchKeys(branch: Branch, order: Order): RawBuilder<unknown> {
  const { filed = {} } = order;
  const pageOf = (conditions: readonly RawBuilder<unknown>[]) => {
    const chosen = every([sql`p.deleted_at is null`, ...matching(branch), ...conditions, ...behind(order, sql`p.id`)]);
    const page = sql`order by p."timestamp" ${direction(order)}, p.id ${direction(order)} limit ${order.limit}`;
    return sql`select p.id, p."timestamp" as at from processes p where ${chosen} ${page}`;
  };
  const narrow = filed.clientId?.length === 1 || filed.projectId?.length === 1;
  const several = narrow ? undefined : ownColumns.find((name) => (filed[name]?.length ?? 0) > 1);
  if (several === undefined) return pageOf(filedUnder(filed));
  const { [several]: values, ...others } = filed;
  return eachOf(sql`${values}::uuid[]`, pageOf([...filedUnder(others), sql`${columnOf[several]} = one.value`]));
}

/** What a statement finds for each of several values, which it calls `one.value`. */
const eachOf = (values: RawBuilder<unknown>, found: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select k.id, k.at from unnest(${values}) as one (value) cross join lateral (${found}) k`;

/**
 * The same of what a search, a tag or a team finds, from the keys of processes: they carry what a branch is chosen by and the
 * order of the list. Of several tags or teams each is read by itself, no further than the page needs; what is in two of them
 * is merged with the branches.
 */
function foundKeys(branch: Branch, order: Order): RawBuilder<unknown> {
  const { searched, filed: { tag, teamId } = {} } = order;
  const behindCursor = behind(order, sql`p.process_id`);
  const ofTeam = teamId === undefined ? [] : [sql`p.teams && ${teamId}::uuid[]`];
  if (searched !== undefined)
    return pageOfHits(
      sql`select distinct p.process_id as id, p."timestamp" as at from process_keys p
        where p.kind = 'title' and p.key >= ${searched} and p.key < ${`${searched}\u{10ffff}`}
          and ${every([...matching(branch), ...ofTeam, ...behindCursor])}`,
      order,
    );
  const ofKeys = (kind: "tag" | "team", keys: readonly string[], conditions: readonly RawBuilder<unknown>[]) => {
    const [first, ...others] = keys;
    const key = others.length > 0 ? sql`one.value` : sql`${first}`;
    const found = pageOfHits(
      sql`select p.process_id as id, p."timestamp" as at from process_keys p
        where p.kind = ${kind} and p.key = ${key} and ${every([...conditions, ...behindCursor])}`,
      order,
    );
    return others.length > 0 ? eachOf(sql`${keys}::text[]`, found) : found;
  };
  if (tag !== undefined) return ofKeys("tag", tag, [...matching(branch), ...ofTeam]);
  if (teamId !== undefined) return ofKeys("team", teamId, matching(branch));
  const { teamIds = [], ...rest } = branch;
  return ofKeys("team", teamIds, matching(rest));
}

/**
 * A page of hits among the keys, in order. Only what the keys do not carry is asked of each hit by itself; the `limit 1` keeps
 * the planner from reading whole tables instead when it takes that for cheaper.
 */
function pageOfHits(hits: RawBuilder<unknown>, order: Order): RawBuilder<unknown> {
  const { searched, filed = {} } = order;
  const { tag } = filed;
  const tagged =
    searched !== undefined && tag !== undefined
      ? sql`cross join lateral (
          select from process_keys t where t.process_id = h.id and t.kind = 'tag' and t.key = any (${tag}::text[]) limit 1) t`
      : sql``;
  const asked = filedUnder(filed);
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
  if (teamIds) all.push(sql`p.teams && ${teamIds}::uuid[]`);
  if (withoutTeam) all.push(sql`p.teams is null`);
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
