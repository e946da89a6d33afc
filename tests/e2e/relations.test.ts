import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { catalogCalls } from "#features/catalogs/contract.ts";
import { createProcess } from "#features/processes/contract.ts";
import { member, organization } from "#seed/people.ts";
import { processIn, template } from "#tests/fixtures/processes.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, giveSession, openWindow } from "#tests/support/browser.ts";

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await startInBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test("a contract that was replaced says so; a client has a page with its contracts", async () => {
  const owner = await organization(app, { firstName: "Ana", lastName: "Paz" });
  const reviewer = await member(app, owner.orgId, "reviewer");
  const templateId = await template(owner);
  const of = { creator: owner, reviewer, templateId };
  const { id } = await processIn("approved", { ...of, title: "Lease of 2025" });
  await processIn("approved", { ...of, title: "Lease of 2026" });
  const { page, errors, context } = await openWindow(browser, app.address);
  await giveSession(context, app.address, owner.token);
  await page.goto(`/processes/${id}`);
  const section = page.getByRole("region", { name: "Related processes" });
  await section.getByRole("button", { name: "Link a process" }).click();
  const dialog = page.getByRole("dialog", { name: "Link a process" });
  await dialog.getByLabel("This process…").selectOption("replacedBy");
  await dialog.getByRole("combobox", { name: "Process", exact: true }).fill("2026");
  await page.getByRole("option", { name: /Lease of 2026/ }).click();
  expect(await accessibilityErrors(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Link", exact: true }).click();
  await page.getByText("This contract was replaced by").waitFor();
  await section.getByRole("button", { name: "Unlink Lease of 2026" }).click();
  await page.getByText("This contract was replaced by").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("This contract was replaced by").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await section.getByRole("link", { name: "Lease of 2026" }).click();
  await section.getByText("Replaces", { exact: true }).waitFor();
  await section.getByRole("button", { name: "Create amendment" }).click();
  await page.getByRole("heading", { name: "Lease of 2026 (amendment)" }).waitFor();

  // All of a client, from the process that is filed there.
  const { id: clientId } = await owner.call(catalogCalls.clients.create, { name: "El Roble, S.A." });
  const draft = await owner.call(createProcess, { templateId, title: "Sale to El Roble", clientId });
  await page.goto(`/processes/client/${clientId}`);
  await page.getByRole("heading", { name: "El Roble, S.A." }).waitFor();
  await page.getByRole("button", { name: "Active", exact: true }).click();
  await page.getByRole("region", { name: "Contracts" }).getByRole("link", { name: "Sale to El Roble" }).waitFor();
  await page.getByRole("region", { name: "History" }).getByRole("link", { name: "Sale to El Roble" }).waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.getByRole("link", { name: "Sale to El Roble" }).first().click();
  await page.waitForURL(`**/processes/${draft.id}`);
  expect(errors).toEqual([]);
  await context.close();
});
