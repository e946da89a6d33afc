import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { PDFDocument } from "@cantoo/pdf-lib";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { z } from "zod";
import { getTimeline } from "#features/process-page/contract.ts";
import type { PdfConverter } from "#platform/pdf/converter.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { template } from "#tests/fixtures/processes.ts";
import { readAndAccept, readyProcess, signingToken, signWith, typed } from "#tests/fixtures/signatures.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import * as signing from "../public-contract.ts";
import type { InvitationInput } from "../signature.ts";

/** A contract of two pages whose last line has anchor words. */
const anchored: PdfConverter = {
  name: "none",
  concurrency: 4,
  convert: async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage([612, 792]).drawText("Contrato", { x: 72, y: 700 });
    const line = "f. /firma1/ ____  /iniciales1/   f. /firma2/ ____  /fecha2/";
    pdf.addPage([612, 792]).drawText(line, { x: 72, y: 100, size: 12 });
    return pdf.save();
  },
  stop: async () => undefined,
};

let app: App;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;
beforeAll(async () => {
  app = await startApp({}, { pdf: anchored });
  const owner = await organization(app, { name: "Bufete Quetzal" });
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer");
  templateId = await template(owner);
});
beforeEach(() => app.clock.advance(61_000));
afterAll(() => app?.stop());

let count = 0;
const person = (name: string, more: Partial<z.input<typeof InvitationInput>> = {}) =>
  ({ name, email: `${name.toLowerCase().split(" ")[0]}-${++count}@example.com`, language: "es", ...more }) as const;
const ready = () => readyProcess(app, { creator, reviewer, templateId, title: "Compraventa" });
type Sending = Omit<z.input<typeof contract.sendEnvelope.input>, "processId">;
const send = async (sending: Sending) => {
  const processId = await ready();
  const envelope = await creator.call(contract.sendEnvelope, { processId, ...sending });
  return { processId, envelope, of: { processId, envelopeId: envelope.id } };
};
const code = (failure: string) => expect.objectContaining({ code: failure });
const signedOf = (of: { processId: string; envelopeId: string }) =>
  app.eventually(
    () => creator.call.download(contract.downloadSigned, { ...of, file: "signed" }).catch(() => undefined),
    300_000,
  );

/** Reads the text of a PDF page with a third-party program. `crop` is in points from the upper left corner. */
async function pageText(
  bytes: Uint8Array,
  page: number,
  crop?: readonly [number, number, number, number],
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "acta-fields-"));
  await writeFile(join(folder, "a.pdf"), bytes);
  const [x, y, w, h] = (crop ?? []).map(String);
  const cropped = x ? ["-x", x, "-y", y ?? "", "-W", w ?? "", "-H", h ?? ""] : [];
  const pages = ["-f", String(page), "-l", String(page)];
  const { stdout } = await promisify(execFile)("pdftotext", [...pages, ...cropped, join(folder, "a.pdf"), "-"]);
  await rm(folder, { recursive: true });
  return stdout;
}

test("anchor words become fields; the sender is shown them, each signer fills in their own, and they stand where the words were", async () => {
  const processId = await ready();
  const found = await creator.call(contract.findAnchors, { processId });
  expect(found.pages).toEqual([
    { width: 612, height: 792 },
    { width: 612, height: 792 },
  ]);
  expect(found.fields.map(({ signer, field }) => [signer, field.kind, field.page])).toEqual([
    [1, "signature", 2],
    [1, "initials", 2],
    [2, "signature", 2],
    [2, "date", 2],
  ]);
  const [ana, luis] = [person("Ana Díaz"), person("Luis Paz")];
  const envelope = await creator.call(contract.sendEnvelope, { processId, invitations: [ana, luis] });
  expect(envelope.invitations.map(({ fields }) => fields.map(({ kind }) => kind))).toEqual([
    ["signature", "initials"],
    ["signature", "date"],
  ]);
  const token = await signingToken(app, ana.email);
  const shown = await readAndAccept(app, token);
  const sign = (initials: string) =>
    app.as()(signing.signDocument, { token, shown, mark: typed, answers: { initials, texts: {} } });
  await expect(sign(" ")).rejects.toMatchObject({
    code: "signatures.fieldRequired",
    fields: [{ path: "initials", code: "signatures.fieldRequired" }],
  });
  await sign("AD");
  await signWith(app, await signingToken(app, luis.email), { kind: "typed", text: "Luis Paz" });
  const { bytes } = await signedOf({ processId, envelopeId: envelope.id });
  const line = await pageText(bytes, 2, [60, 640, 500, 70]);
  const day = new Intl.DateTimeFormat("en-GB", { timeZone: "America/Guatemala" }).format(app.clock.now());
  for (const filled of ["Ana Díaz", "AD", "Luis Paz", day]) expect(line).toContain(filled);
  expect(await pageText(bytes, 1)).not.toContain("Ana Díaz");
  const { bytes: evidence } = await creator.call.download(contract.downloadSigned, {
    processId,
    envelopeId: envelope.id,
    file: "evidence",
  });
  const chain = JSON.parse(Buffer.from(evidence).toString()) as { steps: { kind: string; details: object }[] };
  expect(chain.steps.filter(({ kind }) => kind === "signed").map(({ details }) => details)).toEqual([
    expect.objectContaining({ initials: "AD", inPerson: false }),
    expect.objectContaining({ date: day }),
  ]);
});

