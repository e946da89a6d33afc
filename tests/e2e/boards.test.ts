import { mkdirSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { deleteColumn } from "#features/boards/contract.ts";
import { blockTask, createTask, moveTask } from "#features/boards/task-contract.ts";
import { member, organization } from "#seed/people.ts";
import { boardWith, titlesIn } from "#tests/fixtures/boards.ts";
import { answered, template } from "#tests/fixtures/processes.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import {
  accessibilityErrors,
  expectNoSidewaysScroll,
  type Looks,
  openBrowser,
  openSignedIn,
  openWindow,
  tick,
} from "#tests/support/browser.ts";
import { dragWithFinger } from "./support/finger.ts";

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await startInBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const windowOf = (token: string, looks: Looks = {}) => openSignedIn(browser, app.address, token, looks);

test("a board is made, filled and worked on with the keyboard; another window follows", async () => {
  const owner = await organization(app, { firstName: "Ana", lastName: "Paz" });
  const beto = await member(app, owner.orgId, "creator", { firstName: "Beto", lastName: "Gil", language: "es" });
  const [ours, his] = [await windowOf(owner.token), await windowOf(beto.token, { language: "es", width: 390 })];
  const { page } = ours;
  await page.goto("/boards");
  await page.getByText("No boards yet").waitFor();
  await page.getByRole("button", { name: "New board" }).first().click();
  await page.getByLabel("Name").fill("Escrituras");
  // A board without a team would be seen by nobody else, which is said before it is made.
  await page.getByText("only you and the owner see this board").waitFor();
  await page.getByLabel("Visible to").selectOption("organization");
  expect(await page.getByText("only you and the owner see this board").count()).toBe(0);
  await page.getByRole("button", { name: "Create board" }).click();
  await page.getByRole("heading", { name: "Escrituras" }).waitFor();
  await page.getByLabel("New task in To Do").fill("Pagar el IVA");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Pagar el IVA" }).waitFor();
  await page.getByLabel("New task in To Do").fill("Llamar al cliente");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Llamar al cliente" }).waitFor();

  await his.page.goto(page.url().replace(app.address, ""));
  await his.page.getByRole("region", { name: "Por hacer" }).getByText("Pagar el IVA").waitFor();
  await page.getByRole("button", { name: "Pagar el IVA" }).focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.getByRole("region", { name: "In Progress" }).getByText("Pagar el IVA").waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === "Pagar el IVA");
  await his.page.getByRole("region", { name: "En curso" }).getByText("Pagar el IVA").waitFor();

  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "Pagar el IVA" });
  await panel.getByLabel("Due date").fill("30/02/2026");
  await panel.getByLabel("Due date").blur();
  await panel.getByText("Enter a valid date").waitFor();
  await panel.getByLabel("Due date").fill("28/02/2026");
  await panel.getByLabel("Assignee").selectOption({ label: "Beto Gil" });
  await panel.getByText("Saved", { exact: true }).waitFor();
  for (const title of ["Llenar la boleta", "Pagar en el banco"]) {
    await panel.getByLabel("New subtask").fill(title);
    await page.keyboard.press("Enter");
    await panel.getByLabel(title, { exact: true }).waitFor();
  }
  // What is typed in the form outlives what happens to the sub-tasks.
  await panel.getByLabel("Description").fill("Antes del viernes");
  await tick(panel.getByLabel("Llenar la boleta", { exact: true }));
  await panel.getByRole("button", { name: "Edit: Pagar en el banco" }).click();
  await panel.locator(".subtask-form").getByLabel("Assignee").selectOption({ label: "Ana Paz" });
  await panel.locator(".subtask-form").getByRole("button", { name: "Save" }).click();
  await panel.locator(".subtask-facts").getByText("Ana Paz").waitFor();
  await expect.poll(() => panel.getByLabel("Description").inputValue()).toBe("Antes del viernes");
  await page.goBack();
  await page.getByRole("region", { name: "In Progress" }).getByText("1 of 2").waitFor();
  await his.page.getByRole("region", { name: "En curso" }).getByText("1 de 2").waitFor();
  expect([...ours.errors, ...his.errors]).toEqual([]);
  await ours.context.close();
  await his.context.close();
});

