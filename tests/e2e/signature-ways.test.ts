import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as batches from "#features/batch/contract.ts";
import { listEnvelopes, sendEnvelope } from "#features/signatures/contract.ts";
import { setAutoApprove } from "#features/templates/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { contractRow, contractsWorkbook } from "#tests/fixtures/batches.ts";
import { template } from "#tests/fixtures/processes.ts";
import { readyProcess, realPdfs, signingToken, signWith } from "#tests/fixtures/signatures.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, expectNoSidewaysScroll, giveSession } from "#tests/support/browser.ts";
import { type AtWork, atWork } from "./support/person-at-work.ts";
import { readsAndAgrees } from "./support/signing.ts";

let app: App;
let browser: Browser;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;
beforeAll(async () => {
  [app, browser] = await startInBrowser({}, { pdf: realPdfs });
  owner = await organization(app, { name: "Bufete Quetzal" });
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer");
  templateId = await template(owner);
});
beforeEach(() => app.clock.advance(61_000));
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const person = (name: string, more: object = {}) => {
  const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, ".")}@example.com`;
  return { name, email, language: "es" as const, fields: [], ...more };
};
async function sent(invitations: readonly ReturnType<typeof person>[], more: object = {}) {
  const processId = await readyProcess(app, { creator, reviewer, templateId, title: "Mutuo 9" });
  await owner.call(sendEnvelope, { processId, invitations: [...invitations], ...more });
  return processId;
}
const atDesk = async (who: SomeMember, path: string, looks: Parameters<typeof atWork>[2] = { language: "es" }) => {
  const at = await atWork(browser, app, looks);
  await giveSession(at.context, app.address, who.token);
  await at.page.goto(path);
  return at;
};

/** Opens the mailed link, and waits until the document is drawn. */
async function opens(who: AtWork, email: string): Promise<void> {
  await who.page.goto(`/sign/${await signingToken(app, email)}`);
  await drawn(who);
}
async function drawn(who: AtWork): Promise<void> {
  await who.page.locator(".signing-page canvas").nth(1).waitFor();
  await who.button("signatures.signing.decline").waitFor();
}
async function signs(who: AtWork, name: string): Promise<void> {
  await readsAndAgrees(who);
  await who.button("signatures.signing.kinds.typed").click();
  await who.field("signatures.signing.typeLabel").fill(name);
  await who.button("signatures.signing.sign").click();
}

test("three sign in order, on a phone and on a computer, in both languages; whoever comes too early is told to wait", async () => {
  const [eva, luis, ann] = [
    person("Eva Coc"),
    person("Luis Batz", { stage: 2 }),
    person("Ann Reed", { stage: 3, language: "en" }),
  ];
  const processId = await sent([eva, luis, ann]);
  const office = await atDesk(owner, `/processes/${processId}`);
  await office.sees("signatures.signedOf", { signed: 0, all: 3 });
  const phone = await atWork(browser, app, { language: "es", width: 390, height: 844 });
  const computer = await atWork(browser, app, { language: "en", theme: "dark" });
  await opens(phone, eva.email);
  await expectNoSidewaysScroll(phone.page);
  await signs(phone, "Eva Coc");
  await phone.sees("signatures.signing.state.signed");
  await office.sees("signatures.signedOf", { signed: 1, all: 3 });
  // The third is not asked before the second has signed.
  expect(await app.mails(ann.email, 0)).toEqual([]);
  await opens(phone, luis.email);
  await signs(phone, "Luis Batz");
  await office.sees("signatures.signedOf", { signed: 2, all: 3 });
  await opens(computer, ann.email);
  expect(await accessibilityErrors(computer.page)).toEqual([]);
  await signs(computer, "Ann Reed");
  await computer.sees("signatures.signing.state.finished");
  await office.link("signatures.downloadSigned").waitFor();
  expect([...office.errors, ...phone.errors, ...computer.errors]).toEqual([]);
  for (const who of [office, phone, computer]) await who.close();
});

test("a signer names somebody else, on a phone in the dark; their own link names that person from then on, and the sender reads who signs", async () => {
  const ana = person("Ana Tzoc");
  const processId = await sent([ana], { delegation: true });
  const phone = await atWork(browser, app, { language: "es", theme: "dark", width: 390, height: 844 });
  await opens(phone, ana.email);
  const link = phone.page.url();
  await phone.button("signatures.signing.delegate").click();
  await phone.field("signatures.name").fill("Rosa Gil");
  await phone.field("signatures.email").fill("no es un correo");
  await phone.page
    .getByRole("dialog")
    .getByRole("button", { name: phone.says("signatures.send") })
    .click();
  await phone.page.getByRole("dialog").getByText(phone.says("identity.emailInvalid")).waitFor();
  await phone.field("signatures.email").fill("rosa.gil@example.com");
  expect(await accessibilityErrors(phone.page)).toEqual([]);
  await expectNoSidewaysScroll(phone.page);
  await phone.page
    .getByRole("dialog")
    .getByRole("button", { name: phone.says("signatures.send") })
    .click();
  await phone.sees("signatures.signing.delegatedTitle");
  await phone.page.goto(link);
  await phone.sees("signatures.signing.delegatedTitle");
  const rosa = await atWork(browser, app, { language: "es" });
  await opens(rosa, "rosa.gil@example.com");
  await signs(rosa, "Rosa Gil");
  await rosa.sees("signatures.signing.state.finished");
  const office = await atDesk(owner, `/processes/${processId}`);
  await office.sees("signatures.delegatedBy", { name: ana.name });
  // The link that leads nowhere is an answer of the server, which the browser logs.
  expect([...phone.errors, ...rosa.errors].filter((text) => !text.includes("404"))).toEqual([]);
  for (const who of [phone, rosa, office]) await who.close();
});

test("a code by SMS stands before the document, and a wrong one opens nothing", async () => {
  const ana = person("Ana Sms", { code: "sms", phone: "51234567" });
  await sent([ana]);
  const phone = await atWork(browser, app, { language: "es", width: 390, height: 844 });
  await phone.page.goto(`/sign/${await signingToken(app, ana.email)}`);
  await phone.sees("signatures.signing.codeSmsText", { phone: "•••• 4567" });
  await expect.poll(() => phone.page.getByText("Mutuo 9").count()).toBe(0);
  await phone.button("signatures.signing.sendCode").click();
  await phone.sees("signatures.signing.codeSent");
  await phone.field("signatures.signing.code").fill("000000");
  await phone.button("signatures.signing.openIt").click();
  await phone.sees("signatures.codeWrong");
  expect(await accessibilityErrors(phone.page)).toEqual([]);
  const folder = join(app.node.platform.config.data, "sms");
  const text = await app.eventually(async () => {
    const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), "utf8")));
    return texts.find((one) => one.startsWith("To: +50251234567"));
  });
  await phone.field("signatures.signing.code").fill(/(\d{3} \d{3})/.exec(text)?.[1] ?? "");
  await phone.button("signatures.signing.openIt").click();
  await drawn(phone);
  await signs(phone, "Ana Sms");
  await phone.sees("signatures.signing.state.finished");
  await phone.close();
});

test("the contracts of a batch are sent with one order, and the batch shows how far they are", async () => {
  await owner.call(setAutoApprove, { id: templateId, autoApprove: true });
  const addresses = ["lote.uno@example.com", "lote.dos@example.com"];
  const rows = addresses.map((nombre, at) => contractRow(String(at + 1), { nombre, title: `Contrato ${at + 1}` }));
  const { id } = await owner.call.upload(batches.createBatch, { templateId }, await contractsWorkbook(rows));
  const become = (state: string) =>
    app.eventually(async () => (await owner.call(batches.getBatch, { id })).state === state);
  await become("ready");
  await owner.call(batches.makeProcesses, { id, ending: "approve" });
  await become("done");
  const office = await atDesk(owner, `/batches/${id}`);
  await office.button("signatures.bulk.start_other", { count: 2 }).click({ timeout: 30_000 });
  const dialog = office.page.getByRole("dialog");
  const one = dialog.getByRole("group", { name: office.says("signatures.person", { number: 1 }) });
  await one.getByLabel(office.says("signatures.name"), { exact: true }).selectOption("");
  await one
    .getByLabel(office.says("signatures.bulk.fixedText", { label: office.says("signatures.name") }))
    .fill("Cliente del lote");
  await one.getByLabel(office.says("signatures.email"), { exact: true }).selectOption("nombre");
  expect(await accessibilityErrors(office.page)).toEqual([]);
  await office.button("signatures.send").click();
  for (const address of addresses) await signWith(app, await signingToken(app, address));
  await office.page.reload();
  const signed = office.page.locator(".bulk-counts div", { hasText: office.says("signatures.bulk.signed") });
  await signed.getByText("2", { exact: true }).waitFor({ timeout: 20_000 });
  await office.page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(office.page);
  expect(office.errors).toEqual([]);
  await office.close();
  await owner.call(setAutoApprove, { id: templateId, autoApprove: false });
});

test("an owner gives the firm's own certificate: a wrong password is told, and what is signed then carries it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "acta-p12-"));
  const openssl = (...words: string[]) => promisify(execFile)("openssl", words, { cwd: folder });
  await cp(join(import.meta.dirname, "../fixtures/authority"), folder, { recursive: true });
  const asked = ["-newkey", "rsa:2048", "-nodes", "-subj", "/CN=Bufete Quetzal, S. A.", "-keyout", "firm.key"];
  await openssl("req", ...asked, "-out", "firm.csr");
  await writeFile(join(folder, "use"), "keyUsage=digitalSignature,nonRepudiation\n");
  const by = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "300", "-extfile", "use"];
  await openssl("x509", "-req", "-in", "firm.csr", ...by, "-out", "firm.pem");
  const kept = ["-inkey", "firm.key", "-in", "firm.pem", "-certfile", "ca.pem", "-passout", "pass:quetzal 7"];
  await openssl("pkcs12", "-export", ...kept, "-out", "firm.p12");

  const office = await atDesk(owner, "/manageorg?tab=e-signature", { language: "es", width: 390, height: 844 });
  await office.button("signatures.settings.certificate.give").click();
  const dialog = office.page.getByRole("dialog");
  await dialog.locator("input[type=file]").setInputFiles(join(folder, "firm.p12"));
  await office.field("signatures.settings.certificate.password").fill("otra");
  expect(await accessibilityErrors(office.page)).toEqual([]);
  await office.button("signatures.settings.certificate.use").click();
  await dialog.getByText(office.says("signatures.certificateUnreadable")).waitFor();
  await office.field("signatures.settings.certificate.password").fill("quetzal 7");
  await office.button("signatures.settings.certificate.use").click();
  await office.page.getByText("Bufete Quetzal, S. A.").waitFor();
  await office.page.getByText("Prestador de prueba").waitFor();
  await expectNoSidewaysScroll(office.page);
  const ana = person("Ana Certificada");
  const processId = await sent([ana]);
  await signWith(app, await signingToken(app, ana.email));
  const signed = async () => (await owner.call(listEnvelopes, { processId })).rows[0]?.state === "signed";
  await app.eventually(signed);
  await office.page.goto(`/processes/${processId}`);
  const [download] = await Promise.all([
    office.page.waitForEvent("download"),
    office.link("signatures.downloadSigned").click(),
  ]);
  const { stdout } = await promisify(execFile)("pdfsig", ["-no-ocsp", await download.path()]);
  expect(stdout.match(/Signature is Valid/g)).toHaveLength(2);
  expect(stdout).toContain("Bufete Quetzal, S. A.");
  await office.close();
  await rm(folder, { recursive: true, force: true });
});
