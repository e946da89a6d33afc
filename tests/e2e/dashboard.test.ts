import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getFigures } from "#features/dashboard/contract.ts";
import { member, organization } from "#seed/people.ts";
import { processIn, template } from "#tests/fixtures/processes.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
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

test("a manager reads the figures, by keyboard and as a table, narrows them, and finds them again in the address", async () => {
  const owner = await organization(app);
  const manager = await member(app, owner.orgId, "manager");
  const reviewer = await member(app, owner.orgId, "reviewer");
  const creator = await member(app, owner.orgId, "creator", { firstName: "Beto", lastName: "Gil" });
  const templateId = await template(owner);
  const of = { creator, reviewer, templateId };
  for (const status of ["approved", "rejected", "reviewing"] as const) await processIn(status, of);
  await newSession(app, manager);
  const diego = await atWork(browser, app, { language: "es" });
  await giveSession(diego.context, app.address, manager.token);
  await diego.page.goto("/dashboard?range=thisWeek");
  const card = (key: string) =>
    diego.page
      .getByRole("listitem")
      .filter({ hasText: diego.says(key) })
      .first();
  // The page follows by itself until everything is counted.
  await app.eventually(async () => (await card("dashboard.measure.created").innerText()).includes("3"));
  await app.eventually(async () => {
    const { figures } = await manager.call(getFigures, { range: "thisWeek" });
    return figures.find(({ measure }) => measure === "approved")?.count === 1;
  });
  const chart = diego.page.getByRole("slider");
  await chart.focus();
  await diego.page.keyboard.press("Home");
  await expect.poll(() => chart.getAttribute("aria-valuenow")).toBe("0");
  await diego.button("dashboard.asTable").first().click();
  await diego.page
    .getByRole("region", { name: diego.says("dashboard.overTime") })
    .getByRole("table")
    .waitFor();
  const download = diego.page.waitForEvent("download");
  await diego.button("dashboard.saveCsv", { title: diego.says("dashboard.overTime") }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await diego.button("dashboard.by.person").click();
  await diego.page.getByRole("button", { name: "Beto Gil", exact: true }).click();
  await diego.button("processes.page.filter.clearOne", { name: "Beto Gil" }).waitFor();
  await expect.poll(() => diego.page.url()).toContain(`personId=${creator.uid}`);
  expect(await accessibilityErrors(diego.page)).toEqual([]);
  // A figure opens what it counts; the manager reads titles and opens nothing.
  await diego
    .button("dashboard.openList", { count: 3, name: diego.says("dashboard.measure.created") })
    .first()
    .click();
  const list = diego.page.getByRole("dialog");
  await app.eventually(async () => (await list.getByRole("listitem").count()) === 3);
  expect(await accessibilityErrors(diego.page)).toEqual([]);
  await diego.page.keyboard.press("Escape");
  // Another person beside: several are shown at once.
  await diego.page.getByRole("button", { name: /^Filtrar/ }).click();
  await diego.page.getByLabel(diego.says("dashboard.startedBy")).selectOption(owner.uid);
  await diego.page.waitForURL((url) => decodeURIComponent(url.search).includes(`${creator.uid},${owner.uid}`));
  expect(await accessibilityErrors(diego.page)).toEqual([]);
  await diego.page.setViewportSize({ width: 390, height: 800 });
  await expectNoSidewaysScroll(diego.page);
  await diego.page.reload();
  await diego.button("processes.page.filter.clearOne", { name: "Beto Gil" }).waitFor();
  expect(diego.errors).toEqual([]);
  await diego.close();
});
