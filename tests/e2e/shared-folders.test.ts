import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { shareItem } from "#features/repository/share-contract.ts";
import { member, organization } from "#seed/people.ts";
import { fileOf, folderOf } from "#tests/fixtures/repository.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import { type App } from "#tests/support/app-under-test.ts";
import { giveSession, openWindow, tick } from "#tests/support/browser.ts";

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await startInBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test("the way to a shared folder begins with what is shared, and what is only read is not renamed, moved or deleted", async () => {
  const owner = await organization(app, { firstName: "Ana", lastName: "Paz" });
  const reader = await member(app, owner.orgId, "creator");
  const folder = await folderOf(owner.call, "Modelos");
  await fileOf(owner.call, "poder.txt", folder);
  await owner.call(shareItem, { itemId: folder, principal: "member", principalId: reader.uid, permission: "view" });
  const { page, context, errors } = await openWindow(browser, app.address);
  await giveSession(context, app.address, reader.token);
  await page.goto(`/repository?folder=${folder}`);
  await page.getByRole("link", { name: "poder.txt" }).focus();
  await page.keyboard.press("F2");
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.keyboard.press("Delete");
  await tick(page.getByLabel("Select poder.txt"));
  const bar = page.getByRole("toolbar", { name: "1 selected" });
  for (const name of ["Move", "Delete"])
    expect(await bar.getByRole("button", { name, exact: true }).getAttribute("aria-disabled")).toBe("true");
  expect(await bar.getByRole("button", { name: "Copy", exact: true }).getAttribute("aria-disabled")).toBeNull();
  await bar.getByRole("button", { name: "Clear selection" }).click();
  await page.getByRole("link", { name: "poder.txt" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Modelos" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("navigation", { name: "Path" }).getByRole("link", { name: "Shared with me" }).click();
  await page.getByRole("link", { name: "Modelos" }).click();
  await page.getByRole("link", { name: "poder.txt" }).waitFor();
  await page.getByRole("button", { name: "Shared with me", pressed: true }).click();
  await page.getByRole("link", { name: "Modelos" }).waitFor();
  expect(errors).toEqual([]);
});
