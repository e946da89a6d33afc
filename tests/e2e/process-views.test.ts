import { readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSpreadsheet } from "#engine/sheet/open-spreadsheet.ts";
import { catalogCalls } from "#features/catalogs/contract.ts";
import { listViews } from "#features/process-lists/contract.ts";
import { createProcess } from "#features/processes/contract.ts";
import { addTeamMember, createTeam } from "#features/teams/contract.ts";
import { member, organization } from "#seed/people.ts";
import { template } from "#tests/fixtures/processes.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, expectNoSidewaysScroll, type Looks, openSignedIn } from "#tests/support/browser.ts";

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await startInBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const windowOf = (token: string, looks: Looks = {}) => openSignedIn(browser, app.address, token, looks);

test("a list is narrowed to several teams and tags, given other columns, kept for everyone, opened by its link, and exported", async () => {
  const owner = await organization(app, { firstName: "Ana", lastName: "Paz" });
  const templateId = await template(owner);
  const teams = await Promise.all(["Civil", "Mercantil", "Penal"].map((name) => owner.call(createTeam, { name })));
  const { id: clientId } = await owner.call(catalogCalls.clients.create, { name: "El Roble, S.A." });
  for (const [n, team] of teams.entries())
    await owner.call(createProcess, {
      templateId,
      title: `Asunto ${n}`,
      teams: [team.id],
      clientId,
      tags: [`lote ${n}`],
    });
  const { page, errors, context } = await windowOf(owner.token);
  await page.goto("/processes?tab=drafts");
  const link = (n: number) => page.getByRole("link", { name: `Asunto ${n}` });
  await link(2).waitFor();
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("combobox", { name: "Team" }).selectOption("Civil");
  await link(1).waitFor({ state: "detached" });
  await page.getByRole("combobox", { name: "Team" }).selectOption("Mercantil");
  await link(1).waitFor();
  await page.getByLabel("Tag", { exact: true }).fill("lote 1");
  await page.keyboard.press("Enter");
  await link(0).waitFor({ state: "detached" });
  await page.getByLabel("Tag", { exact: true }).fill("lote 0");
  await page.keyboard.press("Enter");
  await link(0).waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.getByRole("button", { name: "Remove tag lote 1" }).click();
  await link(1).waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Columns" }).click();
  const columns = page.getByRole("group", { name: "Columns of this list" });
  await columns.getByLabel("Client").check();
  await columns.getByLabel("Template").uncheck();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("columnheader", { name: "Client" }).waitFor();
  await expect.poll(() => page.getByRole("columnheader", { name: "Template" }).count()).toBe(0);
  // This browser remembers them of this list.
  await page.reload();
  await page.getByRole("columnheader", { name: "Client" }).waitFor();

  await page.getByRole("button", { name: "Saved views" }).click();
  await page.getByRole("menuitem", { name: "Save this view…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("The name is required").waitFor();
  await dialog.getByLabel("View name").fill("Civil y mercantil");
  await dialog.getByRole("switch", { name: "For everyone in the organization" }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Civil y mercantil" }).waitFor();
  await page.getByRole("button", { name: "Remove tag lote 0" }).click();
  await page.getByRole("button", { name: "Civil y mercantil (changed)" }).waitFor();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Export to Excel" }).click();
  const file = await (await download).path();
  const book = await openSpreadsheet(await readFile(file));
  const rows = [];
  for await (const row of book.rows(0)) rows.push(row.cells.map((cell) => cell?.shown ?? ""));
  expect(rows.map((cells) => cells.slice(0, 2))).toEqual([
    ["Title", "Client"],
    ["Asunto 1", "El Roble, S.A."],
    ["Asunto 0", "El Roble, S.A."],
  ]);
  expect(errors).toEqual([]);
  await context.close();

  // Somebody else opens it by its link, on a phone, where a row shows what it always does.
  const creator = await member(app, owner.orgId, "creator");
  await owner.call(addTeamMember, { id: teams[1]?.id ?? "", memberId: creator.uid });
  const [view] = (await owner.call(listViews, {})).rows;
  const other = await windowOf(creator.token, { width: 390 });
  await other.page.goto(`/processes?view=${view?.id}`);
  await other.page.getByRole("button", { name: "Civil y mercantil" }).waitFor();
  await other.page.getByRole("button", { name: "Remove filter Mercantil" }).waitFor();
  // The names of teams are those of one's own.
  await other.page.getByRole("button", { name: "Remove filter Teams" }).waitFor();
  await expect.poll(() => other.page.getByRole("button", { name: "Columns" }).count()).toBe(0);
  expect(await accessibilityErrors(other.page)).toEqual([]);
  await expectNoSidewaysScroll(other.page);
  expect(other.errors).toEqual([]);
  await other.context.close();
});

test("a search that finds nothing in a list says in which other one it does, and leads there", async () => {
  const owner = await organization(app);
  await owner.call(createProcess, { templateId: await template(owner), title: "Carta de crédito" });
  const { page, errors, context } = await windowOf(owner.token);
  await page.goto("/processes?tab=approved&search=carta");
  const there = page.getByRole("link", { name: "1 in Drafts", exact: true });
  await there.waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await there.click();
  await page.getByRole("link", { name: "Carta de crédito", exact: true }).waitFor();
  await page.getByRole("button", { name: "Duplicate Carta de crédito" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Duplicate", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Copy of Carta de crédito" }).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});