test("a card is dragged between columns; a move that fails puts the board back", async () => {
  const owner = await organization(app);
  const { boardId, at, details } = await boardWith(owner.call, ["Uno", "Dos"]);
  const { page, context } = await windowOf(owner.token);
  await page.goto(`/boards?board=${boardId}`);
  const review = page.getByRole("region", { name: "Review" });
  await page.getByRole("button", { name: "Uno" }).dragTo(review);
  await review.getByText("Uno").waitFor();
  await app.eventually(async () => titlesIn(await details())[2]?.[0] === "Uno");
  await page.route("**/move", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.getByRole("button", { name: "Dos" }).focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.getByText("Something went wrong").waitFor();
  await page.getByRole("region", { name: "To Do" }).getByText("Dos").waitFor();
  await page.unroute("**/move");
  // The trash takes a column with its task, and gives it back.
  await owner.call(deleteColumn, { boardId, columnId: at(2) });
  await review.waitFor({ state: "detached" });
  await context.close();
});

test.each([820, 390])("a card is dragged by a finger that rests on it, on a screen of %i px", async (width) => {
  const owner = await organization(app);
  const { boardId, details } = await boardWith(owner.call, ["Uno", "Dos"]);
  const whole = await openBrowser("whole");
  onTestFinished(() => whole.close());
  const { page } = await openSignedIn(whole, app.address, owner.token, { width, touch: true });
  await page.goto(`/boards?board=${boardId}`);
  const card = page.getByRole("button", { name: "Uno" });
  await card.waitFor();
  const next = page.getByRole("region", { name: "In Progress" });
  const [from, to] = [await card.boundingBox(), await next.boundingBox()];
  if (!from || !to) throw new Error("the board is not there");
  await dragWithFinger(page, { x: from.x + 20, y: from.y + 10 }, { x: to.x + 20, y: to.y + 60 });
  await app.eventually(async () => titlesIn(await details())[1]?.[0] === "Uno");
  await next.getByText("Uno").waitFor();
});

test("a column of hundreds draws what one comes to see, and a card that is moved by key where it lands", async () => {
  const owner = await organization(app);
  const { boardId, at } = await boardWith(owner.call, []);
  const title = (n: number) => `Tarea ${n}`;
  for (let n = 0; n < 150; n++) await owner.call(createTask, { boardId, columnId: at(0), title: title(n) });
  const { page, context, errors } = await windowOf(owner.token);
  await page.goto(`/boards?board=${boardId}`);
  const cards = page.getByRole("region", { name: "To Do" }).locator(".task-card");
  await cards.first().waitFor();
  await expect.poll(() => cards.count()).toBeLessThan(150);
  await page
    .locator(".kanban-column ul")
    .first()
    .evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await page.getByRole("button", { name: title(149), exact: true }).scrollIntoViewIfNeeded();
  await expect.poll(() => cards.count()).toBe(150);
  await page.getByRole("button", { name: title(149), exact: true }).focus();
  await page.keyboard.press("Shift+ArrowRight");
  const moved = page
    .getByRole("region", { name: "In Progress" })
    .getByRole("button", { name: title(149), exact: true });
  await moved.waitFor();
  await expect.poll(() => moved.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(errors).toEqual([]);
  await context.close();
});

test("a task waits for another one, is coloured, archived and comes back", async () => {
  const owner = await organization(app);
  const { boardId, tasks, details } = await boardWith(owner.call, ["Pagar el IVA", "Presentar el testimonio"]);
  const { page, errors, context } = await windowOf(owner.token);
  await page.goto(`/boards?board=${boardId}&task=${tasks[1]}`);
  const panel = page.getByRole("dialog", { name: "Presentar el testimonio" });
  await panel.getByLabel("Add label").fill("RGP");
  await page.keyboard.press("Enter");
  await panel.getByText("Saved", { exact: true }).waitFor();
  await panel.getByRole("combobox", { name: "Other task" }).fill("iva");
  await panel.getByRole("option", { name: "Pagar el IVA" }).click();
  await panel.getByRole("button", { name: "Remove: Pagar el IVA" }).waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.keyboard.press("Escape");
  const toDo = page.getByRole("region", { name: "To Do" });
  await toDo.getByText("Blocked by 1 task").waitFor();
  await page.getByRole("button", { name: "Board actions" }).click();
  await page.getByRole("menuitem", { name: "Labels" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Registro");
  await page.getByRole("dialog").getByLabel("Colour for RGP").fill("#2e7d32");
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await toDo.getByText("Registro").waitFor();
  await page.getByRole("button", { name: "Pagar el IVA" }).click();
  await page.getByRole("button", { name: "Task actions" }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await page.getByText("“Pagar el IVA” was archived").waitFor();
  expect(titlesIn(await details())[0]).toEqual(["Presentar el testimonio"]);
  await page.getByRole("button", { name: "Board actions" }).click();
  await page.getByRole("menuitem", { name: "Archive and trash" }).click();
  await page.getByRole("button", { name: "Restore: Pagar el IVA" }).click();
  await page.getByText("The archive is empty").waitFor();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await toDo.getByText("Pagar el IVA").waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test("a board asks for custom fields, is grouped, saved as a view and looked at by the month", async () => {
  const owner = await organization(app, { firstName: "Ana", lastName: "Paz" });
  const { boardId, at, details } = await boardWith(owner.call, ["Inscribir"]);
  await owner.call(createTask, { boardId, columnId: at(1), title: "Pagar", dueDate: "2026-03-31", priority: "high" });
  const { page, errors, context } = await windowOf(owner.token);
  await page.goto(`/boards?board=${boardId}`);
  await page.getByRole("button", { name: "Board actions" }).click();
  await page.getByRole("menuitem", { name: "Custom fields" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Add field" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Name is required").waitFor();
  await dialog.getByLabel("Name").fill("Finca");
  await dialog.getByRole("switch", { name: "Show on cards" }).check();
  expect(await accessibilityErrors(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Fields saved").waitFor();
  await page.getByRole("button", { name: "Inscribir" }).click();
  await page.getByRole("dialog").getByLabel("Finca").fill("2145 folio 45");
  await page.keyboard.press("Escape");
  await page.getByText("Task saved").waitFor();
  await page.getByRole("region", { name: "To Do" }).getByText("2145 folio 45").waitFor();

  await page.getByRole("button", { name: "Table", exact: true }).click();
  await page.getByLabel("Group by").selectOption("Priority");
  await page.getByRole("table", { name: "High" }).getByText("Pagar").waitFor();
  await page.getByRole("button", { name: "Saved views" }).click();
  await page.getByRole("menuitem", { name: "Save this view…" }).click();
  await page.getByLabel("View name").fill("Por prioridad");
  await page.getByRole("dialog").getByRole("switch", { name: "For everyone on the board" }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Por prioridad" }).waitFor();
  await page.goto(`/boards?board=${boardId}`);
  await page.getByRole("button", { name: "Saved views" }).click();
  await page.getByRole("menuitem", { name: "Por prioridad" }).click();
  await page.getByRole("table", { name: "High" }).getByText("Pagar").waitFor();

  await page.goto(`/boards?board=${boardId}&view=calendar&month=2026-03`);
  const task = page.getByRole("button", { name: "Pagar" });
  await task.focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.getByRole("heading", { name: "April 2026" }).waitFor();
  await app.eventually(async () => (await details()).columns[1]?.tasks[0]?.dueDate === "2026-04-01");
  await page.getByRole("gridcell", { name: "01/04/2026, 1 task" }).focus();
  await page.keyboard.press("PageUp");
  await page.getByRole("heading", { name: "March 2026" }).waitFor();
  await page.waitForFunction(() => document.activeElement?.id === "day-2026-03-01");
  await page.keyboard.press("ArrowUp");
  await page.getByRole("heading", { name: "February 2026" }).waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

test("a template approves at once and makes a task, which leads to its process and back", async () => {
  const owner = await organization(app, { firstName: "Ana", lastName: "Paz" });
  const templateId = await template(owner);
  const { boardId } = await boardWith(owner.call, ["Otra"], { name: "Escrituras" });
  const { page, errors, context } = await windowOf(owner.token);
  await page.goto(`/templateSettings/${templateId}?tab=general`);
  await page.getByRole("switch", { name: "Approve without review" }).check();
  await page.getByText("Processes from this template are approved when finished").waitFor();
  await page.goto(`/templateSettings/${templateId}?tab=tasks`);
  await page.getByRole("button", { name: "Add task" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("The title is required").waitFor();
  await dialog.getByLabel("Title", { exact: true }).fill("Pagar el impuesto de {nombre}");
  await dialog.getByLabel("Due after (days)").fill("quince");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Enter a whole number from 0 to 1,000").waitFor();
  await dialog.getByLabel("Due after (days)").fill("15");
  await dialog.getByLabel("Assignee").selectOption("Ana Paz");
  await dialog.getByLabel("Insert an answer into the description").selectOption("Process title");
  expect(await accessibilityErrors(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Escrituras · To Do").waitFor();
  await page.getByText("due after 15 days").waitFor();

  const { id } = await answered(owner, templateId, "Venta del apartamento 904");
  await page.goto(`/processes/${id}`);
  await page.getByRole("button", { name: "Finish and approve" }).click();
  await page.getByText("This template does not require review").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Finish and approve" }).click();
  await page.getByRole("region", { name: "Tasks" }).getByText("Pagar el impuesto de Ana Díaz").click();
  await page.getByRole("link", { name: "Venta del apartamento 904" }).click();
  await page.getByText("Approved automatically, without a review").waitFor();
  await app.query("update tasks set entered_at = entered_at - interval '9 days' where process_id = $1", [id]);
  await app.query(
    "update task_visits set entered_at = entered_at - interval '9 days' where task_id in (select id from tasks where process_id = $1)",
    [id],
  );
  await page.reload();
  await page.getByText(/^Delayed: “Pagar el impuesto de Ana Díaz” has been in “To Do” for /).waitFor();
  await page.goto(`/boards?board=${boardId}`);
  await page.getByRole("button", { name: "Otra", exact: true }).waitFor();
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await page.getByLabel("Process", { exact: true }).selectOption("Venta del apartamento 904");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Otra", exact: true }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Pagar el impuesto de Ana Díaz" }).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test("a task is shared: whoever has the link sees where it stands until it is closed", async () => {
  const owner = await organization(app, { name: "Bufete Quetzal" });
  const { boardId, at, tasks } = await boardWith(owner.call, ["Inscribir la compraventa"]);
  const of = { boardId, taskId: tasks[0] ?? "" };
  const { page, context } = await windowOf(owner.token);
  await page.goto(`/boards?board=${boardId}&task=${of.taskId}`);
  await page.getByRole("button", { name: "Create link" }).click();
  const url = (await page.locator(".task-link a").textContent()) ?? "";
  const visitor = await openWindow(browser, app.address, { language: "es", width: 390 });
  await visitor.page.goto(url);
  await visitor.page.getByRole("heading", { name: "Inscribir la compraventa" }).waitFor();
  await visitor.page.getByText("Paso 1 de 5").waitFor();
  expect(await accessibilityErrors(visitor.page)).toEqual([]);
  await expectNoSidewaysScroll(visitor.page);
  const shots = process.env["ACTA_SHOTS"];
  if (shots) await visitor.page.screenshot({ path: `${shots}/public-task.png` });
  // The page follows by itself, which it asks by itself once a minute only: a move, and the end of the link.
  await owner.call(moveTask, { ...of, fromColumnId: at(0), toColumnId: at(2), newPosition: 0 });
  await visitor.page.getByText("Paso 3 de 5").waitFor();
  await page.getByRole("button", { name: "Close link" }).click();
  await page.getByText("The link no longer works").waitFor();
  await visitor.page.getByText("Este enlace no funciona").waitFor();
  await context.close();
  await visitor.context.close();
});

test.each<Looks>([{ language: "en" }, { language: "es", theme: "dark" }, { language: "es", width: 390 }])(
  "the pages with %j read well",
  async (looks) => {
    const owner = await organization(app, { firstName: "Ana", lastName: "Paz" });
    const { boardId, at, tasks } = await boardWith(owner.call, ["Llamar al cliente", "Revisar borrador"]);
    const { id } = await owner.call(createTask, {
      boardId,
      columnId: at(1),
      title: "Inscribir la compraventa en el Registro General de la Propiedad",
      priority: "critical",
      dueDate: "2026-01-15",
      labels: ["RGP", "Urgente"],
      subtasks: [
        { title: "Boleta", done: true },
        { title: "Testimonio", assigneeId: owner.uid, dueDate: "2026-01-10" },
      ],
      assigneeId: owner.uid,
    });
    await owner.call(blockTask, { boardId, taskId: id, otherTaskId: tasks[1] ?? "" });
    const move = { boardId, taskId: tasks[0] ?? "", fromColumnId: at(0), toColumnId: at(4), newPosition: 0 };
    await owner.call(moveTask, move);
    const { page, context, errors } = await windowOf(owner.token, looks);
    const shots = process.env["ACTA_SHOTS"];
    if (shots) mkdirSync(shots, { recursive: true });
    const look = async (name: string, address: string, ready: string) => {
      await page.goto(address);
      await page.getByText(ready).first().waitFor();
      if (shots)
        await page.screenshot({ path: `${shots}/${name}-${looks.language}-${looks.width ?? 0}.png`, fullPage: false });
      expect(await accessibilityErrors(page), name).toEqual([]);
      await expectNoSidewaysScroll(page);
    };
    await look("list", "/boards", "Expedientes");
    await look("board", `/boards?board=${boardId}`, "Inscribir");
    await look("table", `/boards?board=${boardId}&view=table`, "Inscribir");
    await look("calendar", `/boards?board=${boardId}&view=calendar&month=2026-01`, "Inscribir");
    await look("report", `/boards?board=${boardId}&view=report`, "Inscribir");
    await page.getByText(looks.language === "es" ? "Tabla: Trabajo en curso" : "Table: Work in progress").click();
    expect(await accessibilityErrors(page)).toEqual([]);
    await look("task", `/boards?board=${boardId}&task=${id}`, "Testimonio");
    expect(errors).toEqual([]);
    await context.close();
  },
);
