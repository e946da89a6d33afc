import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { grantCredits } from "#features/credits/server/index.ts";
import { saveAnswers } from "#features/processes/contract.ts";
import { systemTransaction } from "#platform/transaction.ts";
import { member, organization } from "#seed/people.ts";
import { p } from "#tests/fixtures/documents/small-document.ts";
import { begun, template } from "#tests/fixtures/processes.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, expectNoSidewaysScroll, type Looks, openSignedIn, tick } from "#tests/support/browser.ts";

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

/** The answer goes into a draft, is taken back, and goes there again with its record attached once. */
async function putIntoContract(page: Page): Promise<void> {
  const choose = async () => {
    await page.getByRole("button", { name: "Use in a contract" }).click();
    await page.getByRole("combobox", { name: "Draft" }).click();
    await page.getByRole("option", { name: /^Compraventa de la finca/ }).click();
    await page.getByText("Replaces “7” with “133”").waitFor();
  };
  await choose();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.getByRole("button", { name: "Fill in 3 fields and attach" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("The fields were restored").waitFor();
  await choose();
  await page.getByRole("button", { name: "Fill in 3 fields and attach" }).click();
  const address = page.url();
  await page.getByRole("link", { name: "Open contract" }).click();
  await page.getByText("Evidence recorded manually: Property registry").first().waitFor();
  await expect.poll(() => page.getByRole("textbox", { name: "Finca folio" }).inputValue()).toBe("133");
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.goto(address);
}

test("a query is asked, a colleague answers it by hand, and who asked sees the answer at once", async () => {
  const owner = await organization(app);
  const creator = await member(app, owner.orgId, "creator", { firstName: "Beto" });
  const templateId = await template(owner, p("Finca {finca_numero}, folio {finca_folio}, de {propietario}."));
  const { id, version } = await begun(creator, templateId, "Compraventa de la finca");
  await creator.call(saveAnswers, { id, version, patch: { finca_folio: "7" } });
  await systemTransaction(app.node.platform.db, { orgId: null, by: null, now: new Date() }, (transaction) =>
    grantCredits(transaction, { orgId: owner.orgId, reference: "1", amount: 8 }),
  );
  const asking = await windowOf(creator.token);
  const { page } = asking;
  await page.goto("/utilities");
  await page.getByText("8 credits left").waitFor();
  await page.getByText("No queries in the last 30 days").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.getByRole("link", { name: /^Property registry/ }).click();
  await page.getByRole("button", { name: "Run query", exact: true }).click();
  await page.getByText("This field is required").first().waitFor();
  await page.getByLabel("Finca").fill("30,052");
  await page.getByLabel("Folio").fill("133");
  await page.getByLabel("Book").fill("268 e");
  await page.getByLabel("Department").selectOption("Guatemala");
  await page.getByLabel("Reason for the query").fill("Compraventa");
  await page.getByRole("button", { name: "Run query", exact: true }).click();
  await page.getByRole("heading", { name: "Finca 30052, folio 133, libro 268E de Guatemala" }).waitFor();
  await page.getByText("A colleague will answer this query manually").waitFor();

  const answering = await windowOf(owner.token, { language: "es", theme: "dark", width: 390, height: 844 });
  await answering.page.goto("/utilities?tab=registries");
  await answering.page.getByRole("button", { name: /^Tomar/ }).click();
  await answering.page.getByRole("heading", { name: "Responder la consulta" }).waitFor();
  await answering.page.getByLabel("Propietarios").fill("María Castillo\nJorge Castillo");
  await answering.page.getByLabel("Gravámenes y derechos reales").fill("Hipoteca a favor de Banco Altiplano");
  await answering.page
    .locator("input[type=file]")
    .setInputFiles({ name: "consulta.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n") });
  await answering.page.getByText("consulta.pdf").waitFor();
  expect(await accessibilityErrors(answering.page)).toEqual([]);
  await expectNoSidewaysScroll(answering.page);
  await answering.page.getByRole("button", { name: "Enviar respuesta" }).click();
  await answering.page.getByText("Respuesta enviada").waitFor();

  await page.getByText("Jorge Castillo").waitFor();
  await page.getByRole("link", { name: "consulta.pdf" }).waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await putIntoContract(page);
  await page.getByRole("link", { name: "All queries" }).click();
  await page.getByText("7 credits left").waitFor();
  await page.getByLabel("Status").selectOption("Failed");
  await page.getByText("Nothing matches the search and filters").waitFor();
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  // The same question again is answered by the one there is.
  await page.getByRole("link", { name: /^Property registry/ }).click();
  for (const [label, value] of [
    ["Finca", "30052"],
    ["Folio", "133"],
    ["Book", "268E"],
  ] as const)
    await page.getByLabel(label).fill(value);
  await page.getByLabel("Department").selectOption("Guatemala");
  await page.getByLabel("Reason for the query").fill("Hipoteca");
  await page.getByRole("button", { name: "Run query", exact: true }).click();
  await page.getByText("No credit was used").waitFor();
  expect([...asking.errors, ...answering.errors]).toEqual([]);
});

test("an identity number that looks wrong is asked once it was compared; somebody without credits is told", async () => {
  const owner = await organization(app);
  const { page, errors } = await windowOf(owner.token);
  await page.goto("/utilities?tab=registries&ask=police");
  await page.getByText("You have no credits").waitFor();
  await page.getByLabel("CUI (DPI)").fill("1234 56788 0101");
  await page.getByLabel("Certificate number").fill("77");
  await page.getByLabel("Reason for the query").fill("Contratación");
  await page.getByRole("button", { name: "Run query", exact: true }).click();
  await page.getByText("Compare it with the document").waitFor();
  await tick(page.getByRole("switch", { name: "I have compared the CUI with the document" }));
  await page.getByRole("button", { name: "Run query", exact: true }).click();
  await page.getByText("You have no credits left for this query").waitFor();
  expect(errors.filter((text) => !text.includes("409"))).toEqual([]);
});
