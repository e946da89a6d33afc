import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveColumn } from "#features/boards/contract.ts";
import { makeTaskLink } from "#features/boards/public-task.ts";
import { createTask, moveTask } from "#features/boards/task-contract.ts";
import { organization } from "#seed/people.ts";
import { boardWith, titlesIn } from "#tests/fixtures/boards.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, expectNoSidewaysScroll, openSignedIn } from "#tests/support/browser.ts";

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await startInBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const nineteen = Array.from({ length: 19 }, (_, at) => `Tarea ${at + 1}`);

/** A board with tasks in its first column, in a window of its owner. */
async function opened(titles: readonly string[], looks: { readonly width?: number; readonly height?: number } = {}) {
  const owner = await organization(app);
  const board = await boardWith(owner.call, titles);
  const { page, context, errors } = await openSignedIn(browser, app.address, owner.token, { height: 800, ...looks });
  await page.goto(`/boards?board=${board.boardId}`);
  await card(page, titles[0] ?? "").waitFor();
  return { ...board, owner, page, context, errors };
}

const card = (page: Page, title: string) => page.getByRole("button", { name: title, exact: true });
const column = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

const boxOf = async (what: ReturnType<typeof card>) => {
  const box = await what.boundingBox();
  if (!box) throw new Error("the element is not drawn");
  return box;
};

/** Takes a card and moves the pointer, without letting go. */
async function drag(page: Page, title: string, to: { readonly x: number; readonly y: number }): Promise<void> {
  const from = await boxOf(card(page, title));
  await page.mouse.move(from.x + 20, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, from.y + 12, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 6 });
  // A person's hand is never still: each movement is one event, and the last of a series can be left out.
  await page.waitForTimeout(100);
  await page.mouse.move(to.x + 1, to.y);
}

