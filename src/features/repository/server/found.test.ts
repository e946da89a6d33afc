import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wordsOf } from "#engine/search/words.ts";
import { writeCursor } from "#platform/db/page.ts";
import type { Actor } from "#protocol/actor.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { shareItem } from "../share-contract.ts";
import { foundPage, type Hit, type Reach, type SearchFilter } from "./found.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;

/** A few items, of which each way of finding a page has its share. */
const items = 400;

beforeAll(async () => {
  app = await startApp({}, { work: false });
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer");
  const stranger = await organization(app);
  for (const [orgId, person, other] of [
    [owner.orgId, owner.uid, creator.uid],
    [stranger.orgId, stranger.uid, stranger.uid],
  ])
    await fill(orgId ?? "", person ?? "", other ?? "");
  const { rows: folders } = await app.query<{ id: string }>(
    "select id from repository_items where org_id = $1 and kind = 'folder' and deleted_at is null order by name",
    [owner.orgId],
  );
  for (const { id: itemId } of folders.slice(2, 5))
    await owner.call(shareItem, { itemId, principal: "member", principalId: reviewer.uid, permission: "view" });
});
afterAll(() => app.stop());

/**
 * Makes twenty folders, each in the previous one or at the top, with files in them. "todos" is in every name, "viejo"
 * in the older half, "medio" in every second content, "raro" in a few, "tabla" in sheets alone. Several were changed at
 * the same moment.
 */
async function fill(orgId: string, person: string, other: string): Promise<void> {
  await app.query(
    `with made as materialized (select g, gen_random_uuid() as id from generate_series(1, 20) g)
     insert into repository_items (org_id, id, parent_id, kind, name, name_key, sort_key, owner_id, created_at, updated_at,
       deleted_at, trash_location)
     select $1, m.id, p.id, 'folder', n, n, n, case when m.g % 7 = 3 then $3::uuid else $2::uuid end, now(),
       now() - m.g * interval '1 day', case when m.g = 17 then now() end, case when m.g = 17 then 'Mi unidad' end
     from made m left join made p on p.g = m.g - 1 and m.g % 4 <> 0, lateral (select 'todos carpeta ' || m.g as n) named`,
    [orgId, person, other],
  );
  await app.query(
    `with parent as (select array_agg(id order by name) as ids from repository_items where org_id = $1 and kind = 'folder')
     insert into repository_items (org_id, id, parent_id, kind, name, name_key, sort_key, owner_id, size, media_type, created_at,
       updated_at, deleted_at, trash_location)
     select $1, gen_random_uuid(), ids[1 + g % 20], 'file', n, n, n, case when g % 11 = 0 then $3::uuid else $2::uuid end, 1,
       case when g % 9 = 0 then 'text/csv' when g % 2 = 0 then 'application/pdf' else 'text/plain' end, now(),
       now() - (g / 3) * interval '1 hour', case when g % 31 = 0 then now() end, case when g % 31 = 0 then 'Mi unidad' end
     from parent, generate_series(1, $4::int) g, lateral (select 'todos ' || case when g > $4 / 2 then 'viejo ' else '' end
       || case when g % 50 = 0 then 'raro ' else '' end || case when g % 9 = 0 then 'tabla ' else '' end || g as n) named`,
    [orgId, person, other, items],
  );
  await app.query(
    `insert into repository_words (org_id, item_id, name_words, text_words, outcome)
     select $1, i.id, repository_lexemes($1, w.words, w.plain, true), repository_lexemes($1, t.words, t.plain, false), 'read'
     from repository_items i, words_of(i.name, 100) w,
       words_of(case when hashtext(i.name) % 2 = 0 then 'medio' else '' end
         || case when hashtext(i.name) % 40 = 0 then ' raro' else '' end || ' contenido', 100) t
     where i.org_id = $1`,
    [orgId],
  );
}

const actorOf = ({ uid }: SomeMember, ...roles: Actor["roles"][number][]) =>
  ({ uid, roles, teamIds: [] }) as unknown as Actor;

