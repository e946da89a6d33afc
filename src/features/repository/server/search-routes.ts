import { sql } from "kysely";
import { searchedKey } from "#features/processes/process.ts";
import { readCursor, writeCursor } from "#platform/db/page.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import * as may from "../policy.ts";
import * as contract from "../search-contract.ts";
import { itemRows, levelIn, shownItems } from "./queries.ts";

/** Names looked at for one page. What the asker may not read costs a look too: beyond this, the page is short. */
const looked = 2000;

/** The routes that find items by their names. */
export function searchRoutes(on: On): void {
  on(contract.searchItems, async (call, { q, after, limit }) => {
    call.authorize(may.openRepository(call.actor));
    const words = wordsOf(q);
    if (words.length === 0) return { rows: [], next: null };
    const hits = await namesFrom(call, words[0] as string, after);
    const readable = await readableOf(call, hits, words);
    const page = readable.slice(0, limit);
    const last = readable.length > limit ? page.at(-1) : hits.length === looked ? hits.at(-1) : undefined;
    const items = await itemsOf(
      call,
      page.map(({ itemId }) => itemId),
    );
    return { rows: items, next: last ? writeCursor([last.key, last.itemId]) : null };
  });
}

/** The words of a question as name keys hold them, the longest first: it finds the fewest. */
const wordsOf = (typed: string): string[] =>
  [...new Set((searchedKey(typed) ?? "").split(" "))]
    .filter((word) => word !== "")
    .toSorted((a, b) => b.length - a.length);

interface Hit {
  readonly itemId: string;
  readonly key: string;
}

const beyond = (word: string) => `${word}\u{10ffff}`;

/** Keys that begin with a word, in their order. */
async function namesFrom({ tx }: MemberCall, word: string, after: string | undefined): Promise<Hit[]> {
  let rows = tx
    .selectFrom("repositoryNameKeys")
    .select(["itemId", "key"])
    .where("key", ">=", word)
    .where("key", "<", beyond(word));
  if (after !== undefined) {
    const [key = "", itemId = ""] = readCursor(after, 2);
    rows = rows.where(sql<boolean>`(key, item_id) > (${key}, ${itemId}::uuid)`);
  }
  return rows.orderBy("key").orderBy("itemId").limit(looked).execute();
}

/** Those that have the other words too and that the asker may read, each item once: by its first key. */
async function readableOf({ tx, actor }: MemberCall, hits: readonly Hit[], words: readonly string[]): Promise<Hit[]> {
  if (hits.length === 0) return [];
  const [first = "", ...others] = words;
  const has = (word: string, before?: string) => sql<boolean>`exists (
    select 1 from repository_name_keys k
    where k.item_id = i.id and k.key >= ${word} and k.key < ${before === undefined ? beyond(word) : sql.raw(before)})`;
  const { rows } = await sql<Hit>`
    select i.id as item_id, h.key
    from unnest(${hits.map(({ itemId }) => itemId)}::uuid[], ${hits.map(({ key }) => key)}::text[]) with ordinality
      as h(item_id, key, at)
      join repository_items i on i.id = h.item_id
    where i.deleted_at is null and not ${has(first, `h.key collate "C"`)}
      ${sql.join(
        others.map((word) => sql`and ${has(word)}`),
        sql` `,
      )}
      and ${levelIn(actor)} > 0
    order by h.at`.execute(tx);
  return rows;
}

/** The items of ids, in their order, with the names of their folders. */
async function itemsOf({ tx, actor }: MemberCall, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await itemRows(tx, actor)
    .leftJoin("repositoryItems as f", (on) => on.onRef("f.orgId", "=", "i.orgId").onRef("f.id", "=", "i.parentId"))
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
    .map((item, index) => ({ ...item, folderName: rows[index]?.folderName ?? "" }))
    .toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
}