test("fields placed by hand count instead of the anchor words; one outside of its page is refused", async () => {
  const at = { page: 1, x: 300, y: 50, width: 200, height: 16 };
  const text = { ...at, kind: "text", label: "DPI" } as const;
  const optional = { ...text, y: 90, label: "Apodo", required: false };
  await expect(send({ invitations: [person("Ana", { fields: [{ ...text, page: 3 }] })] })).rejects.toMatchObject({
    code: "signatures.fieldOffPage",
    status: 422,
  });
  await expect(send({ invitations: [person("Ana", { fields: [{ ...text, x: 500 }] })] })).rejects.toEqual(
    code("signatures.fieldOffPage"),
  );
  const ana = person("Ana", { fields: [text, optional] });
  const { of } = await send({ invitations: [ana] });
  const token = await signingToken(app, ana.email);
  const shown = await readAndAccept(app, token);
  const sign = (texts: Record<string, string>) =>
    app.as()(signing.signDocument, { token, shown, mark: typed, answers: { initials: "", texts } });
  await expect(sign({ 2: "Anita" })).rejects.toEqual(code("signatures.fieldRequired"));
  // Values for fields she does not have are not written anywhere.
  await sign({ 1: "1234 56789 0101 (a <b>)", 7: "otra cosa" });
  const { bytes } = await signedOf(of);
  expect(await pageText(bytes, 1, [300, 50, 200, 16])).toContain("1234 56789 0101 (a <b>)");
  expect(await pageText(bytes, 2)).toContain("/firma1/");
});

test("a signer names somebody else once, where the sender allows it; the link before opens nothing", async () => {
  const [ana, luis] = [person("Ana"), person("Luis")];
  const strict = await send({ invitations: [person("Eva")] });
  const call = app.as();
  const other = { name: "Rosa Gil", email: `rosa-${++count}@example.com`, reason: "Vacaciones" };
  const eva = await signingToken(app, strict.envelope.invitations[0]?.email ?? "");
  await expect(call(signing.delegateSigning, { token: eva, ...other })).rejects.toEqual(
    code("signatures.delegationNotAllowed"),
  );
  const { processId, of } = await send({ invitations: [ana, luis], delegation: true });
  const token = await signingToken(app, ana.email);
  expect(await call(signing.openSigning, { token })).toMatchObject({ delegates: true });
  await readAndAccept(app, token);
  await expect(call(signing.delegateSigning, { token, ...other, email: luis.email.toUpperCase() })).rejects.toEqual(
    code("signatures.repeatedEmail"),
  );
  await call(signing.delegateSigning, { token, ...other });
  // The former link says who signs instead, as often as it is opened, and gives nothing of the document.
  const former = { status: 409, code: "signatures.delegatedTo", values: { name: other.name } };
  for (let again = 0; again < 2; again++)
    await expect(call(signing.openSigning, { token })).rejects.toMatchObject(former);
  const [mail] = await app.mails(other.email);
  expect(mail?.subject).toContain("Ana");
  const next = await signingToken(app, other.email);
  const opened = await call(signing.openSigning, { token: next });
  // She has read and agreed to nothing yet.
  expect(opened).toMatchObject({ signerName: "Rosa Gil", accepted: false, delegates: false });
  await expect(call(signing.signDocument, { token: next, shown: opened.documentSha256, mark: typed })).rejects.toEqual(
    code("signatures.consentFirst"),
  );
  await expect(call(signing.delegateSigning, { token: next, ...person("Otra") })).rejects.toMatchObject({
    status: 422,
  });
  await expect(
    call(signing.delegateSigning, { token: next, name: "Otra", email: `otra-${++count}@example.com` }),
  ).rejects.toEqual(code("signatures.delegatedOnce"));
  await signWith(app, next, typed, undefined, { initials: "RG", texts: {} });
  const [now] = (await creator.call(contract.listEnvelopes, { processId })).rows;
  expect(now?.invitations[0]).toMatchObject({
    name: "Rosa Gil",
    state: "signed",
    delegatedBy: { name: "Ana", email: ana.email },
  });
  const { rows } = await creator.call(contract.listEvents, { ...of, limit: 100 });
  expect(rows.map(({ kind, who }) => [kind, who])).toEqual(
    expect.arrayContaining([
      ["viewed", "Ana"],
      ["delegated", "Ana"],
      ["viewed", "Rosa Gil"],
      ["signed", "Rosa Gil"],
    ]),
  );
  const { entries } = await creator.call(getTimeline, { id: processId });
  const signatures = entries
    .filter(({ what }) => what.startsWith("sign"))
    .map(({ what, byName, text }) => [what, byName, text]);
  expect(signatures.toReversed().slice(0, 3)).toEqual([
    ["signatureSent", expect.any(String), "Ana, Luis"],
    ["signatureDelegated", "Ana", "Rosa Gil"],
    ["signed", "Rosa Gil", null],
  ]);
});

