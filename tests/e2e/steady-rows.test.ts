import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeRecords, createList } from "#features/lists/contract.ts";
import { orderBulk } from "#features/process-lists/bulk-contract.ts";
import { deleteProcess } from "#features/processes/contract.ts";
import { organization, type SomeMember } from "#seed/people.ts";
import { begun, template } from "#tests/fixtures/processes.ts";
import { fileOf } from "#tests/fixtures/repository.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { testWindows } from "./support/test-windows.ts";

let app: App;
let browser: Browser;
let owner: SomeMember;
let list: string;
let drafts: string[];
const openWindow = testWindows();
const shots = process.env["ACTA_SHOTS"];

beforeAll(async () => {
  [app, browser] = await startInBrowser();
  owner = await organization(app, { name: "Bufete Ceiba" });
  const templateId = await template(owner);
  const made = [];
  for (let at = 1; at <= 6; at++) made.push((await begun(owner, templateId, `Venta ${at}`)).id);
  drafts = made.slice(0, 3);
  for (const id of made.slice(3)) await owner.call(deleteProcess, { id });
  for (const name of ["acta.txt", "poder.txt", "recibo.txt"]) await fileOf(owner.call, name);
  const attributes = [{ name: "Nombre", kind: "text" as const }];
  list = (await owner.call(createList, { name: "Partes", attributes, identifier: 0 })).id;
  await owner.call(changeRecords, { id: list, set: ["Roble", "Ceiba", "Pino"].map((a1) => ({ items: { a1 } })) });
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** Gives the tops of the boxes of a list, its head without. */
const tops = (boxes: Locator): Promise<number[]> =>
  boxes.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));

const places: [string, () => string][] = [
  ["processes", () => "/processes?tab=drafts"],
  ["deleted processes", () => "/processes?tab=deleted"],
  ["files", () => "/repository"],
  ["records", () => `/manageorg?tab=lists&list=${list}`],
];

test.each(places)("marking one of the %s moves no row", async (name, address) => {
  for (const looks of [{ width: 1280 }, { width: 390, height: 844, theme: "dark" as const }]) {
    const at = await openWindow(browser, app, { language: "es", ...looks }, owner);
    await at.page.goto(address());
    const boxes = at.page.locator("main tbody input[type=checkbox]");
    await expect.poll(() => boxes.count()).toBe(3);
    await at.page.waitForLoadState("networkidle");
    const before = await tops(boxes);
    await boxes.first().check();
    await at.page.locator(".act-bar").waitFor();
    expect(await tops(boxes)).toEqual(before);
    const bar = await at.page.locator(".act-bar").boundingBox();
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(at.page.viewportSize()?.height ?? 0);
    if (shots) await at.page.screenshot({ path: `${shots}/marked-${name.replace(" ", "-")}-${looks.width}.png` });
    expect(at.errors).toEqual([]);
  }
});

test("the result of an act on many that arrives late moves no row", async () => {
  const at = await openWindow(browser, app, { language: "es" }, owner);
  const of = { processes: drafts.map((id) => ({ id })) };
  await owner.call(orderBulk, { work: { act: "tag", tag: "lote" }, of });
  const held = Promise.withResolvers<undefined>();
  await at.page.route("**/processes/bulk", async (route) => {
    await held.promise;
    await route.continue();
  });
  await at.page.goto("/processes?tab=drafts");
  const boxes = at.page.locator("main tbody input[type=checkbox]");
  await expect.poll(() => boxes.count()).toBe(3);
  await at.page.locator("main tbody").getByText("#lote").first().waitFor();
  const before = await tops(boxes);
  held.resolve(undefined);
  await at.sees("processes.page.bulk.done.tag_other", { count: 3 });
  expect(await tops(boxes)).toEqual(before);
  await boxes.first().check();
  await expect.poll(() => at.page.locator(".act-bar").count()).toBe(2);
  const [marked, result] = await Promise.all([0, 1].map((n) => at.page.locator(".act-bar").nth(n).boundingBox()));
  expect((marked?.y ?? 0) + (marked?.height ?? 0)).toBeLessThanOrEqual(result?.y ?? 0);
  if (shots) await at.page.screenshot({ path: `${shots}/marked-and-result.png` });
  expect(at.errors).toEqual([]);
});