test("nineteen cards: the columns fill the window, and the 18th is dragged to an empty column and back by Undo", async () => {
  const { page, errors, details, context } = await opened(nineteen);
  expect((await boxOf(page.locator(".task-card").first())).y).toBeLessThanOrEqual(130);
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);
  const review = await boxOf(column(page, "Review"));
  expect(review.y + review.height).toBeGreaterThan(770);
  const newTask = page.getByLabel("New task in To Do");
  await card(page, "Tarea 18").scrollIntoViewIfNeeded();
  for (const one of [newTask, page.getByRole("heading", { name: "To Do 19" })]) {
    const { y, height } = await boxOf(one);
    expect(y).toBeGreaterThan(52);
    expect(y + height).toBeLessThan(800);
  }
  // The lower end of an empty column takes the drop.
  await drag(page, "Tarea 18", { x: review.x + 60, y: review.y + review.height - 12 });
  await column(page, "Review").locator("ul.landing").waitFor();
  await page.mouse.up();
  await app.eventually(async () => titlesIn(await details())[2]?.[0] === "Tarea 18");
  await page.getByText("“Tarea 18” moved to Review").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await app.eventually(async () => titlesIn(await details())[0]?.[17] === "Tarea 18");
  expect(await accessibilityErrors(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

test("a column scrolls while a card is held at its end, and a line shows where the card will land", async () => {
  const { page, details, context } = await opened(nineteen);
  const list = column(page, "To Do").locator("ul");
  const { x, y, height } = await boxOf(list);
  await drag(page, "Tarea 1", { x: x + 60, y: y + height - 6 });
  await expect.poll(() => list.evaluate((ul) => ul.scrollTop + ul.clientHeight >= ul.scrollHeight - 1)).toBe(true);
  await page.mouse.move(x + 60, y + height - 4, { steps: 2 });
  await column(page, "To Do").locator(".edge-bottom").getByText("Tarea 19").waitFor();
  await page.mouse.up();
  await app.eventually(async () => titlesIn(await details())[0]?.[18] === "Tarea 1");
  await context.close();
});

test("with a filter on, a card lands beside the card that is shown, also for those who see all", async () => {
  const { page, details, owner, boardId, at, tasks, context } = await opened(["Acta 1", "Otra", "Acta 2", "Acta 3"]);
  const of = { boardId, fromColumnId: at(0), toColumnId: at(1) };
  await owner.call(moveTask, { ...of, taskId: tasks[1] ?? "", newPosition: 0 });
  await owner.call(moveTask, { ...of, taskId: tasks[2] ?? "", newPosition: 0 });
  await page.getByLabel("Search tasks").fill("acta");
  await card(page, "Otra").waitFor({ state: "detached" });
  const doing = column(page, "In Progress");
  await doing.getByText("Acta 2").waitFor();
  const box = await boxOf(doing);
  // Below the only card that is shown: before the hidden one.
  await drag(page, "Acta 3", { x: box.x + 60, y: box.y + box.height - 20 });
  await page.mouse.up();
  await app.eventually(async () => titlesIn(await details())[1]?.join() === "Acta 2,Acta 3,Otra");
  await context.close();
});

test("several cards are selected by key and click, moved together, and brought back together", async () => {
  const { page, details, context } = await opened(nineteen.slice(0, 5));
  await card(page, "Tarea 2").focus();
  await page.keyboard.press("x");
  await card(page, "Tarea 4").click({ modifiers: ["Shift"] });
  await card(page, "Tarea 3").click({ modifiers: ["ControlOrMeta"] });
  await page.getByText("2 tasks selected").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  const doing = await boxOf(column(page, "In Progress"));
  await drag(page, "Tarea 4", { x: doing.x + 60, y: doing.y + 300 });
  await page.mouse.up();
  await app.eventually(async () => titlesIn(await details())[1]?.join() === "Tarea 2,Tarea 4");
  await page.getByText("2 tasks moved to In Progress").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await app.eventually(async () => titlesIn(await details())[0]?.join() === nineteen.slice(0, 5).join());
  // By keys alone: the selection goes to the next column, and by the menu to any.
  await card(page, "Tarea 2").focus();
  await page.keyboard.press("Shift+ArrowRight");
  await app.eventually(async () => titlesIn(await details())[1]?.join() === "Tarea 2,Tarea 4");
  await page.getByRole("button", { name: "Move to" }).click();
  await page.getByRole("menuitem", { name: "Done" }).click();
  await app.eventually(async () => titlesIn(await details())[4]?.join() === "Tarea 2,Tarea 4");
  await context.close();
});

test("the 18th card of a phone is moved by keys and keeps the focus in sight", async () => {
  const { page, details, context } = await opened(nineteen, { width: 390 });
  await expectNoSidewaysScroll(page);
  await card(page, "Tarea 18").focus();
  await page.keyboard.press("Shift+ArrowRight");
  await app.eventually(async () => titlesIn(await details())[1]?.[0] === "Tarea 18");
  await page.waitForFunction(() => document.activeElement?.textContent === "Tarea 18");
  const { x, y } = await boxOf(card(page, "Tarea 18"));
  expect([x > 0, x < 390, y > 0, y < 844]).toEqual([true, true, true, true]);
  await context.close();
});

test("twelve pasted lines become tasks after a question, and the headings of the table sort them", async () => {
  const { page, details, context } = await opened(["Primera"]);
  const titles = Array.from({ length: 12 }, (_, at) => `Paso ${12 - at}`);
  const line = page.getByLabel("New task in Review");
  await line.evaluate(
    (input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    titles.map((title) => `- ${title}`).join("\n"),
  );
  const dialog = page.getByRole("dialog", { name: "12 tasks?" });
  await dialog.waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Create 12 tasks" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(titlesIn(await details())[2]).toEqual(titles);
  await page.getByRole("button", { name: "Table", exact: true }).click();
  const first = page.getByRole("row").nth(1);
  for (const [heading, expected] of [
    ["Title", "Paso 1"],
    ["Column", "Primera"],
    ["Labels", "Primera"],
  ] as const) {
    await page.getByRole("columnheader", { name: heading }).getByRole("button").click();
    await first.getByRole("button", { name: expected, exact: true }).waitFor();
  }
  await page.getByRole("button", { name: "Undo" }).click();
  await app.eventually(async () => titlesIn(await details())[2]?.length === 0);
  await context.close();
});

test.each([390, 768, 1280])("in the panel of a task no long word sticks out at %i px", async (width) => {
  const { page, owner, boardId, at, context } = await opened(["Otra"], { width });
  const word = "a".repeat(95);
  const { id: taskId } = await owner.call(createTask, {
    boardId,
    columnId: at(0),
    title: word,
    description: word.repeat(3),
    labels: ["b".repeat(30)],
    subtasks: [{ title: word.repeat(2), done: false }],
    notificationEmails: [`${"c".repeat(60)}@${"d".repeat(60)}.gt`],
  });
  await owner.call(makeTaskLink, { boardId, taskId });
  await page.goto(`/boards?board=${boardId}&task=${taskId}`);
  const panel = page.getByRole("dialog", { name: word });
  await panel.locator(".task-link a").waitFor();
  const out = await panel.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return [...element.querySelectorAll("a, button, input:not([type=file]), select, textarea, p, h2, h3, label")]
      .filter((one) => one.checkVisibility() && getComputedStyle(one).clipPath === "none")
      .filter((one) => {
        const box = one.getBoundingClientRect();
        return box.width > 0 && (box.left < left - 1 || box.right > right + 1);
      })
      .map((one) => one.outerHTML.slice(0, 120));
  });
  expect(out).toEqual([]);
  await expectNoSidewaysScroll(page);
  // The title and the description come first, and one word names the column.
  const top = async (label: string) => (await boxOf(panel.getByLabel(label, { exact: true }))).y;
  expect(await top("Title")).toBeLessThan(await top("Description"));
  expect(await top("Description")).toBeLessThan(await top("Column"));
  expect(await top("Column")).toBeLessThan(await top("New subtask"));
  await context.close();
});

test("each figure of a card has an icon and a tip, lateness is shown once, and a press on one opens the task", async () => {
  const { page, owner, boardId, at, context, errors } = await opened(["Inscribir"]);
  await owner.call(createTask, {
    boardId,
    columnId: at(0),
    title: "Traspaso",
    priority: "high",
    dueDate: "2020-02-01",
    assigneeId: owner.uid,
    subtasks: [{ title: "Pagar", done: true }, { title: "Firmar" }],
  });
  await owner.call(saveColumn, { boardId, columnId: at(0), targetTimeMinutes: 60 });
  await app.query("update tasks set entered_at = now() - interval '10 days' where board_id = $1", [boardId]);
  await page.reload();
  await card(page, "Traspaso").waitFor();
  const facts = page.locator(".task-card", { hasText: "Traspaso" }).locator(".task-facts > span");
  const tips = await facts.evaluateAll((all) => all.map((one) => one.getAttribute("title")));
  expect(tips).toEqual([
    "Priority: High",
    "Overdue since: 01/02/2020",
    "Subtasks: 1 of 2",
    expect.stringMatching(/^Over the column's target time: /),
    expect.stringMatching(/^Assignee: /),
  ]);
  expect(await facts.locator("svg").count()).toBe(tips.length);
  expect(await accessibilityErrors(page)).toEqual([]);
  if (process.env["SHOTS"]) await page.screenshot({ path: `${process.env["SHOTS"]}/cards.png` });
  // The tips show only if no other element lies over the figures.
  const top = await facts.nth(2).evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(top).toBe(true);
  await facts.nth(2).click();
  await page.getByRole("dialog").getByLabel("Title").first().waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test("the help of keys names what they do once, however many cards there are", async () => {
  const { page, context } = await opened(nineteen);
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await dialog.getByText("Move or select the card that has the focus").waitFor();
  expect(await dialog.getByText(/Shift\+↑ Shift\+↓ Shift\+← Shift\+→ X/).count()).toBe(1);
  await context.close();
});
