import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#platform/clock.ts";
import { organization, type SomeMember } from "#seed/people.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import { foundRecords } from "./found-records.ts";

let app: App;
const firms: SomeMember[] = [];

/** Two organizations with 20,000 people each in a list. Every 5,000th is called Zoila. */
beforeAll(async () => {
  app = await startApp({}, { work: false });
  const { db } = app.node.platform;
  for (const name of ["Uno", "Dos"]) {
    const owner = await organization(app, { name });
    firms.push(owner);
    const attributes = [{ name: "Nombre", kind: "text" as const }];
    const { id } = await owner.call(contract.createList, { name: "Personas", attributes, identifier: 0 });
    await db.asSystem((tx) =>
      sql`
        insert into list_records (org_id, id, list_id, identifier_key, sort_key, search, items, version, change_id, created_at, updated_at)
        select ${owner.orgId}::uuid, gen_random_uuid(), ${id}::uuid, n.name, n.name, ' ' || n.name,
          jsonb_build_object('a1', n.name), 1, ${newId()}::uuid, '2026-01-01', '2026-01-01'
        from generate_series(1, 20000) g,
          lateral (select case when g % 5000 = 0 then 'zoila' else 'maria' end || ' ' || ${name.toLowerCase()} || g as name) n`.execute(
        tx,
      ),
    );
  }
}, 120_000);
afterAll(() => app?.stop());

const namesOf = (owner: SomeMember, search: string) =>
  app.node.platform.db.asOrganization(owner.orgId, async (tx) =>
    (await foundRecords(tx, search, 10)).map(({ items }) => items["a1"]),
  );

test("the records with a word are found by their index, those of one's own organization alone", async () => {
  const [first, second] = firms as [SomeMember, SomeMember];
  expect(await namesOf(first, "zoi")).toEqual(["zoila uno10000", "zoila uno15000", "zoila uno20000", "zoila uno5000"]);
  expect(await namesOf(second, "zoila dos5")).toEqual(["zoila dos5000"]);
  expect(await namesOf(second, "zoila uno")).toEqual([]);
  // Too many hits are cut off before they are sorted.
  expect(await namesOf(first, "maria")).toHaveLength(10);
  const plan = await app.node.platform.db.asSystem(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ "QUERY PLAN": string }>`
      explain select r.id, r.org_id from list_records r where r.deleted_at is null
        and record_words(r.org_id, r.search) @@ to_tsquery('simple', ${`o${first.orgId.slice(-8)}zoi:*`}) limit 200`.execute(
      tx,
    );
    return JSON.stringify(rows);
  });
  expect(plan).toContain("list_records_by_words");
});
