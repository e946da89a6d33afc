import { sql } from "kysely";
import type { z } from "zod";
import { addDays } from "#engine/calendar/arithmetic.ts";
import { startOfDay } from "#engine/calendar/zone.ts";
import { snippetOf, type Word, wordsOf } from "#engine/search/words.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import { writeCursor } from "#platform/db/page.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import * as may from "../policy.ts";
import * as contract from "../search-contract.ts";
import { foundPage } from "./found.ts";
import { itemRows, shownItems } from "./queries.ts";

/** Words of a question that are looked for: nobody types more. */
const maxWords = 12;

type Query = z.output<typeof contract.searchItems.input>;

/** The routes that find items by their names and contents. */
export function searchRoutes(on: On): void {
  on(contract.searchItems, async (call, query) => {
    call.authorize(may.openRepository(call.actor));
    const words = wordsOf(query.q, maxWords);
    if (words.length === 0) return { rows: [], next: null };
    const { kind, ownerId, after, limit } = query;
    const found = await foundPage(call, { words, kind, ownerId, after, limit, ...(await spanOf(call, query)) });
    const page = found.slice(0, limit);
    const last = found.length > limit ? page.at(-1) : undefined;
    const ids = page.map(({ id }) => id);
    const rows = await itemsOf(call, ids, words);
    return { rows, next: last ? writeCursor([String(last.named), last.at, last.id]) : null };
  });
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

/**
 * Returns the beginnings of words to mark in results. Short words match only whole names, so they are not marked as
 * beginnings.
 */
const startsOf = (words: readonly Word[], stems: readonly string[]): string[] =>
  [...words.map(({ plain }) => plain), ...stems].filter((start) => start.length > 2);
