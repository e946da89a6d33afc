import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { organization, type SomeMember } from "#seed/people.ts";
import { boardWith } from "#tests/fixtures/boards.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { deleteBoard, saveBoard } from "../contract.ts";
import * as contract from "../public-task.ts";
import { moveTask, saveTask } from "../task-contract.ts";

let app: App;
let owner: SomeMember;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  app.clock.advance(61_000);
  owner = await organization(app, { name: "Bufete Quetzal" });
});
afterAll(() => app.stop());

const closing: (() => void)[] = [];
/** Opens the stream of a visitor's page and collects what it hears, and when. */
async function listen(token: string, address = app.address) {
  const abort = new AbortController();
  closing.push(() => abort.abort());
  const response = await fetch(`${address}/api/public/task/${token}/live`, { signal: abort.signal });
  const heard: { text: string; at: number }[] = [];
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? [])
      heard.push({ text: decoder.decode(chunk, { stream: true }), at: performance.now() });
  };
  if (response.ok) read().catch(() => undefined);
  const changes = () => heard.filter(({ text }) => text.includes("data:"));
  return { response, heard, changes, close: () => abort.abort() };
}
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function linked() {
  const board = await boardWith(owner.call, ["Inscribir la compraventa", "Otra cosa"]);
  const [taskId = "", otherId = ""] = board.tasks;
  const of = { boardId: board.boardId, taskId };
  const { url } = await owner.call(contract.makeTaskLink, of);
  return { ...board, of, other: { boardId: board.boardId, taskId: otherId }, token: url?.split("/").at(-1) ?? "" };
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("a visitor with the link hears at once that the task moved, on any node, without contents, and nothing of other tasks", async () => {
  const { at, of, other, token } = await linked();
  const page = await listen(token, (await app.anotherNode()).address);
  expect(page.response.headers.get("content-type")).toBe("text/event-stream");
  await pause(300);
  await owner.call(saveTask, { ...other, title: "Cambió" });
  await owner.call(moveTask, { ...other, fromColumnId: at(0), toColumnId: at(1), newPosition: 0 });
  await pause(500);
  expect(page.changes()).toEqual([]);
  await owner.call(moveTask, { ...of, fromColumnId: at(0), toColumnId: at(1), newPosition: 0 });
  await app.eventually(async () => page.changes().length > 0);
  await owner.call(saveBoard, { boardId: of.boardId, publicShows: [] });
  await app.eventually(async () => page.changes().length > 1);
  for (const { text } of page.changes()) expect(text.replaceAll(/\s/g, "")).toMatch(/^(data:\{\})+$/);
});

test("a link that opens nothing opens no stream, and all such answer alike; a closed one is notified", async () => {
  const { of, token } = await linked();
  const page = await listen(token);
  await owner.call(contract.revokeTaskLink, of);
  await app.eventually(async () => page.changes().length > 0);
  const closed = await listen(token);
  const unknown = await listen("A".repeat(token.length));
  const odd = await listen("no");
  // What differs is the number of the request alone.
  const bodyOf = async ({ response }: typeof closed) =>
    Object.entries((await response.json()) as Record<string, unknown>)
      .filter(([key]) => !/request/i.test(key))
      .join();
  const answers = await Promise.all([closed, unknown, odd].map(bodyOf));
  expect([closed, unknown, odd].map(({ response }) => response.status)).toEqual([404, 404, 404]);
  expect(new Set(answers).size).toBe(1);
  const gone = await linked();
  await owner.call(deleteBoard, { boardId: gone.boardId });
  expect((await listen(gone.token)).response.status).toBe(404);
  const silent = await linked();
  await owner.call(saveBoard, { boardId: silent.boardId, publicLinks: false });
  expect((await listen(silent.token)).response.status).toBe(404);
});

test("one network opens so many streams in a minute, and holds so many; another organization's events are not sent", async () => {
  const { token, of } = await linked();
  const pages = await Promise.all(Array.from({ length: 55 }, () => listen(token)));
  const statuses = pages.map(({ response }) => response.status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(50);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  // Any of them may be among the refused.
  const open = pages.find(({ response }) => response.status === 200);
  for (const page of pages) if (page !== open) page.close();
  await app.eventually(async () => {
    app.clock.advance(61_000);
    return (await listen(token)).response.status === 200;
  });
  const stranger = await organization(app);
  const theirs = await boardWith(stranger.call, ["Ajena"]);
  await stranger.call(saveTask, { boardId: theirs.boardId, taskId: theirs.tasks[0] ?? "", title: "Otra" });
  await pause(300);
  expect(open?.changes()).toEqual([]);
  await owner.call(saveTask, { ...of, title: "Cambió" });
  await app.eventually(async () => (open?.changes().length ?? 0) > 0);
  app.clock.toNextHour();
  for (let opened = 0; opened < 60; opened++) (await listen(token)).close();
  expect((await listen(token)).response.status).toBe(429);
});
