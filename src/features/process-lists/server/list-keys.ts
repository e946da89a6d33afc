import { type RawBuilder, sql } from "kysely";
import type { Branch, Scope } from "#features/processes/policy.ts";
import { processConditions } from "#features/processes/server/index.ts";
import type { SearchTerms } from "./search-terms.ts";

/** The page of a scope to read, and its filters. */
export interface Order {
  readonly oldestFirst: boolean;
  readonly after: { readonly at: Date; readonly id: string } | undefined;
  readonly limit: number;
  /** Only processes filed under these. */
  readonly filed?: Narrowed;
  /** Only processes with these words. */
  readonly terms?: SearchTerms | undefined;
  /**
   * The number of hits up to which a search counts as rare. The next field is the number of processes of the list that
   * are checked before any index is used.
   */
  readonly few?: number | undefined;
  readonly first?: number | undefined;
}

/** The filters of a list. Each matches any of its values. */
export interface CatalogFilter {
  readonly teamId?: readonly string[] | undefined;
  readonly templateId?: readonly string[] | undefined;
  readonly clientId?: readonly string[] | undefined;
  readonly projectId?: readonly string[] | undefined;
  readonly creatorId?: readonly string[] | undefined;
  readonly reviewerId?: readonly string[] | undefined;
  readonly tag?: readonly string[] | undefined;
  /** The days on which they were begun, sent and approved. */
  readonly between?: Between | undefined;
}

/** The same with conditions on one of its answers, and on who may read it where the list does not say that itself. */
export type Narrowed = CatalogFilter & {
  readonly answered?: RawBuilder<unknown>;
  readonly readable?: RawBuilder<unknown>;
};

/** From a moment on, and before another; either may be open. */
export interface Span {
  readonly from: Date | undefined;
  readonly before: Date | undefined;
}

export type Between = Readonly<Partial<Record<"created" | "sent" | "approved", Span>>>;

/** Returns the SQL direction of a list. */
export const direction = ({ oldestFirst }: Pick<Order, "oldestFirst">) => sql.raw(oldestFirst ? "asc" : "desc");

/** Ids and moments of no process. */
export const nothing = sql`select null::uuid as id, null::timestamptz as at where false`;

/**
 * Ids and moments of a scope in order. Each branch is read from its own index and no further than the page needs, so the
 * number of processes does not matter; then the branches are merged.
 */
export function keysOf(scope: Scope, order: Order): RawBuilder<unknown> {
  const { filed: { teamId } = {} } = order;
  // Branches without a team do not match a filter by team.
  const asked = scope.filter(({ withoutTeam }) => !(withoutTeam && teamId));
  if (asked.length === 0) return nothing;
  return order.terms ? matchingKeys(asked, order, order.terms) : merged(asked, order);
}

/** The branches, each in its order and no longer than the page. */
function merged(scope: Scope, order: Order): RawBuilder<unknown> {
  const { tag, teamId } = order.filed ?? {};
  const keyed = tag !== undefined || teamId !== undefined;
  const parts = scope.map(
    (branch) => sql`(${keyed || branch.teamIds ? foundKeys(branch, order) : branchKeys(branch, order)})`,
  );
  return sql`
    select id, at from (${sql.join(parts, sql` union all `)}) b
    group by id, at order by at ${direction(order)}, id ${direction(order)} limit ${order.limit}`;
}

/** So many of the list are asked for the words before the index of words is: of a common word they fill a page. */
const firstRead = 150;
/** Up to so many hits are each asked whether they are in the list; of more, the list is read until a page of it is full. */
const fewHits = 2000;

/**
 * Returns the keys of the processes of a scope that have the search words. First, the beginning of the list is checked
 * for them: that fills a page if the word is common, and is all of a short list. Otherwise the index of words gives
 * hits. Few hits are each checked against the scope. For many hits, the list is read in its order and each process is
 * checked for the words. So neither a rare nor a common word reads the whole list.
 */
