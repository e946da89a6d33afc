import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFolder, listTrash, trashItem } from "#features/repository/contract.ts";
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

test("several items of the trash are ticked and restored together, or erased after a question", async () => {
  const owner = await organization(app);
  for (let at = 1; at <= 5; at++) {
    const { id: itemId } = await owner.call(createFolder, { name: `Expediente ${at}` });
    await owner.call(trashItem, { itemId });
  }
  const window = await openWindow(browser, app, { language: "en", theme: "dark", width: 390 }, owner);
  const { page } = window;
  await page.goto("/repository?view=trash");
  const mark = (name: string) => page.getByRole("checkbox", { name: window.says("repository.mark", { name }) });
  await mark("Expediente 1").click();
  await mark("Expediente 2").click();
  await expectNoSidewaysScroll(page);
  expect(await accessibilityErrors(page)).toEqual([]);
  const bar = page.getByRole("toolbar", { name: window.says("repository.marked", { count: 2 }) });
  await bar.getByRole("button", { name: window.says("repository.restore"), exact: true }).click();
  await window.sees("repository.bulk.restored", { count: 2 });
  await mark("Expediente 3").click();
  await mark("Expediente 4").click();
  await bar.getByRole("button", { name: window.says("repository.erase"), exact: true }).click();
  const asked = page.getByRole("dialog", { name: window.says("repository.bulk.eraseMany", { count: 2 }) });
  await asked.getByRole("button", { name: window.says("repository.erase"), exact: true }).click();
  await window.sees("repository.erased", { count: 2 });
  expect((await owner.call(listTrash, {})).rows.map(({ name }) => name)).toEqual(["Expediente 5"]);
  await expect.poll(() => bar.count()).toBe(0);
  expect(window.errors).toEqual([]);
});
