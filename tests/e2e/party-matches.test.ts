import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as lists from "#features/lists/contract.ts";
import { getProcess, saveAnswers } from "#features/processes/contract.ts";
import { uploadTemplate } from "#features/templates/contract.ts";
import { leaseAnswers } from "#seed/demo/answers.ts";
import { parties } from "#seed/demo/parties.ts";
import { arrendamiento } from "#seed/documents/arrendamiento.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { begun } from "#tests/fixtures/processes.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, expectNoSidewaysScroll, oneOfEachLook } from "#tests/support/browser.ts";
import { testWindows } from "./support/test-windows.ts";

let app: App;
let browser: Browser;
let creator: SomeMember;
let templateId: string;
let earlierId: string;
const openWindow = testWindows();

beforeAll(async () => {
  [app, browser] = await startInBrowser();
  const owner = await organization(app, { name: "Bufete Quetzal" });
  creator = await member(app, owner.orgId, "creator");
  const input = { name: "Arrendamiento", description: "Para pruebas", directory: "" };
  const file = { name: "arrendamiento.docx", bytes: arrendamiento() };
  const uploaded = await owner.call.upload(uploadTemplate, input, file);
  if (uploaded.kind !== "stored") throw new Error(JSON.stringify(uploaded));
  templateId = uploaded.id;
  const attributes = [
    { name: "Nombre", kind: "text" as const },
    { name: "CUI", kind: "cui" as const },
    { name: "Profesión", kind: "text" as const },
  ];
  const list = await owner.call(lists.createList, { name: "Partes", attributes, identifier: 0 });
  const set = [parties.ajanel, parties.chavez].map(({ nombre, cui, profesion }) => ({
    items: { a1: nombre, a2: cui, a3: profesion },
  }));
  await owner.call(lists.changeRecords, { id: list.id, set });
  const { id, version } = await begun(creator, templateId, "Arrendamiento de Marta Solórzano");
  const patch = leaseAnswers({
    on: "2026-02-20",
    from: "2026-03-01",
    months: 12,
    lessors: [parties.herrera],
    lessees: [parties.solorzano],
    at: "el local siete",
    use: "vivienda",
    rent: "4,200.00",
  });
  await creator.call(saveAnswers, { id, version, patch });
  earlierId = id;
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const lesseeOf = async (id: string) => {
  const { answers, carried } = await creator.call(getProcess, { id });
  const [lessee] = (answers["arrendatarios"] ?? []) as Record<string, string>[];
  return { lessee, carried };
};

test("beginning a name offers records; Enter fills the person, marked, and it can be undone", async () => {
  const { id } = await begun(creator, templateId, "Nuevo arrendamiento");
  const at = await openWindow(browser, app, { language: "es", width: 1500 }, creator);
  const { page } = at;
  await page.goto(`/processes/${id}`);
  const region = page.getByRole("region", { name: "Arrendatarios 1" });
  const name = region.getByRole("combobox", { name: /^Nombre/ });
  const next = region.getByLabel(/^Edad/);
  await name.focus();
  const before = await next.boundingBox();
  await page.keyboard.type("pe");
  expect(await name.getAttribute("aria-expanded")).toBe("false");
  await page.keyboard.type("dro");
  const list = region.getByRole("listbox", { name: at.says("processes.page.match.label") });
  await list.getByRole("option", { name: parties.ajanel.nombre }).waitFor();
  // Nothing moves, and no key is lost while the list comes.
  expect(await next.boundingBox()).toEqual(before);
  await page.keyboard.type(" ajanel t", { delay: 15 });
  expect(await name.inputValue()).toBe("pedro ajanel t");
  await expect.poll(() => name.getAttribute("aria-activedescendant")).toBeTruthy();
  expect(await name.getAttribute("aria-controls")).toBe(await list.getAttribute("id"));
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await list.waitFor({ state: "detached" });
  const { nombre, profesion } = parties.ajanel;
  const cui = parties.ajanel.cui.replaceAll(" ", "");
  await expect.poll(async () => (await lesseeOf(id)).lessee).toMatchObject({ nombre, cui, profesion });
  expect(await name.inputValue()).toBe(nombre);
  await expect.poll(async () => (await lesseeOf(id)).carried?.from).toEqual([{ id: null, title: "", kind: "record" }]);
  await region.getByText(at.says("processes.page.carried.record")).first().waitFor();
  await page.getByRole("button", { name: at.says("shell.undo") }).click();
  await expect.poll(async () => (await lesseeOf(id)).lessee?.["nombre"]).toBe("pedro ajanel t");
  expect((await lesseeOf(id)).lessee?.["cui"]).toBeUndefined();
  expect(at.errors).toEqual([]);
});

test("a number finds a person of an earlier contract; Esc leaves what was typed, and so does going on", async () => {
  const { id } = await begun(creator, templateId, "Otro arrendamiento");
  const at = await openWindow(browser, app, { language: "en", width: 1280 }, creator);
  const { page } = at;
  await page.goto(`/processes/${id}`);
  const region = page.getByRole("region", { name: "Arrendatarios 1" });
  const name = region.getByRole("combobox", { name: /^Nombre/ });
  await name.pressSequentially("ped");
  await region.getByRole("option").first().waitFor();
  await name.press("Escape");
  await region.getByRole("listbox").waitFor({ state: "detached" });
  expect(await name.inputValue()).toBe("ped");
  await name.fill("");
  await name.pressSequentially("ingrid");
  await region.getByRole("option").first().waitFor();
  await name.press("Tab");
  await region.getByRole("listbox").waitFor({ state: "detached" });
  expect(await name.inputValue()).toBe("ingrid");
  const cui = region.getByRole("combobox", { name: /^Cui/ });
  await cui.pressSequentially(parties.solorzano.cui.slice(0, 7));
  const option = region.getByRole("option", { name: parties.solorzano.nombre });
  await option.waitFor();
  expect(await option.textContent()).toContain("Arrendamiento de Marta Solórzano");
  await cui.press("ArrowDown");
  await cui.press("ArrowUp");
  await cui.press("Enter");
  const { nombre, estado_civil } = parties.solorzano;
  await expect.poll(async () => (await lesseeOf(id)).lessee).toMatchObject({ nombre, estado_civil });
  // It names the contract, as answers that are copied do.
  await expect.poll(async () => (await lesseeOf(id)).carried?.from).toMatchObject([{ id: earlierId }]);
  expect(at.errors).toEqual([]);
});

test.each(oneOfEachLook)("the matches can be read and pressed: $language, $theme, $width", async (looks) => {
  const { id } = await begun(creator, templateId, "Un arrendamiento más");
  const at = await openWindow(browser, app, looks, creator);
  const { page } = at;
  await page.goto(`/processes/${id}`);
  const region = page.getByRole("region", { name: "Arrendatarios 1" });
  const name = region.getByRole("combobox", { name: /^Nombre/ });
  await name.scrollIntoViewIfNeeded();
  await name.pressSequentially("mar");
  await region.getByRole("option").first().waitFor();
  await expectNoSidewaysScroll(page);
  expect(await accessibilityErrors(page)).toEqual([]);
  if (process.env["SHOTS"])
    await page.screenshot({
      path: `${process.env["SHOTS"]}/match-${looks.language}-${looks.theme}-${looks.width}.png`,
    });
  await region.getByRole("option", { name: parties.solorzano.nombre }).click();
  await expect.poll(async () => (await lesseeOf(id)).lessee?.["nombre"]).toBe(parties.solorzano.nombre);
});
