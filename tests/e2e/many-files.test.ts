import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFolder, listTrash } from "#features/repository/contract.ts";
import { organization } from "#seed/people.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, expectNoSidewaysScroll } from "#tests/support/browser.ts";
import { testWindows } from "./support/test-windows.ts";

let app: App;
let browser: Browser;
const openWindow = testWindows();
beforeAll(async () => {
  [app, browser] = await startInBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test("many items are deleted although the page is closed at once, and come back from another one", async () => {
  const owner = await organization(app);
  for (let at = 1; at <= 24; at++) await owner.call(createFolder, { name: `Expediente ${at}` });
  const first = await openWindow(browser, app, { language: "es", width: 1280 }, owner);
  const { page } = first;
  await page.goto("/repository");
  await page.getByRole("link", { name: "Expediente 1", exact: true }).click({ modifiers: ["ControlOrMeta"] });
  await first.button("repository.markAll", { count: 24 }).click();
  const ordered = page.waitForResponse((answer) => answer.url().endsWith("/repository/bulk") && answer.ok());
  await first.button("repository.remove").click();
  await ordered;
  await first.close();
  await app.eventually(async () => (await owner.call(listTrash, { limit: 100 })).rows.length === 24);
  const second = await openWindow(browser, app, { language: "es", theme: "dark", width: 390 }, owner);
  await second.page.goto("/repository");
  await second.sees("repository.bulk.trashed", { count: 24 });
  await expectNoSidewaysScroll(second.page);
  expect(await accessibilityErrors(second.page)).toEqual([]);
  await second.button("shell.undo").click();
  await second.sees("repository.bulk.undone", { count: 24 });
  await second.page.getByRole("link", { name: "Expediente 7", exact: true }).waitFor();
  expect((await owner.call(listTrash, {})).rows).toEqual([]);
  await second.button("repository.bulk.putAway").click();
  await expect
    .poll(() => second.page.getByRole("button", { name: second.says("repository.bulk.putAway") }).count())
    .toBe(0);
  expect([...first.errors, ...second.errors]).toEqual([]);
});
