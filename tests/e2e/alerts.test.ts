import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#engine/calendar/arithmetic.ts";
import { showBritish } from "#engine/calendar/day.ts";
import { localDayOf } from "#engine/calendar/zone.ts";
import { createAlert, listAlerts } from "#features/alerts/contract.ts";
import { catalogCalls } from "#features/catalogs/contract.ts";
import { organization } from "#seed/people.ts";
import { template } from "#tests/fixtures/processes.ts";
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

test("the client that was picked for an alert is in its kept draft", async () => {
  const owner = await organization(app);
  const { id: clientId } = await owner.call(catalogCalls.clients.create, { name: "Cafetalera del Lago" });
  const ana = await atWork(browser, app, { language: "es" });
  await giveSession(ana.context, app.address, owner.token);
  await ana.page.goto("/alerts");
  await ana.button("alerts.create").first().click();
  await ana.field("alerts.form.title").fill("Renovar la patente");
  const picker = ana.page.getByRole("dialog").getByRole("combobox", { name: ana.says("catalogs.clients.field") });
  await picker.fill("Cafe");
  await ana.page.getByRole("option", { name: "Cafetalera del Lago" }).click();
  await ana.page.reload();
  await ana.button("alerts.create").first().click();
  await expect.poll(() => ana.field("alerts.form.title").inputValue()).toBe("Renovar la patente");
  expect(await picker.inputValue()).toBe("Cafetalera del Lago");
  await ana.field("alerts.form.date").fill("31/12/2026");
  await ana.button("alerts.createConfirm").click();
  await app.eventually(async () => (await owner.call(listAlerts, { clientId })).rows.length === 1);
  expect(ana.errors).toEqual([]);
  await ana.close();
});

test("an owner makes an alert, finds it by week and in the calendar, puts it off, completes it and undoes that", async () => {
  const owner = await organization(app);
  const ana = await atWork(browser, app, { language: "es" });
  await giveSession(ana.context, app.address, owner.token);
  const today = localDayOf("America/Guatemala", Date.now());
  await ana.page.goto("/alerts");
  await ana.button("alerts.create").first().click();
  await ana.field("alerts.form.title").fill("Testimonio especial");
  await ana.button("alerts.createConfirm").click();
  await ana.sees("alerts.dateRequired");
  await ana.field("alerts.form.date").fill(showBritish(today));
  await ana.button("alerts.createConfirm").click();
  await ana.sees("alerts.week.this");
  await owner.call(createAlert, { title: "Vencida", date: addDays(today, -1) ?? today });
  // The page follows by itself.
  await ana.sees("alerts.overdue");
  expect(await accessibilityErrors(ana.page)).toEqual([]);

  await ana.button("alerts.completeNamed", { title: "Testimonio especial" }).click();
  await ana.sees("alerts.completed");
  // The page shows what is still to be done.
  await ana.page.getByRole("link", { name: "Testimonio especial" }).waitFor({ state: "detached" });
  await ana.button("shell.undo").click();
  await ana.button("alerts.completeNamed", { title: "Testimonio especial" }).waitFor();
  await ana.button("alerts.snoozeNamed", { title: "Testimonio especial" }).click();
  await ana.page.getByRole("menuitem", { name: ana.says("alerts.snoozeTo.tomorrow") }).click();
  await ana.sees("alerts.snoozed", { day: showBritish(addDays(today, 1) ?? "") });

  await ana.button("alerts.view.month").click();
  await ana.page.getByRole("cell").getByRole("link", { name: "Testimonio especial" }).click();
  await ana.page.waitForURL("**/alerts/*");
  await ana.button("alerts.one.delete").click();
  await ana.page.waitForURL("**/alerts");
  await ana.sees("alerts.deleted");
  expect(ana.errors).toEqual([]);
  await ana.close();
});

test("a manager sets the alerts of a template: a term of the law, with an answer in its message", async () => {
  const owner = await organization(app);
  const id = await template(owner);
  const ana = await atWork(browser, app, { language: "es", width: 390 });
  await giveSession(ana.context, app.address, owner.token);
  await ana.page.goto(`/templateSettings/${id}?tab=alerts`);
  await ana.button("alerts.rule.legal").click();
  await ana.page.getByRole("menuitem", { name: ana.says("alerts.rule.legalTerm.testimonio.name") }).click();
  await ana.field("alerts.rule.dateField").selectOption({ label: "Fecha" });
  await ana.button("alerts.rule.confirm").click();
  await ana.sees("alerts.rule.saved");
  await ana.sees("alerts.rule.after", { amount: 25, unit: "días hábiles", field: "Fecha" });
  await expectNoSidewaysScroll(ana.page);
  expect(await accessibilityErrors(ana.page)).toEqual([]);
  await ana.close();
});

test("an alert for a client and a project is made, and its form keeps what was typed", async () => {
  const owner = await organization(app);
  const { id: clientId } = await owner.call(catalogCalls.clients.create, { name: "Cafetalera del Lago" });
  const { id: projectId } = await owner.call(catalogCalls.projects.create, { name: "Finca El Encinal" });
  const ana = await atWork(browser, app, { language: "es" });
  await giveSession(ana.context, app.address, owner.token);
  await ana.page.goto("/alerts");
  await ana.button("alerts.create").first().click();
  const dialog = ana.page.getByRole("dialog");
  await ana.field("alerts.form.title").fill("Vence el poder");
  await ana.field("alerts.form.date").fill("15/01/2027");
  const pick = async (label: string, name: string) => {
    await dialog.getByRole("combobox", { name: label }).fill(name.slice(0, 4));
    await ana.page.getByRole("option", { name }).click();
  };
  await pick("Cliente", "Cafetalera del Lago");
  const message = dialog.getByLabel("Mensaje");
  await message.fill("Avisar con tiempo");
  await ana.page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await ana.button("alerts.create").first().click();
  expect(await message.inputValue()).toBe("Avisar con tiempo");
  await pick("Cliente", "Cafetalera del Lago");
  await pick("Proyecto", "Finca El Encinal");
  await ana.button("alerts.createConfirm").click();
  await dialog.waitFor({ state: "detached" });
  const { rows } = await owner.call(listAlerts, {});
  expect(rows.map((one) => [one.title, one.clientId, one.projectId])).toEqual([
    ["Vence el poder", clientId, projectId],
  ]);
  await ana.close();
});
