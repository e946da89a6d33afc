import { readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readZipEntries } from "#engine/document/zip/read.ts";
import { createBatch, createBatchOfRows, getBatch, listRows, makeProcesses } from "#features/batch/contract.ts";
import { administer } from "#features/organizations/server/index.ts";
import { getProcess, listProcesses } from "#features/processes/contract.ts";
import { systemTransaction } from "#platform/transaction.ts";
import { organization } from "#seed/people.ts";
import { contractRow, contractsWorkbook } from "#tests/fixtures/batches.ts";
import { template } from "#tests/fixtures/processes.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, expectNoSidewaysScroll, giveSession } from "#tests/support/browser.ts";
import { atWork } from "./support/person-at-work.ts";

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await startInBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test("a workbook with a wrong row is uploaded, the row corrected, and each row becomes one process", async () => {
  const owner = await organization(app);
  await template(owner);
  const ana = await atWork(browser, app, { language: "es" });
  const { page } = ana;
  await giveSession(ana.context, app.address, owner.token);
  await page.goto("/batches");
  await ana.sees("batch.page.none");
  const download = page.waitForEvent("download");
  await ana.link("batch.page.downloadSheet").click();
  expect((await download).suggestedFilename()).toMatch(/^Contrato \d+\.xlsx$/);

  const choose = (name: string, bytes: Uint8Array) =>
    page.locator("input[type=file]").setInputFiles({ name, mimeType: "", buffer: Buffer.from(bytes) });
  await choose("datos.pdf", new TextEncoder().encode("No.;Nombre\n1;Ana"));
  await ana.sees("batch.notXlsx");
  const { bytes } = await contractsWorkbook([
    contractRow("1"),
    contractRow("2", { precio: "mil" }),
    contractRow("3", { precio: "dos mil" }),
  ]);
  await choose("Locales.xlsx", bytes);
  await page.waitForURL("**/batches/*");
  // What is wrong is there first, and nothing else.
  await ana.sees("processes.answer.notCurrency");
  await expect.poll(() => page.getByText("– Persona 1").count()).toBe(0);
  expect(await accessibilityErrors(page)).toEqual([]);
  await ana.button("batch.page.fix").first().click();
  // One after the other: the next row follows by itself, and what is typed goes into its field at once.
  await page.getByRole("dialog").getByRole("textbox").fill("1250");
  await ana.button("batch.page.fixNext").click();
  await ana.button("batch.page.fixSave").waitFor();
  await expect.poll(() => page.getByRole("dialog").getByRole("textbox").inputValue()).toBe("dos mil");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("2,000.00");
  await page.keyboard.press("Enter");
  await ana.button("batch.page.makeButton_other", { count: 3 }).click();
  await ana.sees("batch.state.done");
  await page.getByRole("link", { name: /Persona 2/ }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  const { rows } = await owner.call(listProcesses, { list: "review" });
  expect(rows.map(({ title }) => title.replace(/^.* – /, "")).toSorted()).toEqual([
    "Persona 1",
    "Persona 2",
    "Persona 3",
  ]);
  // The refused file is an answer of the server, which the browser logs.
  expect(ana.errors.filter((text) => !text.includes("422"))).toEqual([]);
  await ana.close();
});

test("another workbook asks before it removes rows, and the drafts of incomplete rows are completed together", async () => {
  const owner = await organization(app);
  const templateId = await template(owner);
  const rows = ["1", "2", "3"].map((key) => contractRow(key, { nombre: "" }));
  const { id } = await owner.call.upload(createBatch, { templateId }, await contractsWorkbook(rows));
  const ana = await atWork(browser, app, { language: "es" });
  const { page } = ana;
  await giveSession(ana.context, app.address, owner.token);
  await page.goto(`/batches/${id}`);
  await ana.sees("batch.page.common.title");
  const { bytes } = await contractsWorkbook([contractRow("1", { nombre: "", precio: "3000" })]);
  await page.locator("input[type=file]").setInputFiles({ name: "Uno.xlsx", mimeType: "", buffer: Buffer.from(bytes) });
  await ana.sees("batch.page.losses.rows_other", { count: 2, numbers: "2, 3" });
  expect(await accessibilityErrors(page)).toEqual([]);
  await ana.button("batch.page.losses.keep").click();
  await ana.sees("batch.page.replaced", { changed: 1, added: 0 });
  await app.eventually(async () => {
    const batch = await owner.call(getBatch, { id });
    return batch.state === "ready" && batch.counts.incomplete === 3;
  });
  await owner.call(makeProcesses, { id, ending: "draft" });
  await ana.sees("batch.page.drafts.title");
  await page.getByRole("textbox", { name: "En todos" }).fill("Ana de Todos");
  await page.getByRole("textbox", { name: /^3\./ }).focus();
  // A column that is pasted fills the fields that follow.
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text", "Luis Pegado\nEva Pegada\n");
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect.poll(() => page.getByRole("textbox", { name: /^4\./ }).inputValue()).toBe("Eva Pegada");
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await ana.button("batch.page.drafts.save").click();
  await ana.sees("batch.page.drafts.done_other", { count: 3 });
  await expect.poll(() => page.getByRole("textbox", { name: "En todos" }).count()).toBe(0);
  const { rows: made } = await owner.call(listRows, { id });
  const named = await Promise.all(
    made.map(async ({ processId }) => (await owner.call(getProcess, { id: processId ?? "" })).answers["nombre"]),
  );
  expect(named).toEqual(["Ana de Todos", "Luis Pegado", "Eva Pegada"]);
  // The question is an answer of the server, which the browser logs.
  expect(ana.errors.filter((text) => !text.includes("409"))).toEqual([]);
  await ana.close();
});

test("the documents of a batch are downloaded under names made of its answers", async () => {
  const owner = await organization(app);
  const templateId = await template(owner);
  await systemTransaction(app.node.platform.db, { orgId: null, by: null, now: app.clock.now() }, (transaction) =>
    administer(transaction, owner.orgId, { plan: "single" }),
  );
  const answers = { precio: 1500, fecha: "2026-03-01", con_fianza: false, testigos: [{ testigo: "Luz" }] };
  const { id } = await owner.call(createBatchOfRows, {
    templateId,
    name: "Nómina",
    rows: ["Zoe", "Ana"].map((nombre) => ({ answers: { ...answers, nombre } })),
    make: { ending: "approve" },
  });
  await app.eventually(async () => (await owner.call(getBatch, { id })).documents === 2, 60_000);
  const ana = await atWork(browser, app, { language: "es" });
  const { page } = ana;
  await giveSession(ana.context, app.address, owner.token);
  await page.goto(`/batches/${id}`);
  await ana.button("batch.page.downloadDocuments").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox").first().selectOption("word");
  await dialog.getByRole("textbox").fill("{#number}");
  await dialog.getByRole("combobox").last().selectOption("nombre");
  await dialog.getByText("0001 Zoe.docx").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Descargar" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("Nómina.zip");
  const names = readZipEntries(await readFile(await file.path())).map(({ name }) => name);
  expect(names).toEqual(["0001 Zoe.docx", "0002 Ana.docx"]);

  // All of them into a folder of the repository, made on the way.
  await ana.button("repository.filed.ready_other", { count: 2 }).click();
  await dialog.getByRole("button", { name: "Nueva carpeta" }).click();
  await page.getByRole("textbox", { name: "Nombre" }).fill("Contratos de Nómina");
  await page.keyboard.press("Enter");
  await page.getByText("Mis archivos › Contratos de Nómina").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await ana.button("repository.filed.here").click();
  // A job does it: who comes back to the page finds how far it is.
  await page.goto("/batches");
  await page.goto(`/batches/${id}`);
  await ana.sees("repository.filed.saved_other", { count: 2 });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/repository");
  await page.getByRole("link", { name: "Contratos de Nómina" }).click();
  await expect.poll(() => page.getByRole("link", { name: /\.(docx|pdf)$/ }).count()).toBeGreaterThanOrEqual(2);
  expect(ana.errors).toEqual([]);
  await ana.close();
});

test("a row that was left out for lack of an answer is completed when the others are made", async () => {
  const owner = await organization(app);
  const templateId = await template(owner);
  const answers = { precio: 1500, con_fianza: false, testigos: [{ testigo: "Luz" }] };
  const { id } = await owner.call(createBatchOfRows, {
    templateId,
    name: "Nómina",
    rows: [
      { title: "Contrato de Ana", answers: { ...answers, nombre: "Ana", fecha: "2026-03-01" } },
      { title: "Contrato de Eva", answers: { ...answers, nombre: "Eva" } },
    ],
  });
  const become = (state: string) =>
    app.eventually(async () => (await owner.call(getBatch, { id })).state === state, 60_000);
  await become("ready");
  await owner.call(makeProcesses, { id, ending: "review" });
  await become("done");
  const ana = await atWork(browser, app, { language: "es" });
  const { page } = ana;
  await giveSession(ana.context, app.address, owner.token);
  await page.goto(`/batches/${id}`);
  await ana.button("batch.page.fix").click();
  await page.getByRole("dialog").getByRole("textbox").fill("02/03/2026");
  await ana.button("batch.page.fixSave").click();
  await ana.button("batch.page.makeMissing_one").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await ana.button("batch.page.makeMissing_one").click();
  await page.getByRole("link", { name: "Contrato de Eva" }).waitFor();
  expect((await owner.call(getBatch, { id })).counts).toMatchObject({ made: 2, incomplete: 0 });
  expect(ana.errors).toEqual([]);
  await ana.close();
});
