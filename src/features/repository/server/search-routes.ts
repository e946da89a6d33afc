import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { addDays } from "#engine/calendar/arithmetic.ts";
import { startOfDay } from "#engine/calendar/zone.ts";
import { snippetOf, type Word, wordsOf } from "#engine/search/words.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import { readCursor, writeCursor } from "#platform/db/page.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import * as may from "../policy.ts";
import * as contract from "../search-contract.ts";
import { asArrays } from "./item-words.ts";
import { itemRows, levelIn, shownItems } from "./queries.ts";
import { kindOf } from "./statistics.ts";

/** Hits looked at for one page. Nearly all of them may be read: beyond this, the page is short. */
const looked = 2000;
/** Words of a question that are looked for: nobody types more. */
const maxWords = 12;

type Query = z.output<typeof contract.searchItems.input>;

/** The routes that find items by their names and contents. */
export function searchRoutes(on: On): void {
  on(contract.searchItems, async (call, query) => {
    call.authorize(may.openRepository(call.actor));
    const words = wordsOf(query.q, maxWords);
    if (words.length === 0) return { rows: [], next: null };
    const span = await spanOf(call, query);
    const { rows } = await foundStatement(call, words, query, span).execute(call.tx);
    const [found] = rows;
    if (!found) return { rows: [], next: null };
    const page = found.page.slice(0, query.limit);
    const last = found.page.length > query.limit ? page.at(-1) : found.hits === looked ? found.last : undefined;
    const items = await itemsOf(
      call,
      page.map(({ id }) => id),
      words,
    );
    return { rows: items, next: last ? writeCursor([String(last.named), last.at, last.id]) : null };
  });
}

interface Hit {
  readonly id: string;
  /** Whether its name has all of the words. */
  readonly named: boolean;
  readonly at: string;
}

interface Found {
  readonly page: readonly Hit[];
  /** How many hits were looked at, and the last of them. */
  readonly hits: number;
  readonly last: Hit;
}

interface Span {
  readonly from: Date | undefined;
  readonly to: Date | undefined;
}

/** The moments of the days a search is kept to. */
async function spanOf({ tx, orgId, now }: MemberCall, { from, to }: Query): Promise<Span> {
  if (from === undefined && to === undefined) return { from, to };
  const { timeZone } = await loadOrganization(tx, orgId, now);
  const start = (day: string | undefined) => (day === undefined ? undefined : new Date(startOfDay(timeZone, day)));
  return { from: start(from), to: start(to === undefined ? undefined : (addDays(to, 1) ?? to)) };
}

/**
 * A page of hits. What the asker surely may not read is left out by the folders that are theirs or shared with them and the
 * folders in those; what is left is asked for its level, one by one, until the page is full.
 */
function foundStatement(
  { actor }: Pick<MemberCall, "actor">,
  words: readonly Word[],
  query: Pick<Query, "kind" | "ownerId" | "after" | "limit">,
  { from, to }: Span,
): RawBuilder<Found> {
  const everything = may.readsEverything(actor);
  const people = [actor.uid, ...actor.teamIds];
  const shared = sql`(select item_id from repository_shares where principal_id = any(${people}::uuid[]))`;
  const mine = everything
    ? sql`select null::uuid as id where false`
    : sql`
      select id from repository_items
        where kind = 'folder' and deleted_at is null and (owner_id = ${actor.uid} or id in ${shared})
      union
      select below.id from repository_items below join mine on below.parent_id = mine.id
        where below.kind = 'folder' and below.deleted_at is null`;
  const conditions = [
    sql`i.deleted_at is null`,
    ...(everything
      ? []
      : [sql`(i.owner_id = ${actor.uid} or i.parent_id in (select id from mine) or i.id in ${shared})`]),
    ...filters(query, { from, to }),
  ];
  const order = sql`named desc, updated_at desc, id`;
  return sql<Found>`
    with recursive mine as (${mine}), hits as materialized (
      select i.id, h.named, i.updated_at
      from repository_found(${asArrays(words)}) h join repository_items i on i.id = h.item_id
      where ${sql.join(conditions, sql` and `)} order by ${order} limit ${looked}
    )
    select
      (select coalesce(json_agg(one), '[]') from (
        select i.id, i.named, i.updated_at as at from hits i where ${levelIn(actor)} > 0 order by ${order} limit ${query.limit + 1}
      ) one) as page,
      (select count(*)::int from hits) as hits,
      (select row_to_json(one) from (
        select id, named, updated_at as at from hits order by named, updated_at, id desc limit 1) one) as last`;
}

function filters({ kind, ownerId, after }: Pick<Query, "kind" | "ownerId" | "after">, { from, to }: Span) {
  const [named = "", at = "", id = ""] = after === undefined ? [] : readCursor(after, 3);
  return [
    ...(kind === undefined
      ? []
      : [kind === "folder" ? sql`i.kind = 'folder'` : sql`i.kind = 'file' and ${kindOf} = ${kind}`]),
    ...(ownerId === undefined ? [] : [sql`i.owner_id = ${ownerId}`]),
    ...(from === undefined ? [] : [sql`i.updated_at >= ${from}`]),
    ...(to === undefined ? [] : [sql`i.updated_at < ${to}`]),
    ...(after === undefined
      ? []
      : [
          sql`(not h.named and ${named === "true"} or h.named = ${named === "true"} and (i.updated_at < ${at}::timestamptz
            or i.updated_at = ${at}::timestamptz and i.id > ${id}::uuid))`,
        ]),
  ];
}

/** The items of ids, in their order, with the names of their folders and the places where the words stand. */
async function itemsOf({ tx, actor }: MemberCall, ids: readonly string[], words: readonly Word[]) {
  if (ids.length === 0) return [];
  const rows = await itemRows(tx, actor)
    .leftJoin("repositoryItems as f", (on) => on.onRef("f.orgId", "=", "i.orgId").onRef("f.id", "=", "i.parentId"))
    .leftJoin("repositoryWords as w", (on) => on.onRef("w.orgId", "=", "i.orgId").onRef("w.itemId", "=", "i.id"))
    .select("w.body")
    .select(stemsOf(words).as("stems"))
    .select((e) =>
      e
        .case()
        .when(
          sql<boolean>`repository_level(f.id, ${actor.uid}, ${actor.teamIds}::uuid[], ${may.readsEverything(actor)}) > 0`,
        )
        .then(e.ref("f.name"))
        .else("")
        .end()
        .as("folderName"),
    )
    .where("i.id", "in", ids)
    .execute();
  const items = await shownItems(tx, rows);
  const place = new Map(ids.map((id, index) => [id, index]));
  return items
    .map((item, index) => {
      const { body, stems, folderName } = rows[index] ?? {};
      return { ...item, folderName: folderName ?? "", snippet: snippetOf(body ?? "", startsOf(words, stems ?? [])) };
    })
    .toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
}

const stemsOf = (words: readonly Word[]) => sql<string[]>`(
  select coalesce(array_agg(stem), '{}') from unnest(${words.map(({ word }) => word)}::text[]) word,
    unnest(ts_lexize('spanish_stem', word) || ts_lexize('english_stem', word)) stem)`;

/** How what was found may begin: of short words, which begin names only, nothing but the word itself is marked. */
const startsOf = (words: readonly Word[], stems: readonly string[]): string[] =>
  [...words.map(({ plain }) => plain), ...stems].filter((start) => start.length > 2);
