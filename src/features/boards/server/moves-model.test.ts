import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Caller } from "#seed/caller.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { boardWith, titlesIn } from "#tests/fixtures/boards.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as boards from "../contract.ts";
import { indexOfMove, reordered } from "../moves.ts";
import * as contract from "../task-contract.ts";

let app: App;
let owner: SomeMember;
let people: SomeMember[];
beforeAll(async () => {
  // Twenty people work as fast as they can: how much anybody may read in a minute is tried elsewhere.
  app = await startApp({ ACTA_READS_PER_MINUTE: "0" });
  owner = await organization(app);
  people = [owner];
  for (let i = 0; i < 19; i++) people.push(await member(app, owner.orgId, "manager"));
});
afterAll(() => app.stop());

/** A board as plain lists: the expected result, regardless of who acts. */
interface Model {
  columns: { readonly id: string; readonly tasks: string[] }[];
  readonly kept: Set<string>;
}

const command = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant("move" as const), task: fc.nat(), column: fc.nat(), at: fc.nat(12) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("make" as const), column: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("clone" as const), task: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("archive" as const, "delete" as const), task: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("restore" as const), task: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("reorder" as const), from: fc.nat(), to: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("empty" as const), column: fc.nat(), to: fc.nat() }) },
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

const of = <T>(all: readonly T[], at: number): T | undefined => all[at % Math.max(1, all.length)];

/** Does a command on the server as somebody, and on the model. */
async function run(model: Model, boardId: string, call: Caller, one: Command): Promise<void> {
  const tasks = model.columns.flatMap((column) => column.tasks);
  const holder = (id: string) => model.columns.find((column) => column.tasks.includes(id));
  const take = (id: string) => {
    const column = holder(id);
    column?.tasks.splice(column.tasks.indexOf(id), 1);
    return column;
  };
  if (one.do === "make") {
    const column = of(model.columns, one.column);
    if (!column) return;
    column.tasks.push((await call(contract.createTask, { boardId, columnId: column.id, title: "T" })).id);
  } else if (one.do === "reorder") {
    const [from, to] = [of(model.columns, one.from), of(model.columns, one.to)];
    if (!from || !to) return;
    await call(boards.reorderColumns, { boardId, draggedColumnId: from.id, targetColumnId: to.id });
    model.columns = [...reordered(model.columns, from.id, to.id)];
  } else if (one.do === "empty") {
    const [column, to] = [of(model.columns, one.column), of(model.columns, one.to)];
    if (!column || !to || column === to || model.columns.length < 3) return;
    await call(boards.deleteColumn, { boardId, columnId: column.id, moveTasksToColumnId: to.id });
    to.tasks.push(...column.tasks);
    model.columns = model.columns.filter((other) => other !== column);
  } else if (one.do === "restore") {
    const id = of([...model.kept], one.task);
    if (id === undefined) return;
    await call(contract.restoreTask, { boardId, taskId: id });
    model.kept.delete(id);
    const { columnId } = await call(contract.getTask, { boardId, taskId: id });
    model.columns.find((column) => column.id === columnId)?.tasks.push(id);
  } else {
    const id = of(tasks, one.task);
    if (id === undefined) return;
    const at = { boardId, taskId: id };
    if (one.do === "clone") {
      const copy = (await call(contract.cloneTask, at)).id;
      const column = holder(id);
      column?.tasks.splice(column.tasks.indexOf(id) + 1, 0, copy);
    } else if (one.do === "move") {
      const to = of(model.columns, one.column);
      if (!to) return;
      const place = { toColumnId: to.id, newPosition: one.at };
      await call(contract.moveTask, { ...at, fromColumnId: holder(id)?.id ?? "", ...place });
      take(id);
      to.tasks.splice(indexOfMove(to.tasks, place), 0, id);
    } else {
      await call(one.do === "archive" ? contract.archiveTask : contract.deleteTask, at);
      take(id);
      model.kept.add(id);
    }
  }
}

describe("moves", () => {
  test("of several clients, whatever they do in turns, come to what a plain model comes to", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(3), command), { minLength: 10, maxLength: 30 }), async (steps) => {
        const { boardId, columns, tasks, details } = await boardWith(owner.call, ["A", "B", "C"]);
        const model: Model = {
          columns: columns.map((id, at) => ({ id, tasks: at === 0 ? [...tasks] : [] })),
          kept: new Set(),
        };
        for (const [who, one] of steps) await run(model, boardId, (people[who] ?? owner).call, one);
        const shown = await details();
        expect(shown.columns.map((column) => ({ id: column.id, tasks: column.tasks.map(({ id }) => id) }))).toEqual(
          model.columns,
        );
      }),
      { numRuns: 8, endOnFailure: true },
    );
  });

  test("of twenty clients at once lose and double nothing; everybody ends with one board", async () => {
    const titles = Array.from({ length: 40 }, (_, i) => `T${i}`);
    const { boardId, at, tasks, details } = await boardWith(owner.call, titles);
    // The same moves each time: a fixed pseudo-random sequence.
    let seed = 11;
    const random = (below: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % below;
    const moves = people.map(() =>
      Array.from({ length: 10 }, () => ({
        taskId: tasks[random(tasks.length)] ?? "",
        fromColumnId: at(random(5)),
        toColumnId: at(random(5)),
        newPosition: random(8),
      })),
    );
    await Promise.all(
      people.map(async ({ call }, i) => {
        for (const move of moves[i] ?? []) await call(contract.moveTask, { boardId, ...move });
      }),
    );
    const ends = await Promise.all(people.map(({ call }) => details(call)));
    const [first] = ends.map(titlesIn);
    expect(first?.flat().toSorted()).toEqual(titles.toSorted());
    for (const end of ends) expect(titlesIn(end)).toEqual(first);
    const { rows } = await app.query<{ ok: boolean }>(
      `select count(distinct (column_id, rank)) = 40 and bool_and(length(rank) <= 40) as ok from tasks where board_id = $1`,
      [boardId],
    );
    expect(rows).toEqual([{ ok: true }]);
    const open = await app.query("select 1 from task_visits where board_id = $1 and left_at is null", [boardId]);
    expect(open.rows).toHaveLength(titles.length);
  });
});
