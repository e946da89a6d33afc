import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { uploadFile } from "#features/repository/contract.ts";
import { organization } from "#seed/people.ts";
import { testImage } from "#tests/fixtures/documents/test-image.ts";
import { fileOf } from "#tests/fixtures/repository.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, expectNoSidewaysScroll, giveSession, openWindow } from "#tests/support/browser.ts";

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await startInBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test("a picture is seen in the grid, a spreadsheet and an earlier version in the panel, and a password opens the drive", async () => {
  const owner = await organization(app, { firstName: "Ana", lastName: "Paz" });
  const put = (name: string, bytes: Uint8Array) => owner.call.upload(uploadFile, { name }, { name, bytes });
  await put("logo.png", testImage(60, 40, [200, 30, 30]));
  await put("partes.csv", new TextEncoder().encode("Parte;CUI\nAna;0101\n"));
  await fileOf(owner.call, "nota.txt", null, "uno");
  await fileOf(owner.call, "nota.txt", null, "dos", { ifTaken: "version", replaces: 1 });
  const window = await openWindow(browser, app.address);
  await giveSession(window.context, app.address, owner.token);
  const { page } = window;
  await page.goto("/repository");
  await page.getByRole("button", { name: "Grid" }).click();
  await page.locator("img.repository-thumbnail").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.getByRole("link", { name: "partes.csv" }).click();
  const panel = page.getByRole("dialog");
  await panel.getByRole("cell", { name: "0101" }).waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "nota.txt" }).click();
  await panel.getByText("dos", { exact: true }).waitFor();
  await panel.getByRole("button", { name: "Open version 1" }).click();
  await panel.getByText("uno", { exact: true }).waitFor();
  await panel.getByRole("button", { name: "View current version" }).click();
  await panel.getByText("dos", { exact: true }).waitFor();

  await page.goto("/myaccount");
  await page.getByRole("button", { name: "Create password" }).click();
  await page.getByLabel("Purpose").fill("Oficina");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  const key = await page.getByRole("dialog").locator("code").textContent();
  const answer = await fetch(`${app.address}/dav/mine/nota.txt`, {
    headers: { authorization: `Basic ${btoa(`ana:${key}`)}` },
  });
  expect(await answer.text()).toBe("dos");
  await page.getByRole("button", { name: "I have saved it" }).click();
  await page.getByRole("button", { name: "Revoke Oficina" }).waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoSidewaysScroll(page);
  expect(window.errors).toEqual([]);
});
