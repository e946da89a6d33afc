import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { downloadSigned, listEnvelopes, sendEnvelope } from "#features/signatures/contract.ts";
import { sweepNow } from "#features/signatures/server/sweep.ts";
import { member, organization } from "#seed/people.ts";
import { template } from "#tests/fixtures/processes.ts";
import { readyProcess, realPdfs, signingToken, signWith } from "#tests/fixtures/signatures.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, expectNoSidewaysScroll, giveSession, tick } from "#tests/support/browser.ts";
import { type AtWork, atWork } from "./support/person-at-work.ts";
import { readsAndAgrees } from "./support/signing.ts";

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await startInBrowser({}, { pdf: realPdfs });
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** Opens the mailed link, and waits until the document is drawn. */
async function opens(who: AtWork, email: string): Promise<void> {
  await who.page.goto(`/sign/${await signingToken(app, email)}`);
  await who.page.locator(".signing-page canvas").nth(1).waitFor();
  await who.button("signatures.signing.decline").waitFor();
}

test("an owner has a contract signed by two, one after the other, sees it live, and downloads the signed PDF", async () => {
  const owner = await organization(app, { name: "Bufete Quetzal" });
  const [creator, reviewer] = [await member(app, owner.orgId, "creator"), await member(app, owner.orgId, "reviewer")];
  const templateId = await template(owner);
  const processId = await readyProcess(app, {
    creator,
    reviewer,
    templateId,
    title: "Arrendamiento de la oficina 502",
  });
  const ana = await atWork(browser, app, { language: "es" });
  await giveSession(ana.context, app.address, owner.token);
  await ana.page.goto(`/processes/${processId}`);
  await ana.button("signatures.start").click();
  const dialog = ana.page.getByRole("dialog");
  const person = (number: number) => dialog.getByRole("group").nth(number - 1);
  const name = async (number: number, who: string, email: string) => {
    await person(number).getByLabel(ana.says("signatures.name"), { exact: true }).fill(who);
    await person(number).getByLabel(ana.says("signatures.email"), { exact: true }).fill(email);
  };
  // The contract names one person, who is proposed without a number.
  await dialog.getByText(ana.says("signatures.proposed")).waitFor();
  await dialog.getByRole("group", { name: "Ana Díaz" }).waitFor();
  await name(1, "Mónica Toledo", "monica@example.com");
  expect(await dialog.getByText(ana.says("signatures.proposed")).count()).toBe(0);
  await ana.button("signatures.addPerson").click();
  await name(2, "Julio Barillas", "MONICA@example.com");
  await tick(dialog.getByRole("switch", { name: ana.says("signatures.inOrder") }));
  await dialog.getByRole("group", { name: ana.says("signatures.person", { number: 2 }) }).waitFor();
  await ana.button("signatures.send").click();
  await ana.sees("signatures.repeatedEmail");
  await name(2, "Julio Barillas", "julio@example.com");
  expect(await accessibilityErrors(ana.page)).toEqual([]);
  await ana.button("signatures.send").click();
  await ana.sees("signatures.signedOf", { signed: 0, all: 2 });

  const monica = await atWork(browser, app, { language: "es", width: 390, height: 844 });
  await opens(monica, "monica@example.com");
  await expectNoSidewaysScroll(monica.page);
  await readsAndAgrees(monica);
  await monica.button("signatures.signing.kinds.typed").click();
  await monica.field("signatures.signing.typeLabel").fill("Mónica Toledo");
  expect(await accessibilityErrors(monica.page)).toEqual([]);
  await monica.button("signatures.signing.sign").click();
  await monica.sees("signatures.signing.state.signed");
  // The process's page follows by itself, and the second is invited.
  await ana.sees("signatures.signedOf", { signed: 1, all: 2 });

  const julio = await atWork(browser, app, { language: "en", theme: "dark" });
  await opens(julio, "julio@example.com");
  await readsAndAgrees(julio);
  const pad = julio.page.getByRole("img", { name: julio.says("signatures.signing.signTitle") });
  await pad.scrollIntoViewIfNeeded();
  const { x, y } = (await pad.boundingBox()) ?? { x: 0, y: 0 };
  await julio.page.mouse.move(x + 40, y + 120);
  await julio.page.mouse.down();
  for (const step of [1, 2, 3, 4, 5]) await julio.page.mouse.move(x + 40 + 60 * step, y + 120 - (step % 2) * 60);
  await julio.page.mouse.up();
  expect(await accessibilityErrors(julio.page)).toEqual([]);
  await julio.button("signatures.signing.sign").click();
  await julio.sees("signatures.signing.state.finished");
  await monica.sees("signatures.signing.state.finished");

  const link = ana.link("signatures.downloadSigned");
  await link.waitFor();
  const [download] = await Promise.all([ana.page.waitForEvent("download"), link.click()]);
  const text = execFileSync("pdftotext", ["-", "-"], { input: readFileSync(await download.path()) }).toString();
  for (const said of ["hoja 2", "Mónica Toledo", "julio@example.com", "Certificado de firma"])
    expect(text).toContain(said);
  expect([...ana.errors, ...monica.errors, ...julio.errors]).toEqual([]);
  for (const who of [ana, monica, julio]) await who.close();
});