function matchingKeys(scope: Scope, order: Order, { query }: SearchTerms): RawBuilder<unknown> {
  const { few = fewHits } = order;
  const { tag, teamId } = order.filed ?? {};
  const belongs = every([
    sql`p.id = h.id`,
    sql`p.deleted_at is null`,
    processConditions.inAny(scope),
    ...(tag ? [sql`p.tags && ${tag}::text[]`] : []),
    ...(teamId ? [sql`p.teams && ${teamId}::uuid[]`] : []),
    ...filedUnder(order.filed),
    ...behind(order, sql`p.id`),
  ]);
  const page = sql`order by at ${direction(order)}, id ${direction(order)} limit ${order.limit}`;
  const begun = beginning(scope, order, page);
  return sql`
    with searched as materialized (select ${query} as words), ${begun.with}
      hits as materialized (
        select f.process_id as id from searched, process_found(searched.words, ${few + 1}) f where ${begun.notEnough}),
      many as materialized (select count(*) > ${few} as many from hits)
    select id, at from (
      ${begun.rows}
      (select p.id, p.at from hits h cross join lateral (
          select p.id, p."timestamp" as at from processes p where ${belongs} limit 1) p
        where ${begun.notEnough} and not (select many from many) ${page})
      union all
      (select id, at from (${merged(scope, { ...order, terms: { query: sql`(select words from searched)` } })}) b)
    ) k ${page}`;
}

/**
 * The first of a list that is narrowed by nothing else, each asked for the words. `notEnough` where they are less than a page, and
 * not all of the list.
 */
function beginning(scope: Scope, order: Order, page: RawBuilder<unknown>) {
  const { first = firstRead, filed = {} } = order;
  if (Object.values(filed).some((narrowed) => narrowed !== undefined))
    return { with: sql``, rows: sql``, notEnough: sql`true` };
  return {
    with: sql`
      looked as materialized (${merged(scope, { ...order, terms: undefined, limit: first })}),
      begun as materialized (
        select l.id, l.at from looked l cross join lateral (
          select from process_words w where w.process_id = l.id
            and (w.title_words || w.answer_words || w.document_words) @@ (select words from searched) limit 1) w
        ${page}),
      enough as materialized (
        select (select count(*) from begun) >= ${order.limit} or (select count(*) from looked) < ${first} as enough),`,
    rows: sql`(select id, at from begun where (select enough from enough)) union all`,
    notEnough: sql`not (select enough from enough)`,
  };
}

/**
 * Returns the joins for reading a list by words. It is read only if there are many hits, and each process is checked
 * for the words.
 */
const readForWords = ({ terms }: Order, id: RawBuilder<unknown>) =>
  terms
    ? {
        joined: sql`cross join lateral (
          select from process_words w where w.process_id = ${id}
            and (w.title_words || w.answer_words || w.document_words) @@ ${terms.query} limit 1) w`,
        many: [sql`(select many from many)`],
      }
    : { joined: sql``, many: [] };

/** Behind the cursor, in the order of the index. */
const behind = ({ after, oldestFirst }: Order, id: RawBuilder<unknown>) =>
  after
    ? [sql`(p."timestamp", ${id}) ${sql.raw(oldestFirst ? ">" : "<")} (${after.at}::timestamptz, ${after.id}::uuid)`]
    : [];

const columnOf = {
  clientId: sql`p.client_id`,
  projectId: sql`p.project_id`,
  creatorId: sql`p.creator_id`,
  reviewerId: sql`p.reviewer_id`,
  templateId: sql`p.template_id`,
};
type OwnColumn = keyof typeof columnOf;
/** In the order of how few processes one of them has. */
const ownColumns: readonly OwnColumn[] = ["clientId", "projectId", "creatorId", "reviewerId", "templateId"];

const momentOf = {
  created: sql`p.create_timestamp`,
  sent: sql`p.review_timestamp`,
  approved: sql`p.approved_on`,
};
const moments = ["created", "sent", "approved"] as const;

/** Returns the conditions for clients, projects, people, templates and days. */
const filedUnder = (filed: Narrowed = {}) => [
  ...(filed.answered ? [filed.answered] : []),
  ...(filed.readable ? [filed.readable] : []),
  ...ownColumns.flatMap((name) => {
    const [first, ...others] = filed[name] ?? [];
    if (first === undefined) return [];
    const any = others.length > 0 ? sql`any (${[first, ...others]}::uuid[])` : sql`${first}::uuid`;
    return [sql`${columnOf[name]} = ${any}`];
  }),
  ...moments.flatMap((name) => {
    const { from, before } = filed.between?.[name] ?? {};
    return [
      ...(from ? [sql`${momentOf[name]} >= ${from}::timestamptz`] : []),
      ...(before ? [sql`${momentOf[name]} < ${before}::timestamptz`] : []),
      // Its last change is its approval, and never before it was begun: the index of the list begins there.
      ...(from && name !== "sent" ? [sql`p."timestamp" >= ${from}::timestamptz`] : []),
      ...(name === "approved" && before ? [sql`p."timestamp" < ${before}::timestamptz`] : []),
    ];
  }),
];