/** Returns the expected page, by checking every item. */
function plainly(actor: Actor, everything: boolean, asked: Omit<SearchFilter, "limit" | "after">) {
  const [words, plain] = [asked.words.map(({ word }) => word), asked.words.map(({ plain }) => plain)];
  return app.node.platform.db.asOrganization(owner.orgId, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select i.id from repository_items i join repository_words w on w.item_id = i.id,
        repository_query(current_org(), ${words}::text[], ${plain}::text[]) q
      where i.deleted_at is null and (w.name_words || w.text_words) @@ q
        and repository_level(i.id, ${actor.uid}, '{}', ${everything}) > 0
        and (${asked.kind ?? null}::text is null
          or case i.kind when 'folder' then 'folder' when 'file' then file_kind(i.media_type) end = ${asked.kind ?? null})
        and (${asked.ownerId ?? null}::uuid is null or i.owner_id = ${asked.ownerId ?? null})
        and i.updated_at >= ${asked.from ?? "-infinity"} and i.updated_at < ${asked.to ?? "infinity"}
      order by w.name_words @@ q desc, i.updated_at desc, i.id`.execute(tx);
    return rows.map(({ id }) => id);
  });
}

/** All pages one after the other. */
function paged(actor: Actor, asked: Omit<SearchFilter, "after">, reach?: Reach) {
  return app.node.platform.db.asOrganization(owner.orgId, async (tx) => {
    const all: string[] = [];
    for (let after: string | undefined; ; ) {
      const found: readonly Hit[] = await foundPage({ tx, actor }, { ...asked, after }, reach);
      const page = found.slice(0, asked.limit);
      all.push(...page.map(({ id }) => id));
      const last = found.length > asked.limit ? page.at(-1) : undefined;
      if (!last) return all;
      after = writeCursor([String(last.named), last.at, last.id]);
    }
  });
}

/** Reaches by which every way is taken, and the end of every way is met. */
const reaches: readonly (Reach | undefined)[] = [
  undefined,
  { few: 20, walked: 60 },
  { few: 2, walked: 1000, common: true },
  { few: 1, walked: 5 },
  { few: 150, walked: 30, common: true },
];

const questions = ["todos", "viejo", "medio", "raro", "contenido", "viejo tabla", "to"];

test("every way of finding a page finds what asking every item finds, in the same order", async () => {
  const people = [
    [actorOf(owner, "owner"), true],
    [actorOf(creator, "creator"), false],
    [actorOf(reviewer, "reviewer"), false],
  ] as const;
  const days = (n: number) => new Date(Date.now() - n * 86_400_000);
  const kept: readonly Partial<SearchFilter>[] = [
    {},
    { kind: "sheet" },
    { kind: "folder" },
    { ownerId: creator.uid },
    { from: days(2) },
    { from: days(4), to: days(2), kind: "pdf" },
  ];
  let hits = 0;
  for (const [actor, everything] of people)
    for (const q of questions)
      for (const filters of kept) {
        const asked = { words: wordsOf(q), ...filters };
        const expected = await plainly(actor, everything, asked);
        hits += expected.length;
        for (const [n, reach] of reaches.entries()) {
          const limit = [30, 35, 60, 90, 50][n] ?? 30;
          const found = await paged(actor, { ...asked, limit }, reach);
          expect(found, JSON.stringify({ actor, q, filters, reach })).toEqual(expected);
        }
      }
  expect(hits).toBeGreaterThan(2000);
});

test("a new version of another kind is found by its kind", async () => {
  const actor = actorOf(owner, "owner");
  const asked = { words: wordsOf("raro"), kind: "picture", limit: 30 } as const;
  const [id = ""] = await plainly(actor, true, { words: wordsOf("raro"), kind: "pdf" });
  expect(await paged(actor, asked)).toEqual([]);
  await app.query("update repository_items set media_type = 'image/png' where id = $1", [id]);
  for (const reach of [undefined, { few: 100, walked: 5 }]) expect(await paged(actor, asked, reach)).toEqual([id]);
  await app.query("update repository_items set media_type = 'text/plain' where id = $1", [id]);
  expect(await paged(actor, asked, { few: 100, walked: 5 })).toEqual([]);
});
