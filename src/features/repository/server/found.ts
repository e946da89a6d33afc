import { type RawBuilder, sql } from "kysely";
import type { Word } from "#engine/search/words.ts";
import { readCursor } from "#platform/db/page.ts";
import { asArrays } from "#platform/db/word-arrays.ts";
import type { MemberCall } from "#platform/http/call.ts";
import * as may from "../policy.ts";
import type { foundKinds } from "../search-contract.ts";
import { levelIn } from "./queries.ts";
import { kindOf } from "./statistics.ts";

/** An item that has the words, and its place in the order of hits: names first, then the last change. */
export interface Hit {
  readonly id: string;
  /** True if its name has all of the words. */
  readonly named: boolean;
  readonly at: string;
}

/** The words and filters of a search. */
export interface SearchFilter {
  readonly words: readonly Word[];
  readonly kind?: (typeof foundKinds)[number] | undefined;
  readonly ownerId?: string | undefined;
  /** The range of the last change: from a moment on, and before another. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** Continues after this hit, as a cursor. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** The limits after which a search changes its way of finding a page. */
export interface Reach {
  /** The number of hits, or of readable items, up to which each is checked. */
  readonly few: number;
  /** The number of items that are read one by one for a common word, in the order of hits. */
  readonly walked: number;
  /** True if very many items have the words. By default decided from the statistics of the database. */
  readonly common?: boolean;
}

const usual: Reach = { few: 2000, walked: 10_000 };

type Asker = Pick<MemberCall, "tx" | "actor">;

/**
 * The first hits behind the cursor, one more than `limit` where there are more.
 *
 * The index gives the hits, unless by the statistics very many items have the words: few hits are sorted. Of many, the few items that
 * somebody may read are asked; else the items are read in the order of hits until the page is full: first those whose names
 * have the words, then the others. Where that takes too long, because the common words are in items changed long ago, the index lists
 * all hits, and only ids are read in the order of hits.
 */
export async function foundPage(asker: Asker, asked: SearchFilter, reach: Reach = usual): Promise<readonly Hit[]> {
  const of: Search = { asked, reach, ...conditionsOf(asker, asked) };
  const read = async <Row>(statement: RawBuilder<Row>) => (await statement.execute(asker.tx)).rows[0];
  const listed = await read(fewHits(of));
  if (listed && !listed.many) return listed.page;
  if (!may.readsEverything(asker.actor)) {
    const seen = await read(readable(of));
    if (seen && !seen.many) return seen.page;
  }
  const page: Hit[] = [];
  for (const names of of.inNames ? [true, false] : [false]) {
    const most = asked.limit + 1 - page.length;
    if (most === 0) break;
    const near = await read(names ? named(of) : inContents(of, most));
    page.push(...(near?.whole ? near.page : ((await read(listedWhole(of, names, most)))?.page ?? [])));
  }
  return page;
}

const every = (conditions: readonly RawBuilder<unknown>[]) => sql.join([...conditions], sql` and `);

/** The conditions of a search: those the indexes of lists are read by, the others, and what lies behind the cursor. */
function conditionsOf({ actor }: Pick<MemberCall, "actor">, asked: SearchFilter) {
  const { kind, after } = asked;
  const [cursorNamed = "", at = "", id = ""] = after === undefined ? [] : readCursor(after, 3);
  const everything = may.readsEverything(actor);
  const people = [actor.uid, ...actor.teamIds];
  const shared = sql`(select item_id from repository_shares where principal_id = any(${people}::uuid[]))`;
  const inNames = after === undefined || cursorNamed === "true";
  const behind = sql`i.updated_at <= ${at}::timestamptz and (i.updated_at < ${at}::timestamptz or i.id > ${id}::uuid)`;
  const named = inNames ? sql`(not h.named or ${behind})` : sql`(not h.named and ${behind})`;
  return {
    actor,
    shared,
    inNames,
    behind,
    mine: everything ? sql`select null::uuid as id where false` : foldersOf(actor.uid, shared),
    listed: [
      sql`i.deleted_at is null`,
      ...(asked.ownerId === undefined ? [] : [sql`i.owner_id = ${asked.ownerId}::uuid`]),
      ...(asked.from === undefined ? [] : [sql`i.updated_at >= ${asked.from}::timestamptz`]),
      ...(asked.to === undefined ? [] : [sql`i.updated_at < ${asked.to}::timestamptz`]),
    ],
    others: [
      sql`true`,
      ...(kind === undefined
        ? []
        : [kind === "folder" ? sql`i.kind = 'folder'` : sql`i.kind = 'file' and ${kindOf} = ${kind}`]),
      // What the asker surely may not read is left out by the folders that are theirs or shared with them.
      ...(everything
        ? []
        : [sql`(i.owner_id = ${actor.uid} or i.parent_id in (select id from mine) or i.id in ${shared})`]),
    ],
    /** Behind the cursor, for what is called `h.named`. */
    follows: after === undefined ? sql`true` : named,
  };
}

/**
 * The folders that are somebody's or shared with them, and those in them. `offset 0`: what lies in a folder is read by its index, and
 * never all items beside all folders.
 */
const foldersOf = (uid: string, shared: RawBuilder<unknown>) => sql`
  (select id from repository_items where owner_id = ${uid} and kind = 'folder' and deleted_at is null
    union
    select i.id from ${shared} s join repository_items i on i.id = s.item_id
      where i.kind = 'folder' and i.deleted_at is null)
  union
  select below.id from mine cross join lateral (
    select id from repository_items where parent_id = mine.id and kind = 'folder' and deleted_at is null offset 0) below`;

/** The parts of the statements. */
type Search = { readonly asked: SearchFilter; readonly reach: Reach } & ReturnType<typeof conditionsOf>;

const order = sql`order by named desc, updated_at desc, id`;
const anywhere = sql`(w.name_words || w.text_words)`;
const kindAsked = ({ kind }: SearchFilter) => sql`${kind ?? null}::text`;

/** Returns the hits of the index of words, up to a maximum. */
const found = ({ asked }: Search, names: boolean, most: number) =>
  sql`repository_found(${asArrays(asked.words)}, ${kindAsked(asked)}, ${names}, ${most}::int)`;

/**
 * Returns true in SQL if very many items have the words, by the statistics of the database. The index then takes long
 * to list them.
 */
const common = ({ asked, reach }: Search, names: boolean) =>
  reach.common === undefined
    ? sql`(select repository_common(${asArrays(asked.words)}, ${kindAsked(asked)}, ${names}) as common)`
    : sql`(select ${reach.common}::boolean as common)`;

const searchTerms = ({ asked }: Search) =>
  sql`sought as materialized (select repository_sought(${asArrays(asked.words)}, ${kindAsked(asked)}) as words)`;

/** The first of these that may be read, in order. Each is asked for its level only until the page is full. */
const pageOf = ({ asked, actor }: Search, hits: RawBuilder<unknown>, most = asked.limit + 1) => sql<Hit>`
  select i.id, i.named, i.updated_at as at from (${hits} offset 0) i where ${levelIn(actor)} > 0 limit ${most}`;

const asJson = (page: RawBuilder<unknown>) => sql<Hit[]>`(select coalesce(json_agg(one), '[]') from (${page}) one)`;

/** The item of a hit `h`, by its id: `offset 0` keeps the planner from an index of the other conditions, read whole for each hit. */
const itemOfHit = sql`(
  select id, updated_at, deleted_at, owner_id, parent_id, kind, media_type from repository_items where id = h.id offset 0) i`;

/** Returns those hits `h` that belong to the answer. */
const belonging = ({ listed, others, follows }: Search, hits: RawBuilder<unknown>) => sql`
  select h.id, h.named, i.updated_at from ${hits} h cross join lateral (
    select i.updated_at from ${itemOfHit} where ${every([...listed, ...others, follows])} limit 1) i`;

/** Returns the items called `i` that have the words, and if their name has them. */
const withWords = (items: RawBuilder<unknown>, has: RawBuilder<unknown>) => sql`
  select i.*, w.named from ${items} i cross join lateral (
    select w.name_words @@ s.words as named from sought s, repository_words w
    where w.item_id = i.id and ${has} limit 1) w`;

/** The items in the order of hits, no further than so many. */
const list = ({ listed }: Search, most: number, conditions: readonly RawBuilder<unknown>[]) => sql`(
  select i.id, i.parent_id, i.owner_id, i.kind, i.media_type, i.updated_at from repository_items i
  where ${every([...listed, ...conditions])} order by i.updated_at desc, i.id limit ${most})`;

/** The list asked for the words until the page is full; `whole` when nothing can be missing. */
function walk(of: Search, has: RawBuilder<unknown>, conditions: readonly RawBuilder<unknown>[], most: number) {
  const items = list(of, of.reach.walked, conditions);
  const hits = sql`select i.id, i.named, i.updated_at from (${withWords(items, has)}) i where ${every(of.others)}`;
  return {
    page: sql`page as materialized (${pageOf(of, hits, most)})`,
    whole: sql`(select count(*) from page) >= ${most} or (select count(*) from ${items} i) < ${of.reach.walked}`,
  };
}

/** Behind the cursor, if there is one. */
const afterCursor = ({ asked, behind }: Search) => (asked.after === undefined ? [] : [behind]);

/** The page as the index gives it; `many` where it gives more than can be sorted at once, or is not asked. */
function fewHits(of: Search) {
  const { few } = of.reach;
  return sql<{ page: Hit[]; many: boolean }>`
    with recursive mine as (${of.mine}),
      common as materialized ${common(of, false)},
      hits as materialized (
        select f.item_id as id, f.named from ${found(of, false, few + 1)} f where not (select common from common)),
      counted as (select (select common from common) or count(*) > ${few} as many from hits)
    select ${asJson(pageOf(of, sql`${belonging(of, sql`hits`)} where not (select many from counted) ${order}`))} as page,
      (select many from counted) as many`;
}

/** The page out of what the asker may read; `many` when that is much. */
function readable(of: Search) {
  const { actor, reach, shared } = of;
  const few = sql`(select distinct id from reached where not (select many from counted))`;
  return sql<{ page: Hit[]; many: boolean }>`
    with recursive mine as (${of.mine}), ${searchTerms(of)},
      reached as materialized (
        select id from (
          select id from repository_items where owner_id = ${actor.uid} and deleted_at is null
          union all select i.id from mine cross join lateral (
            select id from repository_items where parent_id = mine.id and deleted_at is null offset 0) i
          union all select item_id from ${shared} s
        ) each_one limit ${reach.few + 1}),
      counted as (select count(*) > ${reach.few} as many from reached),
      hits as (${withWords(few, sql`${anywhere} @@ s.words`)})
    select ${asJson(pageOf(of, sql`${belonging(of, sql`hits`)} ${order}`))} as page, (select many from counted) as many`;
}

/** The hits by their names. */
function named(of: Search) {
  const { few } = of.reach;
  const names = walk(of, sql`w.name_words @@ s.words`, afterCursor(of), of.asked.limit + 1);
  return sql<{ page: Hit[]; whole: boolean }>`
    with recursive mine as (${of.mine}), ${searchTerms(of)},
      common as materialized ${common(of, true)},
      hits as materialized (
        select f.item_id as id, f.named from ${found(of, true, few + 1)} f where not (select common from common)),
      counted as (select (select common from common) or count(*) > ${few} as many from hits),
      ${names.page}
    select case when (select many from counted) then ${asJson(sql`select id, named, at from page`)}
        else ${asJson(pageOf(of, sql`${belonging(of, sql`hits`)} where h.named ${order}`))} end as page,
      not (select many from counted) or ${names.whole} as whole`;
}

/** The hits that only have the words in their contents. */
function inContents(of: Search, most: number) {
  const has = sql`${anywhere} @@ s.words and not w.name_words @@ s.words`;
  const rest = walk(of, has, of.inNames ? [] : [of.behind], most);
  return sql<{ page: Hit[]; whole: boolean }>`
    with recursive mine as (${of.mine}), ${searchTerms(of)}, ${rest.page}
    select ${asJson(sql`select id, named, at from page`)} as page, ${rest.whole} as whole`;
}

/**
 * The hits by their names, or the others, out of all that the index lists. Only ids are read in the order of hits, from an index alone,
 * and those that are hits are kept: nothing is sorted, and it ends when the page is full.
 */
function listedWhole(of: Search, names: boolean, most: number) {
  const { listed, others, inNames } = of;
  const conditions = [...listed, ...(names || !inNames ? afterCursor(of) : [])];
  const hits = sql`select f.item_id from ${found(of, names, 2_147_483_647)} f where f.named = ${names}`;
  // `is true` keeps the planner from reading the hits one by one, and sorting them.
  const kept = sql`(
    select i.id, i.updated_at from repository_items i where ${every(conditions)} and (i.id in (${hits})) is true
    order by i.updated_at desc, i.id)`;
  return sql<{ page: Hit[] }>`
    with recursive mine as (${of.mine})
    select ${asJson(
      pageOf(
        of,
        sql`select h.id, ${names}::boolean as named, h.updated_at from ${kept} h cross join lateral (
          select from ${itemOfHit} where ${every(others)} limit 1) i`,
        most,
      ),
    )} as page`;
}