test("a code by SMS goes to the number the sender gave, names nothing of the document, and opens it", async () => {
  const ana = person("Ana", { code: "sms", phone: "51234567", fields: [] });
  await expect(send({ invitations: [person("Eva", { code: "sms" })] })).rejects.toMatchObject({ status: 422 });
  await expect(send({ invitations: [person("Eva", { code: "sms", phone: "5123" })] })).rejects.toMatchObject({
    status: 422,
  });
  const { envelope } = await send({ invitations: [ana] });
  expect(envelope.invitations[0]).toMatchObject({ code: "sms", phone: "•••• 4567" });
  const call = app.as();
  const token = await signingToken(app, ana.email);
  expect(await call(signing.openSigning, { token })).toMatchObject({ state: "code", maskedPhone: "•••• 4567" });
  await call(signing.sendSigningCode, { token });
  const folder = join(app.node.platform.config.data, "sms");
  const message = await app.eventually(async () => {
    const names = await readdir(folder).catch(() => []);
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
    return texts.find((text) => text.startsWith("To: +50251234567"));
  });
  expect(message).not.toContain("Compraventa");
  const proven = await call(signing.proveSigningCode, { token, code: /(\d{3} \d{3})/.exec(message)?.[1] ?? "" });
  expect(await signWith(app, token, typed, proven.proof)).toMatchObject({ state: "signed" });
});

test("several sign on a member's device, one after the other; a person who signs elsewhere did not sign before them", async () => {
  const [ana, luis, eva] = [
    person("Ana", { fields: [] }),
    person("Luis", { stage: 2, fields: [] }),
    person("Eva", { stage: 3, fields: [] }),
  ];
  const { processId, of } = await send({ invitations: [ana, luis, eva] });
  await expect(reviewer.call(contract.signInPerson, of)).rejects.toMatchObject({ status: 403 });
  const { signers } = await creator.call(contract.signInPerson, of);
  expect(signers.map(({ name }) => name)).toEqual(["Ana", "Luis", "Eva"]);
  const [first, second, third] = signers.map(({ url }) => {
    const [, token = "", presence = ""] = /\/sign\/([\w-]+)#here=([\w-]+)$/.exec(url) ?? [];
    return { token, presence };
  });
  const call = app.as();
  const [one, two] = [first ?? { token: "", presence: "" }, second ?? { token: "", presence: "" }];
  // Their turn is kept on this device, too.
  expect(await call(signing.openSigning, { token: two.token })).toMatchObject({ state: "notYourTurn" });
  const signHere = async ({ token, presence }: { token: string; presence: string }) => {
    const shown = await readAndAccept(app, token);
    await call(signing.signDocument, { token, shown, mark: typed, presence });
  };
  await signHere(one);
  // What proves that somebody is present with one does not for another.
  await signHere({ token: two.token, presence: one.presence });
  app.clock.advance(2 * 3600_000 + 1000);
  await signHere(third ?? one);
  await signedOf(of);
  const [now] = (await creator.call(contract.listEnvelopes, { processId })).rows;
  expect(now?.invitations.map(({ signedBefore }) => signedBefore !== null)).toEqual([true, false, false]);
  const certificate = await creator.call.download(contract.downloadSigned, { ...of, file: "certificate" });
  expect(await pageText(certificate.bytes, 1)).toContain("en presencia de");
});