const every = (conditions: readonly RawBuilder<unknown>[]) => sql.join([...conditions], sql` and `);

/** A branch from the table itself. Of several clients each is read by itself, as of several keys; so of projects, people and templates. */
function branchKeys(branch: Branch, order: Order): RawBuilder<unknown> {
  const { filed = {} } = order;
  const { joined, many } = readForWords(order, sql`p.id`);
  const pageOf = (conditions: readonly RawBuilder<unknown>[]) => {
    const chosen = every([
      sql`p.deleted_at is null`,
      ...many,
      ...processConditions.matching(branch),
      ...conditions,
      ...behind(order, sql`p.id`),
    ]);
    const page = sql`order by p."timestamp" ${direction(order)}, p.id ${direction(order)} limit ${order.limit}`;
    return sql`select p.id, p."timestamp" as at from processes p ${joined} where ${chosen} ${page}`;
  };
  const several = ownColumns.find((name) => filed[name] !== undefined);
  if (several === undefined || filed[several]?.length === 1) return pageOf(filedUnder(filed));
  const { [several]: values, ...others } = filed;
  return eachOf(sql`${values}::uuid[]`, pageOf([...filedUnder(others), sql`${columnOf[several]} = one.value`]));
}

/** Returns a statement that finds rows for each of several values, which it calls `one.value`. */
const eachOf = (values: RawBuilder<unknown>, found: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select k.id, k.at from unnest(${values}) as one (value) cross join lateral (${found}) k`;

/**
 * The same of what a tag or a team finds, from the keys of processes: they carry what a branch is chosen by and the
 * order of the list. Of several tags or teams each is read by itself, no further than the page needs; what is in two of them
 * is merged with the branches.
 */
function foundKeys(branch: Branch, order: Order): RawBuilder<unknown> {
  const { filed: { tag, teamId } = {} } = order;
  const { many } = readForWords(order, sql`h.id`);
  // Keys do not have it.
  const { deciderId, ...kept } = branch;
  const decider = deciderId === undefined ? [] : [sql`p.decider_id = ${deciderId}::uuid`];
  const ofTeam = teamId === undefined ? [] : [sql`p.teams && ${teamId}::uuid[]`];
  const ofKeys = (kind: "tag" | "team", keys: readonly string[], conditions: readonly RawBuilder<unknown>[]) => {
    const [first, ...others] = keys;
    const key = others.length > 0 ? sql`one.value` : sql`${first}`;
    const chosen = every([...many, ...conditions, ...behind(order, sql`p.process_id`)]);
    const found = pageOfHits(
      decider,
      sql`select p.process_id as id, p."timestamp" as at from process_keys p
        where p.kind = ${kind} and p.key = ${key} and ${chosen}`,
      order,
    );
    return others.length > 0 ? eachOf(sql`${keys}::text[]`, found) : found;
  };
  if (tag !== undefined) return ofKeys("tag", tag, [...processConditions.matching(kept), ...ofTeam]);
  if (teamId !== undefined) return ofKeys("team", teamId, processConditions.matching(kept));
  const { teamIds = [], ...rest } = kept;
  return ofKeys("team", teamIds, processConditions.matching(rest));
}

/**
 * A page of hits among the keys, in order. Only what the keys do not carry is asked of each hit by itself; the `limit 1` keeps
 * the planner from reading whole tables instead when it takes that for cheaper.
 */
function pageOfHits(
  also: readonly RawBuilder<unknown>[],
  hits: RawBuilder<unknown>,
  order: Order,
): RawBuilder<unknown> {
  const { joined } = readForWords(order, sql`h.id`);
  const asked = [...also, ...filedUnder(order.filed)];
  const belonging =
    asked.length > 0
      ? sql`cross join lateral (select from processes p where p.id = h.id and ${every(asked)} limit 1) p`
      : sql``;
  return sql`
    select h.id, h.at from (${hits}) h ${belonging} ${joined}
    order by h.at ${direction(order)}, h.id ${direction(order)} limit ${order.limit}`;
}
