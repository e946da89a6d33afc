import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { getProcess, saveAnswers } from "#features/processes/contract.ts";
import { rejectProcess, sendProcess } from "#features/reviews/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { answered, processIn, template } from "#tests/fixtures/processes.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, giveSession } from "#tests/support/browser.ts";
import { type AtWork, atWork } from "./support/person-at-work.ts";

let app: App;
let browser: Browser;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;
const windows: AtWork[] = [];

beforeAll(async () => {
  [app, browser] = await startInBrowser();
  const owner = await organization(app, { name: "Bufete Quetzal" });
  creator = await member(app, owner.orgId, "creator", { firstName: "Sofía", lastName: "Barrios" });
  reviewer = await member(app, owner.orgId, "reviewer", { firstName: "Rosa", lastName: "Mérida" });
  templateId = await template(owner);
});
afterEach(async () => {
  for (const at of windows.splice(0)) await at.close();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** A window in Spanish in which somebody is signed in. */
async function open(who: SomeMember): Promise<AtWork> {
  const at = await atWork(browser, app, { language: "es" });
  await giveSession(at.context, app.address, who.token);
  windows.push(at);
  return at;
}

test("the history of a draft shows what was saved; an earlier version is compared and restored into the form", async () => {
  const { id, version } = await answered(creator, templateId, "Con historial");
  app.clock.advance(20 * 60_000);
  await creator.call(saveAnswers, { id, version, patch: { nombre: "Berta Paz" } });
  const at = await open(creator);
  await at.page.goto(`/processes/${id}`);
  await at.button("processes.history.open").click();
  await at.button("processes.history.compare").last().click();
  const panel = at.page.getByRole("dialog");
  await panel.getByRole("row", { name: "Nombre Ana Díaz Berta Paz" }).waitFor();
  await panel.locator(".compared-changed ins").first().waitFor();
  expect(await accessibilityErrors(at.page)).toEqual([]);
  await at.button("processes.history.restore").last().click();
  await panel.waitFor({ state: "detached" });
  await expect.poll(() => at.page.getByLabel(/^Nombre/).inputValue()).toBe("Ana Díaz");
  expect((await creator.call(getProcess, { id })).answers["nombre"]).toBe("Ana Díaz");
  expect(at.errors).toEqual([]);
});

test("a reason from the list is shown as corrected to the creator and to the reviewer", async () => {
  const { id, version } = await processIn("reviewing", { creator, reviewer, templateId, title: "Con etiquetas" });
  const reason = "El monto no es el acordado";
  const rejected = await reviewer.call(rejectProcess, { id, version, reason, tags: ["Monto"] });
  const at = await open(creator);
  await at.page.goto(`/processes/${id}`);
  const reasons = (of: AtWork) =>
    of.page.getByRole("list", { name: of.says("processes.page.review.reasons") }).getByRole("listitem");
  const box = at.page.getByRole("checkbox", { name: reason });
  await box.waitFor();
  expect(await reasons(at).allTextContents()).toEqual(["Monto"]);
  await box.check();
  await expect.poll(() => reasons(at).allTextContents()).toEqual(["Monto Corregido"]);
  expect(await accessibilityErrors(at.page)).toEqual([]);
  const saved = await creator.call(saveAnswers, { id, version: rejected.version, patch: { nombre: "Berta" } });
  await creator.call(sendProcess, { id, version: saved.version });
  const reading = await open(reviewer);
  await reading.page.goto(`/processes/${id}`);
  await expect.poll(() => reasons(reading).allTextContents()).toEqual(["Monto Corregido"]);
  expect(await accessibilityErrors(reading.page)).toEqual([]);
  expect([...at.errors, ...reading.errors]).toEqual([]);
});

test("the reasons of a rejection are ticked off by the creator, and the reviewer sees what is corrected", async () => {
  const { id, version } = await processIn("reviewing", { creator, reviewer, templateId, title: "Con motivos" });
  const reason = "1. Corrija el nombre\n2. Falta el lugar";
  const rejected = await reviewer.call(rejectProcess, { id, version, reason, tags: ["Monto"] });
  const at = await open(creator);
  await at.page.goto(`/processes/${id}`);
  const asked = at.page.getByRole("list", { name: at.says("processes.page.rejected.todo") });
  await asked.getByRole("checkbox").nth(1).waitFor();
  await asked.getByRole("checkbox", { name: "Corrija el nombre" }).check();
  await expect
    .poll(async () => (await creator.call(getProcess, { id })).corrections.map(({ done }) => done))
    .toEqual([true, false]);
  expect(await accessibilityErrors(at.page)).toEqual([]);
  await at.button("processes.page.fill.sendAgain").click();
  await at.sees("processes.page.send.openCorrections_one", { count: 1 });
  // Who rejected it is proposed as the reviewer.
  await expect.poll(() => at.page.getByLabel(at.says("processes.page.send.reviewer")).inputValue()).toBe(reviewer.uid);
  const saved = await creator.call(saveAnswers, { id, version: rejected.version, patch: { nombre: "Berta" } });
  await creator.call(sendProcess, { id, version: saved.version });
  const reading = await open(reviewer);
  await reading.page.goto(`/processes/${id}`);
  const told = reading.page.getByRole("list", { name: reading.says("processes.page.review.asked") });
  await told.getByText(/^Corrija el nombre/).waitFor();
  const lines = await told.getByRole("listitem").allTextContents();
  expect(lines).toEqual(["Corrija el nombre Corregido", "Falta el lugar: sin corregir"]);
  // One of its corrections is open, so the reason from the list is too.
  const tags = reading.page.getByRole("list", { name: reading.says("processes.page.review.reasons") });
  expect(await tags.getByRole("listitem").allTextContents()).toEqual(["Monto"]);
  expect([...at.errors, ...reading.errors]).toEqual([]);
});
