import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { uploadTemplate } from "#features/templates/contract.ts";
import { organization } from "#seed/people.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
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

test("a finding is put right by a press, another is not reported any more, and both stay so", async () => {
  const owner = await organization(app);
  const text = "El comprador paga CIEN MIL QUETZALES (Q.10,000.00) al vendedor dentro de los 5 días siguientes.";
  const file = { name: "venta.docx", bytes: smallDocument(p(text) + p("{nombre}")) };
  const input = { name: "Venta", description: "Con faltas", directory: "" };
  const stored = await owner.call.upload(uploadTemplate, input, file);
  if (stored.kind !== "stored") throw new Error(stored.kind);
  const at = await atWork(browser, app);
  await giveSession(at.context, app.address, owner.token);
  const { page } = at;
  await page.goto(`/templateSettings/${stored.id}?tab=checks`);
  const findings = page.locator(".template-checks section li");
  await findings.nth(1).waitFor();
  await expect
    .poll(() => findings.locator("mark").allTextContents())
    .toEqual(["CIEN MIL QUETZALES (Q.10,000.00)", "5 días"]);
  expect(await accessibilityErrors(page)).toEqual([]);
  await findings
    .first()
    .getByRole("button", { name: at.says("templateChecks.repair.rewrite") })
    .click();
  await at.sees("templateChecks.repairedDocument", { number: 2 });
  await findings.filter({ hasText: "CIEN MIL" }).waitFor({ state: "detached" });
  await findings
    .first()
    .getByRole("button", { name: at.says("templateChecks.ignore") })
    .first()
    .click();
  await at.sees("templateChecks.clean");
  await page.reload();
  await at.sees("templateChecks.clean");
  await page.locator(".template-checks summary").click();
  await expect.poll(() => page.locator(".template-checks details li").count()).toBe(1);
  expect(at.errors).toEqual([]);
  await at.close();
});