test("a sender places fields on the page and has two sign on her device, who fill them in one after the other", async () => {
  const owner = await organization(app, { name: "Bufete Quetzal" });
  const [creator, reviewer] = [await member(app, owner.orgId, "creator"), await member(app, owner.orgId, "reviewer")];
  const processId = await readyProcess(app, { creator, reviewer, templateId: await template(owner), title: "Mutuo 9" });
  const ana = await atWork(browser, app, { language: "es" });
  const { page, says } = ana;
  await giveSession(ana.context, app.address, owner.token);
  await page.goto(`/processes/${processId}`);
  await ana.button("signatures.start").click();
  const names = page.getByRole("textbox", { name: says("signatures.name"), exact: true });
  const emails = page.getByRole("textbox", { name: says("signatures.email"), exact: true });
  await names.fill("Eva Coc");
  await emails.fill("eva.coc@example.com");
  await ana.button("signatures.addPerson").click();
  await names.nth(1).fill("Raúl Ixcot");
  await emails.nth(1).fill("raul.ixcot@example.com");
  await ana.button("signatures.fields.place").click();
  const sheet = page.getByRole("button", { name: says("signatures.fields.addCenter", { page: 1 }) });
  await sheet.waitFor();
  const kind = page.getByRole("combobox", { name: says("signatures.fields.kind") });
  await kind.selectOption("text");
  await sheet.click({ position: { x: 200, y: 300 } });
  await page.getByRole("textbox", { name: says("signatures.fields.label") }).fill("DPI");
  const placed = page.getByRole("button", {
    name: says("signatures.fields.of", { kind: "DPI", name: "Eva Coc", page: 1 }),
  });
  // By the keyboard it moves, and a second one is added and taken away.
  const before = await placed.boundingBox();
  await placed.press("Shift+ArrowDown");
  await expect.poll(async () => ((await placed.boundingBox())?.y ?? 0) - (before?.y ?? 0)).toBeGreaterThan(10);
  await kind.selectOption("initials");
  await sheet.press("Enter");
  const initials = page.getByRole("button", { name: /Iniciales de Eva Coc/ });
  await initials.press("Delete");
  await initials.waitFor({ state: "detached" });
  expect(await accessibilityErrors(page)).toEqual([]);
  await ana.button("signatures.fields.done").click();
  await ana.button("signatures.send").click();
  await ana.button("signatures.inPerson").click();
  await ana.button("signatures.inPersonStart").click();

  await page.waitForURL(/\/sign\//);
  await readsAndAgrees(ana);
  // What proves her presence does not stay in the address.
  await expect.poll(() => page.url()).not.toContain("#here");
  await ana.button("signatures.signing.kinds.typed").click();
  await ana.button("signatures.signing.sign").click();
  await ana.sees("signatures.fieldRequired");
  await page.getByRole("textbox", { name: "DPI" }).fill("2514 88731 0101");
  expect(await accessibilityErrors(page)).toEqual([]);
  await ana.button("signatures.signing.sign").click();
  await ana.button("signatures.signing.hereNext", { name: "Raúl Ixcot" }).click();
  await readsAndAgrees(ana);
  await ana.button("signatures.signing.kinds.typed").click();
  await ana.button("signatures.signing.sign").click();
  await ana.sees("signatures.signing.hereDone");
  // Her own session ended before she handed it over.
  await page.goto("/processes");
  await page.waitForURL(/\/login/);
  const of = async () => (await creator.call(listEnvelopes, { processId })).rows[0];
  const { id: envelopeId } = await app.eventually(async () => {
    const now = await of();
    return now?.state === "signed" && now;
  });
  expect((await of())?.invitations.map(({ signedBefore }) => signedBefore !== null)).toEqual([true, true]);
  const { bytes } = await creator.call.download(downloadSigned, { processId, envelopeId, file: "signed" });
  expect(execFileSync("pdftotext", ["-l", "1", "-", "-"], { input: bytes }).toString()).toContain("2514 88731 0101");
  expect(ana.errors).toEqual([]);
  await ana.close();
});

test("somebody declines with a reason, and the sender reads it at once", async () => {
  const owner = await organization(app);
  const [creator, reviewer] = [await member(app, owner.orgId, "creator"), await member(app, owner.orgId, "reviewer")];
  const processId = await readyProcess(app, { creator, reviewer, templateId: await template(owner), title: "NDA" });
  const sent = { name: "Rosa Díaz", email: "rosa@example.com", language: "en" } as const;
  await creator.call(sendEnvelope, { processId, invitations: [sent] });
  const ana = await atWork(browser, app, { theme: "dark", width: 390, height: 844 });
  await giveSession(ana.context, app.address, owner.token);
  await ana.page.goto(`/processes/${processId}`);
  await ana.sees("signatures.signedOf", { signed: 0, all: 1 });
  await expectNoSidewaysScroll(ana.page);
  const rosa = await atWork(browser, app);
  await opens(rosa, sent.email);
  await rosa.button("signatures.signing.decline").click();
  await rosa.page.getByRole("dialog").getByRole("textbox").fill("The price is another");
  await rosa.page
    .getByRole("dialog")
    .getByRole("button", { name: rosa.says("signatures.signing.decline") })
    .click();
  await rosa.sees("signatures.signing.state.declined");
  await ana.page.getByText("The price is another").waitFor();
  expect(await accessibilityErrors(ana.page)).toEqual([]);
  expect([...ana.errors, ...rosa.errors]).toEqual([]);
  for (const who of [ana, rosa]) await who.close();
});

test("anybody verifies a file without sending it: the original, a changed one, and one from elsewhere", async () => {
  const owner = await organization(app, { name: "Bufete Quetzal" });
  const [creator, reviewer] = [await member(app, owner.orgId, "creator"), await member(app, owner.orgId, "reviewer")];
  const processId = await readyProcess(app, { creator, reviewer, templateId: await template(owner), title: "Poder 7" });
  const invitations = [{ name: "Rosa Díaz", email: "rosa7@example.com", language: "es" as const }];
  const { id: envelopeId } = await creator.call(sendEnvelope, { processId, invitations });
  await signWith(app, await signingToken(app, "rosa7@example.com"));
  const { bytes } = await app.eventually(
    () => creator.call.download(downloadSigned, { processId, envelopeId, file: "signed" }).catch(() => undefined),
    20_000,
  );
  const who = await atWork(browser, app, { language: "es", width: 390, height: 844 });
  await who.page.goto("/verify");
  const sent: string[] = [];
  who.page.on("request", (request) => sent.push(request.postData() ?? ""));
  const verify = async (content: Uint8Array) =>
    who.page
      .locator('input[type="file"]')
      .setInputFiles({ name: "poder.pdf", mimeType: "application/pdf", buffer: Buffer.from(content) });
  await verify(bytes);
  await who.sees("signatures.verify.verdict.unchanged");
  await who.sees("signatures.verify.kind.signed");
  await who.page.getByText("Poder 7").waitFor();
  expect(await accessibilityErrors(who.page)).toEqual([]);
  await expectNoSidewaysScroll(who.page);
  const changed = Uint8Array.from(bytes);
  changed[60] = (changed[60] ?? 0) ^ 1;
  await verify(changed);
  await who.sees("signatures.verify.verdict.changed");
  await verify(Buffer.concat([bytes, Buffer.from("\n%more")]));
  await who.sees("signatures.verify.verdict.added");
  await verify(Buffer.from("something else"));
  await who.sees("signatures.verify.verdict.unknown");
  expect(Math.max(...sent.map(({ length }) => length))).toBeLessThan(3000);
  // The address of the certificate names the document.
  const named = /\/verify#[0-9a-f]{64}/.exec(Buffer.from(bytes).toString("latin1"))?.[0] ?? "";
  await who.page.goto("/login");
  await who.page.goto(named);
  await who.sees("signatures.verify.verdict.known");
  expect(who.errors).toEqual([]);
  await who.close();
});

test("whoever opens /ds/callback without having come from DocuSign reads that an error happened, and finds the way back", async () => {
  const owner = await organization(app);
  const at = await atWork(browser, app, { language: "en" });
  await giveSession(at.context, app.address, owner.token);
  await at.page.goto("/ds/callback");
  await at.page.getByRole("heading", { name: at.says("signatures.connectFailed"), level: 1 }).waitFor();
  await at.button("signatures.settings.back").click();
  await at.page.waitForURL("**/manageorg?tab=e-signature");
  expect(at.errors).toEqual([]);
  await at.close();
});

test("whose time is over reads so in their language, on either device, and signs nothing any more", async () => {
  const owner = await organization(app, { name: "Bufete Quetzal" });
  const [creator, reviewer] = [await member(app, owner.orgId, "creator"), await member(app, owner.orgId, "reviewer")];
  const processId = await readyProcess(app, { creator, reviewer, templateId: await template(owner), title: "NDA 3" });
  const [rosa, john] = [
    { name: "Rosa Díaz", email: "rosa.nda@example.com", language: "es" } as const,
    { name: "John Hill", email: "john.nda@example.com", language: "en" } as const,
  ];
  await creator.call(sendEnvelope, { processId, invitations: [rosa, john], expiresInDays: 1 });
  const phone = await atWork(browser, app, { language: "es", theme: "dark", width: 390, height: 844 });
  await opens(phone, rosa.email);
  await readsAndAgrees(phone);
  await phone.button("signatures.signing.kinds.typed").click();
  app.clock.advance(49 * 3600_000);
  await sweepNow(app.node.platform);
  // What she had open is over, too.
  await phone.button("signatures.signing.sign").click();
  await phone.sees("signatures.signing.state.expired");
  await expectNoSidewaysScroll(phone.page);
  const desk = await atWork(browser, app, { language: "en" });
  await desk.page.goto(`/sign/${await signingToken(app, john.email)}`);
  await desk.sees("signatures.signing.state.expired");
  expect(await accessibilityErrors(desk.page)).toEqual([]);
  app.clock.advance(-49 * 3600_000);
  for (const who of [phone, desk]) await who.close();
});
