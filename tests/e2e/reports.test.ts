import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { en } from "#features/reports/text/en.ts";
import { member, organization } from "#seed/people.ts";
import { processIn, template } from "#tests/fixtures/processes.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, expectNoSidewaysScroll, giveSession, tick } from "#tests/support/browser.ts";
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

test("a manager saves a report as a file, keeps it by name, has it mailed, and deletes it with a way back", async () => {
  const owner = await organization(app);
  const manager = await member(app, owner.orgId, "manager", { firstName: "Diego", lastName: "Morales" });
  const reviewer = await member(app, owner.orgId, "reviewer");
  const creator = await member(app, owner.orgId, "creator");
  const of = { creator, reviewer, templateId: await template(owner) };
  await processIn("approved", { ...of, title: "Compraventa Mixco" });
  await processIn("rejected", { ...of, title: "Poder de Toledo" });
  await newSession(app, manager);
  const diego = await atWork(browser, app, { language: "es" });
  await giveSession(diego.context, app.address, manager.token);
  const { page, says } = diego;
  // Yesterday and before: nothing was decided.
  await page.goto("/reports");
  await page.getByText(says("reports.none")).waitFor();
  await page.goto("/reports?statuses=approved&from=2020-01-01&to=2099-12-31");
  await page.getByText(says("reports.rangeInvalid")).waitFor();
  const { from, to } = { from: "2020-01-01", to: "2040-12-31" };
  await page.goto(`/reports?statuses=approved&from=${from}&to=${to}`);
  await page.getByRole("heading", { name: says("reports.count_one", { count: 1 }) }).waitFor();
  await page.getByRole("cell", { name: "Compraventa Mixco" }).waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: says("reports.saveXlsx") }).click();
  expect((await download).suggestedFilename()).toBe(`reporte-${from}-${to}.xlsx`);

  await diego.button("reports.saved.save").click();
  await diego.button("reports.savedForm.submit").click();
  await page.getByText(says("reports.nameRequired")).waitFor();
  await page.getByLabel(says("reports.savedForm.name")).fill("Aprobados");
  await page.getByLabel(says("reports.savedForm.schedule")).selectOption("1");
  await diego.button("reports.savedForm.submit").click();
  await page.getByText(says("reports.receiverRequired")).waitFor();
  await tick(page.getByRole("checkbox", { name: "Diego Morales" }));
  expect(await accessibilityErrors(page)).toEqual([]);
  await diego.button("reports.savedForm.submit").click();
  await page.getByRole("link", { name: "Aprobados", exact: true }).waitFor();

  const menu = diego.button("reports.saved.actions", { name: "Aprobados" });
  await menu.click();
  await page.getByRole("menuitem", { name: says("reports.saved.mail") }).click();
  const [mail] = await app.mails(manager.email);
  expect(mail?.subject).toBe("Aprobados");
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual([expect.stringMatching(/\.xlsx$/)]);
  // What was mailed appears by itself.
  await page.getByText(/ · 1 proceso$/).waitFor();

  await menu.click();
  await page.getByRole("menuitem", { name: says("reports.saved.delete") }).click();
  await diego.button("shell.undo").click();
  await page.getByRole("link", { name: "Aprobados", exact: true }).click();
  expect(new URL(page.url()).searchParams.get("statuses")).toBe("approved");
  // The mail leads here: the page asks what the report asks.
  await page.goto(`/reports?saved=${new URL(page.url()).searchParams.get("saved")}`);
  await page.getByRole("heading", { name: says("reports.count_one", { count: 1 }) }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  expect(await accessibilityErrors(page)).toEqual([]);
});

test("columns in which every row is empty are hidden and shown again, and the preview counts its columns", async () => {
  const owner = await organization(app);
  const creator = await member(app, owner.orgId, "creator");
  const of = { creator, reviewer: owner, templateId: await template(owner) };
  await processIn("approved", { ...of, title: "Compraventa Mixco" });
  const ana = await atWork(browser, app, { language: "es" });
  await giveSession(ana.context, app.address, owner.token);
  const { page, says } = ana;
  await page.goto("/reports?statuses=approved&from=2020-01-01&to=2040-12-31");
  await page.getByRole("cell", { name: "Compraventa Mixco" }).waitFor();
  const headings = () => page.getByRole("columnheader").allTextContents();
  const all = await headings();
  const hide = page.getByRole("button", { name: /^Ocultar \d+ columnas? vacías?$/ });
  const count = Number(/\d+/.exec((await hide.textContent()) ?? "")?.[0]);
  expect(count).toBeGreaterThan(0);
  await hide.click();
  await expect.poll(async () => (await headings()).length).toBe(all.length - count);
  const cells = await page.locator("tbody td").allTextContents();
  expect(cells.filter((text) => ["", "–", "—"].includes(text.trim()))).toEqual([]);
  await page
    .getByRole("button", { name: says(`reports.showEmpty_${count === 1 ? "one" : "other"}`, { count }) })
    .click();
  await expect.poll(headings).toEqual(all);
  await ana.close();
});

test("a report that counts is chosen, narrowed to several, and saved", async () => {
  const owner = await organization(app);
  const creator = await member(app, owner.orgId, "creator", { firstName: "Beto", lastName: "Gil" });
  const reviewer = await member(app, owner.orgId, "reviewer");
  const [one, two] = [await template(owner), await template(owner)];
  await processIn("approved", { creator, reviewer, templateId: one, title: "Venta" });
  await processIn("rejected", { creator, reviewer, templateId: two, title: "Poder" });
  const ana = await atWork(browser, app, { language: "es" });
  await giveSession(ana.context, app.address, owner.token);
  const { page, says } = ana;
  const days = "from=2020-01-01&to=2040-12-31";
  await page.goto(`/reports?${days}`);
  await page.getByLabel(says("reports.kindLabel")).selectOption("people");
  // The processes of both are shown until the report of people is there.
  await expect.poll(() => page.getByRole("cell", { name: "Beto Gil" }).count()).toBe(1);
  await page.getByLabel(says("reports.kindLabel")).selectOption("templates");
  await page.getByRole("heading", { name: says("reports.table.count_other", { count: 2 }) }).waitFor();
  await page.goto(`/reports?${days}&kind=rejections&templateId=${one},${two}`);
  await page.getByRole("cell", { name: "Falta el precio en letras" }).waitFor();
  const chips = page.getByRole("button", { name: /^Quitar el filtro Contrato/ });
  await expect.poll(() => chips.count()).toBe(2);
  expect(await accessibilityErrors(page)).toEqual([]);
  await chips.nth(1).click();
  await page.getByText(says("reports.table.none")).waitFor();
  await page.goto(`/reports?${days}&kind=people`);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: says("reports.saveXlsx") }).click();
  expect((await download).suggestedFilename()).toBe("personas-2020-01-01-2040-12-31.xlsx");
  // The file is in the language of the page, whatever the browser's is.
  await page.evaluate(() => localStorage.setItem("language", "en"));
  await page.reload();
  const english = page.waitForEvent("download");
  await page.getByRole("link", { name: en.saveXlsx }).click();
  expect((await english).suggestedFilename()).toBe("people-2020-01-01-2040-12-31.xlsx");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  expect(ana.errors).toEqual([]);
  await ana.close();
});
