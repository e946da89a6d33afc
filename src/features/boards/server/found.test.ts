import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wordsOf } from "#engine/search/words.ts";
import { createBoard, getBoard } from "#features/boards/contract.ts";
import type { Actor } from "#protocol/actor.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { foundTasks } from "./found.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
const boards: string[] = [];

/**
 * Makes tasks on a board of the firm and on one that only its creator can see. "todas" is in every title, "vieja" in
 * those changed longest ago, "rara" in a few. Some are completed, archived or deleted, and several were changed at the
 * same moment.
 */
beforeAll(async () => {
  app = await startApp({}, { work: false });
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  for (const [who, visibility] of [
    [owner, "organization"],
    [creator, "private"],
  ] as const) {
    const { id: boardId } = await who.call(createBoard, { name: "Tablero", visibility });
    const columnId = (await who.call(getBoard, { boardId })).columns[0]?.id ?? "";
    boards.push(boardId);
    await app.query(
      `insert into tasks (org_id, id, board_id, column_id, rank, title, priority, created_at, updated_at, entered_at, completed_at,
         deleted_at, archived_at)
       select $1, gen_random_uuid(), $2, $3, case when g % 13 > 1 then lpad(g::text, 6, '0') end,
         'Todas ' || case when g > 200 then 'vieja ' else '' end || case when g % 60 = 7 then 'rara ' else '' end || g, 'low',
         now(), now() - (g / 3) * interval '1 hour', now(), case when g % 5 = 0 then now() end,
         case when g % 13 = 0 then now() end, case when g % 13 = 1 then now() end
       from generate_series(1, 400) g`,
      [owner.orgId, boardId, columnId],
    );
  }
});
afterAll(() => app.stop());

const actorOf = ({ uid }: SomeMember, role: Actor["roles"][number]) =>
  ({ uid, roles: [role], teamIds: [], permissions: { flows: true } }) as unknown as Actor;

test("every way of finding tasks finds what asking every task finds, in the same order", async () => {
  const people = [
    [actorOf(owner, "owner"), boards.slice(0, 1)],
    [actorOf(creator, "creator"), boards],
  ] as const;
  const found = new Set<number>();
  for (const [actor, seen] of people)
    for (const q of ["todas", "vieja", "rara", "todas rara", "to", "nada"])
      await app.node.platform.db.asOrganization(owner.orgId, async (tx) => {
        const words = wordsOf(q);
        const { rows } = await sql<{ id: string }>`
          select t.id from tasks t join task_words w on w.task_id = t.id
          where t.deleted_at is null and t.archived_at is null and t.board_id = any(${seen}::uuid[])
            and w.words @@ repository_query(current_org(), ${words.map(({ word }) => word)}::text[],
              ${words.map(({ plain }) => plain)}::text[])
          order by t.completed_at is not null, t.updated_at desc, t.id limit 20`.execute(tx);
        found.add(rows.length);
        for (const reach of [undefined, { first: 10, few: 5 }, { first: 10, few: 5000 }, { first: 5000, few: 5 }]) {
          const tasks = await foundTasks(tx, actor, q, 20, reach);
          expect(
            tasks.map(({ id }) => id),
            JSON.stringify({ actor, q, reach }),
          ).toEqual(rows.map(({ id }) => id));
        }
      });
  expect(found.size).toBeGreaterThan(2);
});

test("of more tasks than are looked at one by one, those changed last are found", async () => {
  const { rows } = await app.query<{ id: string }>(
    `insert into tasks (org_id, id, board_id, column_id, rank, title, priority, created_at, updated_at, entered_at)
     select org_id, gen_random_uuid(), board_id, column_id, 'z' || g, 'Muchas ' || g, 'low', now(), now() - interval '1 year', now()
     from (select * from tasks where board_id = $1 limit 1) t, generate_series(1, 2500) g returning id`,
    [boards[0]],
  );
  const newest = rows.slice(-3).map(({ id }) => id);
  await app.query("update tasks set updated_at = now() - interval '300 days' where id = any($1::uuid[])", [newest]);
  const tasks = await app.node.platform.db.asOrganization(owner.orgId, (tx) =>
    foundTasks(tx, actorOf(owner, "owner"), "muchas", 3),
  );
  expect(tasks.map(({ id }) => id).toSorted()).toEqual(newest.toSorted());
});
