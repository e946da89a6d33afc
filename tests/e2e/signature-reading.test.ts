import { PDFDocument } from "@cantoo/pdf-lib";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { downloadSigned, listEnvelopes, sendEnvelope } from "#features/signatures/contract.ts";
import type { Evidence } from "#features/signatures/server/evidence/evidence-of.ts";
import type { PdfConverter } from "#platform/pdf/converter.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { template } from "#tests/fixtures/processes.ts";
import { readyProcess, signingToken } from "#tests/fixtures/signatures.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, expectNoSidewaysScroll, giveSession, tick } from "#tests/support/browser.ts";
import { type AtWork, atWork } from "./support/person-at-work.ts";
import { readsAndAgrees } from "./support/signing.ts";

let pages = 5;
/** A converter whose PDFs have as many pages as the test says. */
const pdf: PdfConverter = {
  name: "none",
  concurrency: 4,
  convert: async () => {
    const made = await PDFDocument.create();
    for (let page = 1; page <= pages; page++) made.addPage().drawText(`Contrato, hoja ${page} de ${pages}`);
    const last = made.getPage(pages - 1);
    last.drawText(`f) ${"_".repeat(30)} ANA DÍAZ`, { x: 60, y: 300, size: 11 });
    return made.save();
  },
  stop: async () => undefined,
};

let app: App;
let browser: Browser;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;
beforeAll(async () => {
  [app, browser] = await startInBrowser({}, { pdf });
  const owner = await organization(app, { name: "Bufete Quetzal" });
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer");
  templateId = await template(owner);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** Sends a contract of so many pages to one person. Returns the signing link and how to read the evidence. */
async function sent(email: string, count: number, title = "Arrendamiento de la oficina 502") {
  pages = count;
  const processId = await readyProcess(app, { creator, reviewer, templateId, title });
  const invitations = [{ name: "Mónica Toledo", email, language: "es" as const }];
  const { id: envelopeId } = await creator.call(sendEnvelope, { processId, invitations });
  const reading = async () => {
    await app.eventually(
      async () => (await creator.call(listEnvelopes, { processId })).rows[0]?.state === "signed",
      20_000,
    );
    const { bytes } = await creator.call.download(downloadSigned, { processId, envelopeId, file: "evidence" });
    return (JSON.parse(Buffer.from(bytes).toString()) as Evidence).signers[0]?.reading;
  };
  return { link: `/sign/${await signingToken(app, email)}`, reading };
}

const boxOf = (who: AtWork) => who.page.getByLabel(who.says("signatures.signing.consent.agree"));
const shownPages = (reading: Evidence["signers"][number]["reading"] | undefined) =>
  reading?.by === "pages"
    ? reading.shown.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i))
    : [];

async function signs(who: AtWork): Promise<void> {
  await tick(boxOf(who));
  await who.button("signatures.signing.kinds.typed").click();
  await who.button("signatures.signing.sign").click();
  await who.sees("signatures.signing.state.finished");
}

test("on a phone the box waits for the last page, says so, and leads there by the keyboard; the evidence has the pages shown", async () => {
  const { link, reading } = await sent("reads.phone@example.com", 5);
  const monica = await atWork(browser, app, { language: "es", theme: "dark", width: 390, height: 844 });
  await monica.page.goto(link);
  await monica.sees("signatures.signing.wait.lastPage");
  await monica.page.locator(".signing-page canvas").nth(4).waitFor();
  expect(await boxOf(monica).isDisabled()).toBe(true);
  // The places and the bar lead to the desk, where the box still waits.
  await monica.button("signatures.signing.toSign").focus();
  await monica.page.keyboard.press("Enter");
  expect(await monica.page.evaluate(() => document.activeElement?.className)).toBe("signing-desk");
  expect(await accessibilityErrors(monica.page)).toEqual([]);
  await expectNoSidewaysScroll(monica.page);
  await monica.page.keyboard.press("Tab");
  await expect
    .poll(() => monica.page.evaluate(() => document.activeElement?.textContent))
    .toBe(monica.says("signatures.signing.toLastPage"));
  await monica.page.keyboard.press("Enter");
  await expect.poll(() => boxOf(monica).isEnabled()).toBe(true);
  expect(await monica.page.evaluate(() => document.activeElement?.textContent)).toContain("hoja 5 de 5");
  await monica.page.getByText(monica.says("signatures.signing.wait.over")).waitFor({ state: "attached" });
  await signs(monica);
  const evidence = await reading();
  expect(evidence).toMatchObject({ by: "pages", of: 5 });
  // Pages between the first and the last may be passed on the way; what was not on screen is not claimed.
  expect(shownPages(evidence)).toEqual(expect.arrayContaining([1, 5]));
  expect(shownPages(evidence)).not.toContain(3);
  expect(monica.errors).toEqual([]);
  await monica.close();
});

