import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { ranksBetween } from "#engine/rank/rank.ts";
import { createBoard, getBoard } from "#features/boards/contract.ts";
import { moveTask } from "#features/boards/task-contract.ts";
import { caller } from "#seed/caller.ts";
import { member, type SomeMember } from "#seed/people.ts";
import { builtPages, openBrowser, openWindow } from "#tests/support/browser.ts";
import { ensureTemplate, startCluster } from "#tests/support/cluster.ts";
import { type Filled, fillAndStart } from "./many-processes.ts";
import { percentile, print, rounded, spread, timed } from "./report.ts";

const sizes = [500, 5_000] as const;
/** The limits for the details of a board and for its page, in milliseconds and bytes. */
const bars = {
  500: { details: 120, bytes: 60_000, usable: 1_500 },
  5_000: { details: 400, bytes: undefined, usable: 1_500 },
} as const;
const drag = { start: 150, frame: 34 };
const moved = { own: 60, seen: 250 };
const rounds = 40;
const watchers = 100;
const noProcesses = { processes: 10, organizations: 1, measured: 10 };

/**
 * Boards of 500 and 5,000 tasks: the details over HTTP and their size, the page until its cards can be used, a card that is dragged,
 * a move, and how soon 100 other pages hear of one.
 */
export async function boards(): Promise<void> {
  await builtPages();
  const { reach, stop } = await startCluster();
  let filled: Filled | undefined;
  const browser = await openBrowser();
  try {
    const settings = { ACTA_READS_PER_MINUTE: "0" };
    filled = await fillAndStart(reach, await ensureTemplate(reach), noProcesses, { pages: true }, settings);
    for (const size of sizes) await measure(filled, browser, size);
  } finally {
    await browser.close();
    await filled?.stop();
    await stop();
  }
}

async function measure(filled: Filled, browser: Browser, size: (typeof sizes)[number]): Promise<void> {
  const { owner } = filled;
  const { id: boardId } = await owner.call(createBoard, { name: `Tablero ${size}`, visibility: "organization" });
  const columns = (await owner.call(getBoard, { boardId })).columns.map(({ id }) => id);
  await fill(filled, boardId, columns, size);
  const bar = bars[size];
  const details = await owner.call(getBoard, { boardId });
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await timed(() => owner.call(getBoard, { boardId })));
  print(`boards.details.${size}`, percentile(times, 0.95), "ms p95", { ...spread(times), bar: bar.details });
  const bytes = gzipSync(JSON.stringify(details)).length;
  print(`boards.details.${size}.size`, bytes, "bytes", { gzip: true, bar: bar.bytes });
  const tasks = details.columns[0]?.tasks.map(({ id }) => id) ?? [];
  const moves: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const [fromColumnId = "", toColumnId = ""] = columns;
    const move = { boardId, taskId: tasks[round] ?? "", fromColumnId, toColumnId, newPosition: round };
    moves.push(await timed(() => owner.call(moveTask, move)));
  }
  print(`boards.move.${size}`, percentile(moves, 0.99), "ms p99", { ...spread(moves), bar: moved.own });
  if (size === 500) await seenByOthers(filled, boardId, columns, tasks.slice(rounds));
  await page(filled, browser, size);
}

/** Tasks in the columns of a board, as an import would have made them. */
async function fill(
  { owner, query }: Filled,
  boardId: string,
  columns: readonly string[],
  size: number,
): Promise<void> {
  const ranks = ranksBetween(null, null, size);
  await query(
    `insert into tasks (org_id, id, board_id, column_id, rank, title, priority, due_date, assignee_id, labels, subtasks,
       created_at, updated_at, entered_at)
     select $1, gen_random_uuid(), $2, ($3::uuid[])[1 + g % 4], r, 'Inscribir la compraventa ' || g,
       (array['medium', 'high', 'low', 'critical'])[1 + g % 4], '2026-12-' || lpad((1 + g % 28)::text, 2, '0'), $4,
       array[(array['RGP', 'SAT', 'Banco'])[1 + g % 3]],
       '[{"id":"018f5f5e-0000-7000-8000-000000000001","title":"Boleta","done":true}]', now(), now(), now() - g * interval '1 minute'
     from unnest($5::text[]) with ordinality as x (r, g)`,
    [owner.orgId, boardId, columns, owner.uid, ranks],
  );
  await query(
    `insert into task_visits (org_id, id, board_id, task_id, column_id, column_name, entered_at)
     select org_id, gen_random_uuid(), board_id, id, column_id, 'c', entered_at from tasks where board_id = $1`,
    [boardId],
  );
}

