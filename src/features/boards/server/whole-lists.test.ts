import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchDeleted } from "#features/process-lists/contract.ts";
import { createProcess, deleteProcess } from "#features/processes/contract.ts";
import { organization, type SomeMember } from "#seed/people.ts";
import { boardWith } from "#tests/fixtures/boards.ts";
import { template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as boards from "../contract.ts";
import { createTask, taskComments } from "../task-contract.ts";

// A list that the specification writes without pages answers everything; paging begins when `limit` or `after` is sent.
const many = 60;
let app: App;
let owner: SomeMember;
beforeAll(async () => {
  app = await startApp({}, { work: false });
  owner = await organization(app);
});
afterAll(() => app?.stop());

/** Asks as a program of the specification does: by the address alone. */
const get = async (path: string): Promise<{ rows: unknown[]; next: string | null }> => {
  const query = `orgId=${owner.orgId}&uid=${owner.uid}`;
  const response = await fetch(`${app.address}/api${path}${path.includes("?") ? "&" : "?"}${query}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  return (await response.json()) as { rows: unknown[]; next: string | null };
};
/** Walks the pages of a list with a limit and returns how many rows each has. */
async function pagesOf(path: string): Promise<number[]> {
  const sizes: number[] = [];
  for (let after = ""; ; ) {
    const page = await get(`${path}?limit=25${after && `&after=${after}`}`);
    sizes.push(page.rows.length);
    if (page.next === null) return sizes;
    after = encodeURIComponent(page.next);
  }
}

test("boards: all of them, or pages", async () => {
  for (let n = 0; n < many; n++) await owner.call(boards.createBoard, { name: `Tablero ${n}` });
  expect(await get("/boards")).toMatchObject({ rows: { length: many }, next: null });
  expect(await pagesOf("/boards")).toEqual([25, 25, 10]);
  const first = await owner.call(boards.listBoards, { limit: 5 });
  expect((await owner.call(boards.listBoards, { after: first.next ?? "" })).rows).toHaveLength(50);
});

test("the tasks of a board and the comments of a task: all of them, or pages", async () => {
  const { boardId, at } = await boardWith(owner.call);
  for (let n = 0; n < many; n++) await owner.call(createTask, { boardId, columnId: at(0), title: `Tarea ${n}` });
  const details = await owner.call(boards.getBoard, { boardId });
  const [column] = details.columns;
  expect(column?.tasks).toHaveLength(many);
  const of = { boardId, taskId: column?.tasks[0]?.id ?? "" };
  for (let n = 0; n < many; n++) await owner.call(taskComments.add, { ...of, content: `Nota ${n}` });
  const comments = `/boards/${boardId}/tasks/${of.taskId}/comments`;
  expect(await get(comments)).toMatchObject({ rows: { length: many }, next: null });
  expect(await pagesOf(comments)).toEqual([25, 25, 10]);
});

test("deleted processes: all of them, or pages", async () => {
  const templateId = await template(owner);
  for (let n = 0; n < many; n++) {
    const { id } = await owner.call(createProcess, { templateId, title: `Poder ${n}` });
    await owner.call(deleteProcess, { id });
    app.clock.advance(10_000); // The limits count by the minute.
  }
  // More than a page may hold at most.
  await app.query(
    "insert into processes select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid()))).* from processes p, generate_series(1, 4) where p.org_id = $1",
    [owner.orgId],
  );
  const all = await owner.call(fetchDeleted, {});
  expect([all.processes.length, all.next]).toEqual([many * 5, null]);
  const ids: string[] = [];
  for (let after: string | null = null; ; ) {
    const page: typeof all = await owner.call(fetchDeleted, { limit: 90, ...(after === null ? {} : { after }) });
    ids.push(...page.processes.map(({ id }) => id));
    after = page.next;
    if (after === null) break;
  }
  expect(ids).toEqual(all.processes.map(({ id }) => id));
});
