import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAlert } from "#features/alerts/contract.ts";
import { createTask } from "#features/boards/task-contract.ts";
import { member, organization } from "#seed/people.ts";
import { boardWith } from "#tests/fixtures/boards.ts";
import { processIn, template } from "#tests/fixtures/processes.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, expectNoSidewaysScroll, giveSession } from "#tests/support/browser.ts";
import { atWork } from "./support/person-at-work.ts";

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await startInBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test("an owner reads the open work from Home in one press, and each line leads to the list it counts", async () => {
  const owner = await organization(app);
  const reviewer = await member(app, owner.orgId, "reviewer", { firstName: "Rosa", lastName: "Paz" });
  const creator = await member(app, owner.orgId, "creator", { firstName: "Beto", lastName: "Gil" });
  const of = { creator, reviewer, templateId: await template(owner) };
  await processIn("reviewing", { ...of, title: "Arrendamiento de Ana" });
  await processIn("rejected", { ...of, title: "Venta de Luis" });
  const { boardId, at } = await boardWith(owner.call);
  await owner.call(createTask, {
    boardId,
    columnId: at(0),
    title: "Pagar timbres",
    dueDate: "2020-01-15",
    assigneeId: creator.uid,
  });
  await owner.call(createAlert, { title: "Entregar testimonio", date: "2020-02-01" });
  const ana = await atWork(browser, app, { language: "es", width: 390, height: 844 });
  await giveSession(ana.context, app.address, owner.token);
  const { page } = ana;
  await page.goto("/home");
  await page.getByRole("link", { name: ana.says("home.openWork"), exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Pendientes" }).waitFor();
  const line = (name: RegExp) => page.getByRole("link", { name }).or(page.getByRole("button", { name }));
  await line(/^De revisión 1/).waitFor();
  // Zeros are not shown.
  expect(await line(/^De firma/).count()).toBe(0);
  await expectNoSidewaysScroll(page);
  expect(await accessibilityErrors(page)).toEqual([]);
  // A line without a list of its own opens a panel, which stays in the address.
  await line(/^Tareas atrasadas 1/).click();
  const panel = page.getByRole("dialog");
  await panel.getByRole("link", { name: "Pagar timbres" }).waitFor();
  await page.reload();
  await panel.getByRole("link", { name: "Pagar timbres" }).click();
  await expect.poll(() => page.url()).toContain(`board=${boardId}`);
  await page.goto("/dashboard/open-work");
  await line(/^Alertas atrasadas 1/).click();
  await page.getByText("Entregar testimonio").first().waitFor();
  await page.goto("/dashboard/open-work");
  await line(/^De revisión 1/).click();
  await page.getByText("Arrendamiento de Ana").first().waitFor();
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Pendientes", exact: true }).click();
  await page.getByRole("button", { name: "1 por corregir" }).click();
  await panel.getByText("Venta de Luis").waitFor();
  expect(await panel.getByRole("heading").first().innerText()).toBe("De corrección, Beto Gil");
  await page.keyboard.press("Escape");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Cifras por persona, CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
});

test("nothing open, and what could not be loaded, are told", async () => {
  const owner = await organization(app);
  const ana = await atWork(browser, app, { language: "en" });
  await giveSession(ana.context, app.address, owner.token);
  await ana.page.goto("/dashboard/open-work");
  await ana.page.getByText("Nothing is open").waitFor();
  await ana.page.route("**/reports/open-work*", (route) => route.abort());
  await ana.page.reload();
  await ana.page.getByRole("alert").first().waitFor();
  await ana.page.unroute("**/reports/open-work*");
  await ana.page.getByRole("alert").getByRole("button").first().click();
  await ana.page.getByText("Nothing is open").waitFor();
});