/** Measures the milliseconds from the sending of a move until each of many open pages hears that the board changed. */
async function seenByOthers(filled: Filled, boardId: string, columns: readonly string[], tasks: readonly string[]) {
  const { owner, node } = filled;
  const app = { node, as: (token?: string) => caller(node.address, token) };
  const people: SomeMember[] = [];
  for (let i = 0; i < watchers / 10; i++) people.push(await member(app, owner.orgId, "reviewer"));
  const heard: number[] = [];
  let sent = 0;
  const leave = new AbortController();
  for (let i = 0; i < watchers; i++) {
    const { token } = people[i % people.length] ?? owner;
    const headers = { authorization: `Bearer ${token}`, cookie: `sid=${token}` };
    const stream = await fetch(`${node.address}/api/live`, { headers, signal: leave.signal });
    const listen = async () => {
      const decoder = new TextDecoder();
      for await (const part of stream.body ?? [])
        if (sent > 0 && decoder.decode(part as Uint8Array).includes(boardId)) heard.push(performance.now() - sent);
    };
    listen().catch(() => {});
  }
  for (const taskId of tasks.slice(0, 10)) {
    sent = performance.now();
    await owner.call(moveTask, {
      boardId,
      taskId,
      fromColumnId: columns[0] ?? "",
      toColumnId: columns[2] ?? "",
      newPosition: 0,
    });
    await new Promise((resolve) => setTimeout(resolve, 600));
  }
  leave.abort();
  print("boards.seen-by-others", percentile(heard, 0.99), "ms p99", {
    ...spread(heard),
    pages: watchers,
    heard: heard.length,
    bar: moved.seen,
  });
}

/** The page of a board until its cards can be used, and a card that is dragged over it. */
async function page({ owner, node }: Filled, browser: Browser, size: (typeof sizes)[number]) {
  const { page: window, context } = await openWindow(browser, node.address);
  await context.addCookies([{ name: "sid", value: owner.token, url: node.address }]);
  await window.goto("/boards");
  await window.getByRole("link", { name: `Tablero ${size}` }).waitFor();
  const usable = await timed(async () => {
    await window.getByRole("link", { name: `Tablero ${size}` }).click();
    await window.locator(".task-card").first().waitFor();
    await window.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  });
  print(`boards.usable.${size}`, usable, "ms", { bar: bars[size].usable });
  const { start, frames } = await dragged(window);
  print(`boards.drag-start.${size}`, start, "ms", { bar: drag.start });
  print(`boards.drag-frame.${size}`, percentile(frames, 0.95), "ms p95", {
    frames: frames.length,
    bar: drag.frame,
    worst: rounded(Math.max(...frames)),
  });
  await context.close();
}

async function dragged(window: Page): Promise<{ readonly start: number; readonly frames: readonly number[] }> {
  const card = await window.locator(".task-card").first().boundingBox();
  const to = await window.locator(".kanban-column").nth(1).boundingBox();
  if (!card || !to) throw new Error("the board has no cards");
  await window.evaluate(() => {
    const watched = { start: 0, began: 0, frames: [] as number[] };
    (window as unknown as { watched: typeof watched }).watched = watched;
    addEventListener("mousedown", () => (watched.began = performance.now()), true);
    addEventListener(
      "dragstart",
      () => requestAnimationFrame(() => (watched.start = performance.now() - watched.began)),
      true,
    );
    let last = performance.now();
    const tick = (now: number) => {
      watched.frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await window.mouse.move(card.x + 40, card.y + 20);
  await window.mouse.down();
  for (let step = 0; step < 40; step++)
    await window.mouse.move(card.x + 40 + ((to.x - card.x) * step) / 40, card.y + 20 + step * 4);
  await window.mouse.up();
  return window.evaluate(() => (window as unknown as { watched: { start: number; frames: number[] } }).watched);
}