test("on a slow phone the box cannot be ticked before a page is drawn; a document of one page opens it when it is drawn", async () => {
  const { link, reading } = await sent("reads.slow@example.com", 1);
  const monica = await atWork(browser, app, { language: "es", width: 390, height: 844 });
  // The page and the document are there; the program that draws it comes over a slow network.
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await monica.page.route(/pdf\.worker|\/pdf-[\w-]+\.js/, async (route) => {
    await arrived;
    await route.continue();
  });
  const network = await monica.context.newCDPSession(monica.page);
  const slow = { offline: false, latency: 300, downloadThroughput: 250_000, uploadThroughput: 30_000 };
  await network.send("Network.enable");
  await network.send("Network.emulateNetworkConditions", slow);
  await monica.page.goto(link);
  await monica.sees("signatures.signing.reading");
  await boxOf(monica).waitFor({ state: "attached" });
  expect(await monica.page.locator(".signing-page canvas").count()).toBe(0);
  expect(await boxOf(monica).isDisabled()).toBe(true);
  // What is below the document appears with it, so that nothing moves.
  expect(await boxOf(monica).isVisible()).toBe(false);
  expect(await accessibilityErrors(monica.page)).toEqual([]);
  expect(await monica.button("signatures.signing.toLastPage").count()).toBe(0);
  arrive();
  await expect.poll(() => boxOf(monica).isEnabled(), { timeout: 60_000 }).toBe(true);
  await signs(monica);
  expect(await reading()).toMatchObject({ by: "pages", of: 1, shown: [{ from: 1, to: 1 }] });
  await monica.close();
});

test("where the browser cannot draw pages, the downloaded PDF counts, and the evidence says so", async () => {
  const { link, reading } = await sent("reads.old@example.com", 3);
  const monica = await atWork(browser, app, { language: "en", width: 390, height: 844 });
  await monica.page.route(/pdf\.worker/, (route) => route.abort());
  await monica.page.goto(link);
  await monica.sees("signatures.signing.notDrawn");
  await monica.sees("signatures.signing.wait.file");
  expect(await boxOf(monica).isDisabled()).toBe(true);
  expect(await accessibilityErrors(monica.page)).toEqual([]);
  const [download] = await Promise.all([
    monica.page.waitForEvent("download"),
    monica.button("signatures.signing.download").click(),
  ]);
  expect(download.suggestedFilename()).toBe("Arrendamiento de la oficina 502.pdf");
  await signs(monica);
  expect(await reading()).toMatchObject({ by: "file" });
  await monica.close();
});

test("the people of the contract are proposed without numbers, and each signs on the line with their name", async () => {
  pages = 2;
  const processId = await readyProcess(app, { creator, reviewer, templateId, title: "Mutuo con línea" });
  const office = await atWork(browser, app, { language: "es", theme: "dark", width: 390, height: 844 });
  await giveSession(office.context, app.address, creator.token);
  await office.page.goto(`/processes/${processId}`);
  await office.button("signatures.start").click();
  const dialog = office.page.getByRole("dialog");
  const ana = dialog.getByRole("group", { name: "Ana Díaz" });
  await ana.getByLabel(office.says("signatures.email"), { exact: true }).fill("ana.line@example.com");
  await dialog.getByText(office.says("signatures.fields.count_one", { count: 1 })).waitFor();
  await office.button("signatures.addPerson").click();
  const luis = dialog.getByRole("group").nth(1);
  await luis.getByLabel(office.says("signatures.name"), { exact: true }).fill("Luis Paz");
  await luis.getByLabel(office.says("signatures.email"), { exact: true }).fill("luis.line@example.com");
  expect(await dialog.getByText(/Persona \d/).count()).toBe(0);
  expect(await accessibilityErrors(office.page)).toEqual([]);
  await expectNoSidewaysScroll(office.page);
  await office.button("signatures.send").click();
  await office.sees("signatures.signedOf", { signed: 0, all: 2 });
  expect(await office.page.locator(".signer-stage").count()).toBe(0);
  const signer = await atWork(browser, app, { language: "es", width: 390, height: 844 });
  await signer.page.goto(`/sign/${await signingToken(app, "ana.line@example.com")}`);
  await readsAndAgrees(signer);
  await signer.page.locator(".signing-place").waitFor();
  const [envelope] = (await creator.call(listEnvelopes, { processId })).rows;
  expect(envelope?.invitations.map(({ fields }) => fields.map(({ page, x }) => [page, Math.round(x)]))).toEqual([
    [[2, 70]],
    [],
  ]);
  expect(office.errors).toEqual([]);
  for (const who of [office, signer]) await who.close();
});
