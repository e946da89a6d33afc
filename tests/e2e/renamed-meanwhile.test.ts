import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveItem } from "#features/repository/contract.ts";
import { createTeam, listTeams, renameTeam } from "#features/teams/contract.ts";
import { organization } from "#seed/people.ts";
import { folderOf, namesIn } from "#tests/fixtures/repository.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, openSignedIn } from "#tests/support/browser.ts";

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await startInBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test("a team that was renamed by two people shows both names to the second, who chooses", async () => {
  const owner = await organization(app);
  const { id } = await owner.call(createTeam, { name: "Civil" });
  const { page, context } = await openSignedIn(browser, app.address, owner.token, {});
  await page.goto("/manageorg?tab=teams");
  await page.getByRole("button", { name: "Actions for Civil" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("Civil de Ana");
  await owner.call(renameTeam, { id, name: "Civil de Luis", before: "Civil" });
  const conflict = dialog.locator("[data-conflict]");
  await conflict.getByText("Civil de Luis").waitFor();
  await conflict.getByText("Civil de Ana").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Keep mine" }).click();
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  expect((await owner.call(listTeams, {})).rows.map(({ name }) => name)).toEqual(["Civil de Ana"]);
  await context.close();
});

test("a folder that was renamed by two people shows both names to the second, who takes the other", async () => {
  const owner = await organization(app);
  const itemId = await folderOf(owner.call, "Expediente");
  const { page, context } = await openSignedIn(browser, app.address, owner.token, {});
  await page.goto("/repository");
  await page.getByRole("link", { name: "Expediente" }).focus();
  await page.keyboard.press("F2");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("Expediente de Ana");
  await owner.call(saveItem, { itemId, name: "Expediente de Luis" });
  const conflict = dialog.locator("[data-conflict]");
  await conflict.getByText("Expediente de Luis").waitFor();
  await dialog.getByRole("button", { name: "Use what was saved" }).click();
  expect(await dialog.getByRole("textbox").inputValue()).toBe("Expediente de Luis");
  expect(await namesIn(owner.call)).toEqual(["Expediente de Luis"]);
  await context.close();
});
