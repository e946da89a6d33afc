import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveAnswers } from "#features/processes/contract.ts";
import { member, organization } from "#seed/people.ts";
import { p } from "#tests/fixtures/documents/small-document.ts";
import { begun, template } from "#tests/fixtures/processes.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors } from "#tests/support/browser.ts";
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

test("a list of one template shows the parties of a repeated part, keeps them in a view and in its file", async () => {
  const owner = await organization(app);
  const creator = await member(app, owner.orgId, "creator");
  const templateId = await template(owner, p("{#arrendantes}{nombre}{/arrendantes} {renta}"));
  const { id, version } = await begun(creator, templateId, "Local 7");
  const patch = { arrendantes: [{ nombre: "Eva Sum" }, { nombre: "Rosa Cux" }] };
  await creator.call(saveAnswers, { id, version, patch });
  const at = await openWindow(browser, app, { language: "es", width: 1280 }, creator);
  const { page } = at;
  await page.goto("/processes?tab=drafts");
  await at.button("processes.columns.open").click();
  await at.sees("processes.columns.oneTemplate");
  await page.goto(`/processes?tab=drafts&template=${templateId}`);
  await at.button("processes.columns.open").click();
  const dialog = page.getByRole("dialog", { name: at.says("processes.columns.open") });
  await dialog.getByRole("checkbox", { name: "Arrendantes: nombre" }).check();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("columnheader", { name: "Arrendantes: nombre" }).waitFor();
  await page.getByRole("cell", { name: "Eva Sum; Rosa Cux" }).waitFor();
  // What changes while the list is open is shown.
  await creator.call(saveAnswers, { id, version: version + 1, patch: { arrendantes: [{ nombre: "Ana Díaz" }] } });
  await page.getByRole("cell", { name: "Ana Díaz" }).waitFor();
  await page.reload();
  await page.getByRole("cell", { name: "Ana Díaz" }).waitFor();
  await at.button("processes.export.open").click();
  const file = await page
    .getByRole("menuitem", { name: at.says("processes.export.csv"), exact: true })
    .getAttribute("href");
  expect(decodeURIComponent(file ?? "")).toContain("answer:arrendantes.nombre");
  await page.keyboard.press("Escape");
  // Of another list they are gone, and of the same they are back.
  await page.goto("/processes?tab=drafts");
  await page.getByRole("link", { name: "Local 7" }).waitFor();
  expect(await page.getByRole("columnheader", { name: "Arrendantes: nombre" }).count()).toBe(0);
  expect(at.errors).toEqual([]);
});
