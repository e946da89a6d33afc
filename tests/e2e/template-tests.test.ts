import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { uploadVersion } from "#features/templates/contract.ts";
import { member, organization } from "#seed/people.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { processIn, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, builtPages, openBrowser } from "#tests/support/browser.ts";
import { atWork } from "./support/person-at-work.ts";

let app: App;
let browser: Browser;

beforeAll(async () => {
  await builtPages();
  [app, browser] = await Promise.all([startApp({}, { pages: true }), openBrowser()]);
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
  await at.context.addCookies([{ name: "sid", value: owner.token, url: app.address }]);
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
  await at.button("templateTests.open", { name: "Al contado" }).click();
  const table = page.getByRole("table");
  await table.waitFor();
  await expect.poll(() => table.locator("ins").allTextContents()).toContain("Doy fe.");
  expect(await accessibilityErrors(page)).toEqual([]);
  await at.button("templateTests.accept").click();
  await at.sees("templateTests.state.passes");
  expect(at.errors).toEqual([]);
  await at.close();
});
