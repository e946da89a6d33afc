import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { uploadTemplate, uploadVersion } from "#features/templates/contract.ts";
import { member, organization } from "#seed/people.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { processIn, template } from "#tests/fixtures/processes.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, giveSession } from "#tests/support/browser.ts";
import { atWork } from "./support/person-at-work.ts";

let app: App;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await startInBrowser();
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test("an approved process becomes a test, a new version is tried with it, and its text is accepted", async () => {
  const owner = await organization(app);
  const [creator, reviewer] = [await member(app, owner.orgId, "creator"), await member(app, owner.orgId, "reviewer")];
  const templateId = await template(owner);
  await processIn("approved", { creator, reviewer, templateId, title: "Venta de la finca 12" });
  const at = await atWork(browser, app);
  await giveSession(at.context, app.address, owner.token);
  const { page } = at;
  await page.goto(`/templateSettings/${templateId}?tab=tests`);
  await at.button("templateTests.add").click();
  await at.field("templateTests.process").selectOption({ index: 1 });
  await at.field("templateTests.name").fill("Al contado");
  expect(await accessibilityErrors(page)).toEqual([]);
  await at.button("templateTests.keep").click();
  await at.sees("templateTests.state.passes");

  const lines = [
    "Entre {nombre} por {monto} el {fecha}.",
    "{#con_fianza}Con fianza de {fiador}.{/con_fianza}",
    "{#testigos}Testigo: {testigo}.{/testigos}",
    "Doy fe.",
  ];
  const second = smallDocument(lines.map((line) => p(line)).join(""));
  await owner.call.upload(uploadVersion, { id: templateId }, { name: "venta.docx", bytes: second });
  // The page hears of it: the new version is tried by itself.
  await at.sees("templateTests.state.differs");
  await page.locator(".template-test", { hasText: "Al contado" }).click();
  const table = page.getByRole("table");
  await table.waitFor();
  await expect.poll(() => table.locator("ins").allTextContents()).toContain("Doy fe.");
  expect(await accessibilityErrors(page)).toEqual([]);
  await at.button("templateTests.accept").click();
  await at.sees("templateTests.state.passes");
  expect(at.errors).toEqual([]);
  await at.close();
});

test("a template is tried with samples, by keys too; what was typed is kept as a test, and pairs of options are tried", async () => {
  const owner = await organization(app);
  const lines = [
    'Entre {nombre} por {monto | letras:GTQ} el {fecha | larga}, por medio de {#medio == "transferencia"}banco{/}.',
    "{#con_fianza}Con fianza de {fiador}.{/con_fianza}",
    "{#con_mora}Con mora de {mora} por ciento.{/con_mora}",
    "{#testigos}Testigo: {testigo}.{/testigos}",
  ];
  const file = { name: "venta.docx", bytes: smallDocument(lines.map((line) => p(line)).join("")) };
  const stored = await owner.call.upload(uploadTemplate, { name: "Venta", description: "x", directory: "" }, file);
  if (stored.kind !== "stored") throw new Error(JSON.stringify(stored));
  const at = await atWork(browser, app, { language: "es" });
  await giveSession(at.context, app.address, owner.token);
  const { page } = at;
  await page.goto(`/templateSettings/${stored.id}?tab=tests`);
  await at.button("templateTests.try.open").click();
  const dialog = page.getByRole("dialog", { name: at.says("templateTests.try.title") });
  const document = dialog.frameLocator("iframe").locator("body");
  await expect.poll(() => document.textContent()).toContain("Testigo: Testigo.");
  expect(await accessibilityErrors(page)).toEqual([]);
  const name = dialog.getByLabel(/^Nombre/).first();
  await name.focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Ana Díaz");
  await expect.poll(() => document.textContent()).toContain("Entre Ana Díaz por mil quinientos quetzales");
  await dialog.getByRole("switch", { name: "Con fianza" }).click();
  await expect.poll(() => document.textContent()).toContain("Con fianza de");
  // What was typed is not lost by a key.
  await page.keyboard.press("Escape");
  await at.sees("templateTests.try.leave");
  await at.button("templateTests.try.goOn").click();
  await at.button("templateTests.keep").click();
  await at.sees("templateTests.nameRequired");
  await dialog.getByLabel(at.says("templateTests.name")).fill("Con fianza");
  await dialog.getByLabel(/^Fiador/).fill("Luis Paz");
  expect(await accessibilityErrors(page)).toEqual([]);
  await at.button("templateTests.keep").click();
  await at.sees("templateTests.state.passes");
  await page.getByRole("heading", { name: at.says("templateTests.pairs.title") }).waitFor();
  const sample = page.locator(".test-samples button").first();
  expect(await accessibilityErrors(page)).toEqual([]);
  await sample.click();
  await dialog.waitFor();
  await expect.poll(() => document.textContent()).toContain("Con mora");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(at.errors).toEqual([]);
  await at.close();
});
