import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { z } from "zod";
import { downloadDocument } from "#features/documents/contract.ts";
import { downloadCertificate } from "#features/process-page/contract.ts";
import { getProcess } from "#features/processes/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { testImage } from "#tests/fixtures/documents/test-image.ts";
import { processIn, template } from "#tests/fixtures/processes.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { readAndAccept, readyProcess, realPdfs, signingToken, signWith, typed } from "#tests/fixtures/signatures.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { consentVersion } from "../consent.ts";
import * as contract from "../contract.ts";
import * as own from "../own-contract.ts";
import * as signing from "../public-contract.ts";
import type { InvitationInput } from "../signature.ts";
import { certificatePdf } from "./evidence/certificate.ts";
import { brokenStep, stepsOf } from "./evidence/evidence.ts";
import type { Evidence } from "./evidence/evidence-of.ts";
import { sweepNow } from "./sweep.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;

beforeAll(async () => {
  app = await startApp({}, { pdf: realPdfs });
  owner = await organization(app, { name: "Bufete Quetzal" });
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer");
  templateId = await template(owner);
});
beforeEach(() => app.clock.advance(61_000));
afterAll(() => app?.stop());

let count = 0;
const address = (name: string) => `${name}-${++count}@example.com`;
const person = (name: string, more: Partial<z.input<typeof InvitationInput>> = {}) =>
  ({ name, email: address(name.toLowerCase()), language: "es", ...more }) as const;
const ready = () => readyProcess(app, { creator, reviewer, templateId, title: "Compraventa de la finca 12" });
const send = async (...invitations: ReturnType<typeof person>[]) => {
  const processId = await ready();
  const envelope = await creator.call(contract.sendEnvelope, { processId, invitations });
  return { processId, envelope, of: { processId, envelopeId: envelope.id } };
};
const envelopeNow = async (processId: string) =>
  (await creator.call(contract.listEnvelopes, { processId })).rows[0] as contract.Envelope;
const become = (processId: string, state: string) =>
  app.eventually(async () => {
    const now = await envelopeNow(processId);
    return now.state === state && now;
  });
const sha = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const code = (failure: string) => expect.objectContaining({ code: failure });

/** Runs a third-party program on a PDF and returns its output. */
async function outputOf(bytes: Uint8Array, program: string, ...options: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "acta-pdf-"));
  await writeFile(join(folder, "a.pdf"), bytes);
  const to = program === "pdftotext" ? ["-"] : [];
  const { stdout } = await promisify(execFile)(program, [...options, join(folder, "a.pdf"), ...to]);
  await rm(folder, { recursive: true });
  return stdout;
}
const textOf = (bytes: Uint8Array) => outputOf(bytes, "pdftotext", "-layout");

test("three people sign in two stages; the signed PDF is the approved one with signatures and a certificate", async () => {
  const [ana, luis, rosa] = [person("Ana"), person("Luis"), person("Rosa", { stage: 4 })];
  const { processId, of, envelope } = await send(ana, luis, rosa);
  expect(envelope).toMatchObject({ state: "sent", provider: "local", mine: true });
  expect(envelope.invitations.map(({ stage, invitedAt }) => [stage, invitedAt !== null])).toEqual([
    [1, true],
    [1, true],
    [2, false],
  ]);
  const before = await creator.call(getProcess, { id: processId });
  const approved = await creator.call.download(downloadDocument, { id: processId, kind: "pdf" });
  expect(envelope.documentSha256).toBe(sha(approved.bytes));

  const token = await signingToken(app, ana.email);
  const opened = await app.as()(signing.openSigning, { token });
  expect(opened).toMatchObject({
    state: "open",
    signerName: "Ana",
    organizationName: "Bufete Quetzal",
    accepted: false,
  });
  expect((await envelopeNow(processId)).invitations[0]?.state).toBe("pending");
  const shown = await app.as().download(signing.readSigningDocument, { token });
  expect(sha(shown.bytes)).toBe(opened.documentSha256);
  expect((await envelopeNow(processId)).invitations[0]?.state).toBe("viewed");
  const strokes = [
    [10, 10, 500, 300, 900, 20],
    [100, 380, 800, 390],
  ];
  expect(await signWith(app, token, { kind: "drawn", strokes })).toMatchObject({ state: "signed" });
  expect((await envelopeNow(processId)).state).toBe("partlySigned");
  const picture = Buffer.from(testImage(40, 20, [0, 0, 90])).toString("base64");
  await signWith(app, await signingToken(app, luis.email), { kind: "uploaded", picture });
  await signWith(app, await signingToken(app, rosa.email), { kind: "typed", text: "Rosa Łuczak" });

  const done = await become(processId, "signed");
  const signed = await creator.call.download(contract.downloadSigned, { ...of, file: "signed" });
  expect(Buffer.from(signed.bytes.subarray(0, approved.bytes.length)).equals(Buffer.from(approved.bytes))).toBe(true);
  expect(sha(signed.bytes)).toBe(done.signedSha256);
  const seal = await outputOf(signed.bytes, "pdfsig");
  for (const line of ["Bufete Quetzal · sello electrónico", "Total document signed", "Signature is Valid"])
    expect(seal).toContain(line);
  const text = await textOf(signed.bytes);
  for (const part of ["Contrato de", "hoja 2", "Certificado de firma", "Rosa Luczak", ana.email, opened.documentSha256])
    expect(text).toContain(part);
  const certificate = await creator.call.download(contract.downloadSigned, { ...of, file: "certificate" });
  const certified = await textOf(certificate.bytes);
  expect(certified).toContain(done.signedSha256 ?? "nothing");
  expect(certified).toContain("PAdES B-B · Bufete Quetzal");
  const ofProcess = await textOf((await creator.call.download(downloadCertificate, { id: processId })).bytes);
  expect(ofProcess.replace(/\s/g, "")).toContain(done.signedSha256);
  const evidence = await creator.call.download(contract.downloadSigned, { ...of, file: "evidence" });
  const facts = JSON.parse(Buffer.from(evidence.bytes).toString()) as Evidence;
  expect(facts).toMatchObject({ seal: { level: "B-B" }, changedStep: null });
  expect(certified).toContain("cada paso coincidía con su SHA-256");
  const broken = await textOf(await certificatePdf({ ...facts, changedStep: 3 }, "https://acta.example/verify"));
  expect(broken).toMatch(/Primer paso que no coincide con su SHA-256[^]*: 3\b/);
  expect(broken).not.toContain("cada paso coincidía");
  const mine = await app.as().download(signing.readSignedDocument, { token });
  expect(sha(mine.bytes)).toBe(done.signedSha256);
  expect((await app.mails(ana.email, 2)).at(-1)?.subject).toBe("Todos firmaron «Compraventa de la finca 12»");
  const { documents: _, ...after } = await creator.call(getProcess, { id: processId });
  const { documents: __, ...same } = before;
  expect(after).toEqual(same);
});

test("each step is chained to the one before; a changed step shows", async () => {
  const ana = person("Ana");
  const { of } = await send(ana);
  await readAndAccept(app, await signingToken(app, ana.email));
  const read = () => app.node.platform.db.asSystem((tx) => stepsOf(tx, owner.orgId, of.envelopeId));
  const steps = await read();
  const { rows } = await app.query<{ documentSha256: Buffer }>(
    'select document_sha256 as "documentSha256" from signature_envelopes where id = $1',
    [of.envelopeId],
  );
  const document = rows[0]?.documentSha256 ?? Buffer.alloc(0);
  expect(steps.map(({ kind }) => kind).filter((kind) => !kind.startsWith("mail"))).toEqual([
    "sent",
    "invited",
    "viewed",
    "accepted",
  ]);
  expect(brokenStep(document, steps)).toBeUndefined();
  expect(brokenStep(Buffer.alloc(32), steps)).toBe(1);
  expect(brokenStep(document, steps.toSpliced(1, 1))).toBe(2);
  expect(brokenStep(document, steps.with(2, { ...steps[2], address: "8.8.8.8" } as (typeof steps)[0]))).toBe(3);
  await expect(app.query("update signature_events set kind = 'signed'")).rejects.toThrow(/permission denied/);
  const events = await creator.call(contract.listEvents, { ...of, limit: 2 });
  expect(events.rows.map(({ seq }) => seq)).toEqual([1, 2]);
  expect((await creator.call(contract.listEvents, { ...of, after: events.next ?? "" })).rows[0]?.seq).toBe(3);
});

test("twenty times at once is signed once, and two last signers at once complete it once", async () => {
  const [ana, luis] = [person("Ana"), person("Luis")];
  const { processId, of } = await send(ana, luis);
  const tokens = [await signingToken(app, ana.email), await signingToken(app, luis.email)];
  const [shown = ""] = await Promise.all(tokens.map((token) => readAndAccept(app, token)));
  const tries = tokens.flatMap((token) =>
    Array.from({ length: 10 }, () => app.as()(signing.signDocument, { token, shown, mark: typed })),
  );
  const results = await Promise.allSettled(tries);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  for (const one of results)
    if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "signatures.alreadySigned", status: 409 });
  await become(processId, "signed");
  const { rows } = await creator.call(contract.listEvents, { ...of, limit: 100 });
  const counted = Object.groupBy(rows, ({ kind }) => kind);
  expect(counted["signed"]).toHaveLength(2);
  expect(counted["completed"]).toHaveLength(1);
});

test("of two who send at once one does; a process without its PDF, or not approved, is not sent", async () => {
  const processId = await ready();
  const input = { processId, invitations: [person("Ana")] };
  const both = await Promise.allSettled([
    creator.call(contract.sendEnvelope, input),
    owner.call(contract.sendEnvelope, input),
  ]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: code("signatures.alreadyOpen") });
  const { id } = await processIn("reviewing", { creator, reviewer, templateId });
  expect(await creator.call(contract.listEnvelopes, { processId: id })).toMatchObject({ rows: [], approved: false });
  await expect(creator.call(contract.sendEnvelope, { ...input, processId: id })).rejects.toMatchObject({
    code: "processes.notApproved",
    status: 409,
  });
  const repeated = person("Ana");
  await expect(
    creator.call(contract.sendEnvelope, {
      processId,
      invitations: [repeated, { ...repeated, email: repeated.email.toUpperCase() }],
    }),
  ).rejects.toMatchObject({ status: 422 });
});

test("nobody signs out of turn, without reading, without agreeing, or something else than was shown", async () => {
  const [ana, luis] = [person("Ana"), person("Luis", { stage: 2 })];
  const { of, envelope } = await send(ana, luis);
  const second = { ...of, invitationId: envelope.invitations[1]?.id ?? "" };
  await expect(creator.call(contract.signingLink, second)).rejects.toMatchObject({ code: "signatures.notYourTurn" });
  const token = await signingToken(app, ana.email);
  const call = app.as();
  const shown = envelope.documentSha256;
  const reading = { by: "file", secondsAgo: 0 } as const;
  const accepting = { token, version: consentVersion, language: "es", reading } as const;
  await expect(call(signing.acceptSigning, accepting)).rejects.toEqual(code("signatures.readFirst"));
  await call.download(signing.readSigningDocument, { token });
  await expect(call(signing.signDocument, { token, shown, mark: typed })).rejects.toEqual(
    code("signatures.consentFirst"),
  );
  await expect(call(signing.acceptSigning, { ...accepting, version: "1" })).rejects.toEqual(
    code("signatures.consentChanged"),
  );
  await call(signing.acceptSigning, accepting);
  await expect(call(signing.signDocument, { token, shown: "0".repeat(64), mark: typed })).rejects.toEqual(
    code("signatures.otherDocument"),
  );
  for (const picture of [Buffer.from("<svg onload=alert(1)>"), Buffer.from("\x89PNG\r\n\x1a\n")])
    await expect(
      call(signing.signDocument, { token, shown, mark: { kind: "uploaded", picture: picture.toString("base64") } }),
    ).rejects.toEqual(code("signatures.pictureInvalid"));
  for (const wrong of ["x".repeat(43), `${token}x`, ""])
    await expect(call(signing.openSigning, { token: wrong })).rejects.toMatchObject({ status: 404 });
});

test("a decline ends it with its reason, for everybody; a void too; an envelope can be sent anew afterwards", async () => {
  const [ana, luis] = [person("Ana"), person("Luis")];
  const { processId, of } = await send(ana, luis);
  const token = await signingToken(app, ana.email);
  await signWith(app, await signingToken(app, luis.email));
  const reason = "El precio no es el acordado";
  expect(await app.as()(signing.declineSigning, { token, reason })).toMatchObject({ state: "declined", reason });
  expect(await envelopeNow(processId)).toMatchObject({ state: "declined", reason });
  const text = (await app.mails(luis.email, 2)).at(-1)?.text;
  for (const words of [reason, `${ana.name} rechazó firmar`]) expect(text).toContain(words);
  await expect(app.as()(signing.declineSigning, { token, reason })).rejects.toEqual(code("signatures.declined"));
  await expect(creator.call(contract.voidEnvelope, { ...of, reason: "x" })).rejects.toEqual(code("signatures.notOpen"));

  const rosa = person("Rosa");
  const again = await creator.call(contract.sendEnvelope, { processId, invitations: [rosa] });
  const next = await signingToken(app, rosa.email);
  const shown = await readAndAccept(app, next);
  const [voided, signed] = await Promise.allSettled([
    owner.call(contract.voidEnvelope, { processId, envelopeId: again.id, reason: "Cambió el comprador" }),
    app.as()(signing.signDocument, { token: next, shown, mark: typed }),
  ]);
  // One of them was first, and the other gets the reason.
  expect([voided.status, signed.status].sort()).toEqual(["fulfilled", "rejected"]);
});

test("who signed nothing in time finds it expired; reminders go out on their day; nothing is signed after a void", async () => {
  const ana = person("Ana");
  // People of their own: their sessions end while the days pass.
  const away = await organization(app);
  const people = {
    creator: await member(app, away.orgId, "creator"),
    reviewer: await member(app, away.orgId, "reviewer"),
    templateId: await template(away),
  };
  const processId = await readyProcess(app, { ...people, title: "Poder" });
  const listed = async () =>
    (await (await newSession(app, people.creator))(contract.listEnvelopes, { processId })).rows[0] as contract.Envelope;
  const input = { processId, invitations: [ana], expiresInDays: 5, remindEveryDays: 2 };
  const { id: envelopeId, invitations } = await people.creator.call(contract.sendEnvelope, input);
  const token = await signingToken(app, ana.email);
  const of = { processId, envelopeId, invitationId: invitations[0]?.id ?? "" };
  await expect(people.creator.call(contract.remindSigner, of)).rejects.toEqual(code("signatures.remindedJustNow"));
  app.clock.advance(2 * 24 * 3600_000 + 60_000);
  await sweepNow(app.node.platform);
  await sweepNow(app.node.platform);
  expect((await app.mails(ana.email, 2)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining("le pide firmar"),
    "Recordatorio: falta su firma en «Poder»",
  ]);
  expect((await listed()).invitations[0]?.reminders).toBe(1);
  const shown = await readAndAccept(app, token);
  app.clock.advance(4 * 24 * 3600_000);
  await expect(app.as()(signing.signDocument, { token, shown, mark: typed })).rejects.toEqual(
    code("signatures.expired"),
  );
  await sweepNow(app.node.platform);
  expect(await listed()).toMatchObject({ state: "expired" });
  expect(await app.as()(signing.openSigning, { token })).toMatchObject({ state: "expired" });
  app.clock.advance(-6 * 24 * 3600_000);
});

test("a code by mail or from the sender protects the document, and wrong ones close it", async () => {
  const [ana, luis] = [person("Ana", { code: "mail" }), person("Luis", { code: "access", accessCode: "Quetzal 7" })];
  await send(ana, luis);
  const call = app.as();
  const token = await signingToken(app, ana.email);
  expect(await call(signing.openSigning, { token })).toMatchObject({ state: "code", title: "", documentSha256: "" });
  await expect(call.download(signing.readSigningDocument, { token })).rejects.toEqual(code("signatures.codeNeeded"));
  await call(signing.sendSigningCode, { token });
  const mailed = /(\d{3} \d{3})/.exec((await app.mails(ana.email, 2)).at(-1)?.subject ?? "")?.[1] ?? "";
  const { proof } = await call(signing.proveSigningCode, { token, code: mailed });
  await expect(call(signing.proveSigningCode, { token, code: mailed })).rejects.toEqual(code("signatures.codeWrong"));
  const other = await signingToken(app, luis.email);
  await expect(call.download(signing.readSigningDocument, { token: other, proof })).rejects.toEqual(
    code("signatures.codeNeeded"),
  );
  await signWith(app, token, typed, proof);
  for (let wrong = 0; wrong < 5; wrong++)
    await expect(call(signing.proveSigningCode, { token: other, code: "0000" })).rejects.toEqual(
      code("signatures.codeWrong"),
    );
  await expect(call(signing.proveSigningCode, { token: other, code: "quetzal7" })).rejects.toMatchObject({
    code: "signatures.codeLocked",
    status: 429,
  });
  app.clock.advance(16 * 60_000);
  const proven = await call(signing.proveSigningCode, { token: other, code: "quetzal7" });
  await signWith(app, other, typed, proven.proof);
  const { rows } = await app.query<{ all: string }>(
    "select string_agg(i::text, ' ') as all from signature_invitations i",
  );
  expect(rows[0]?.all).not.toContain("uetzal");
});

test("a corrected address is invited with a link of its own; the one before opens nothing", async () => {
  const [ana, luis] = [person("Ana"), person("Luis")];
  const { of, envelope } = await send(ana, luis);
  const before = await signingToken(app, ana.email);
  const signer = { ...of, invitationId: envelope.invitations[0]?.id ?? "" };
  await expect(creator.call(contract.correctSigner, { ...signer, name: "Ana", email: luis.email })).rejects.toEqual(
    code("signatures.repeatedEmail"),
  );
  const email = address("ana.diaz");
  await creator.call(contract.correctSigner, { ...signer, name: "Ana Díaz", email });
  await expect(app.as()(signing.openSigning, { token: before })).rejects.toMatchObject({ status: 404 });
  const token = await signingToken(app, email);
  expect(await app.as()(signing.openSigning, { token })).toMatchObject({ signerName: "Ana Díaz" });
  const { url } = await creator.call(contract.signingLink, signer);
  expect(url).toContain(token);
});

test("others of the organization read what they may, and change nothing of it", async () => {
  const stranger = await organization(app);
  const otherCreator = await member(app, owner.orgId, "creator");
  const { processId, of, envelope } = await send(person("Ana"));
  const signer = { ...of, invitationId: envelope.invitations[0]?.id ?? "" };
  expect((await reviewer.call(contract.listEnvelopes, { processId })).rows[0]).toMatchObject({ mine: false });
  await expect(reviewer.call(contract.voidEnvelope, { ...of, reason: "x" })).rejects.toMatchObject({ status: 403 });
  await expect(reviewer.call(contract.signingLink, signer)).rejects.toMatchObject({ status: 403 });
  for (const nobody of [stranger, otherCreator])
    await expect(nobody.call(contract.listEnvelopes, { processId })).rejects.toMatchObject({ status: 404 });
  const elsewhere = { ...of, processId: await ready() };
  await expect(owner.call(contract.voidEnvelope, { ...elsewhere, reason: "x" })).rejects.toMatchObject({ status: 404 });
  await app.query("update organizations set status = 'p' where id = $1", [owner.orgId]);
  await expect(owner.call(contract.voidEnvelope, { ...of, reason: "x" })).rejects.toEqual(code("failure.inactive"));
  expect((await creator.call(contract.listEnvelopes, { processId })).rows).toHaveLength(1);
  await app.query("update organizations set status = 'active' where id = $1", [owner.orgId]);
});

test("what waits for somebody's signature is among their work, and leads where the mail leads", async () => {
  const [first, second] = [
    { name: "Beto Gil", email: reviewer.email, language: "es" as const },
    { name: "Ana Paz", email: owner.email.toUpperCase(), language: "es" as const, stage: 2 },
  ];
  const { processId, of, envelope } = await send(first as never, second as never);
  const waiting = (who: SomeMember) => who.call(own.listOwnSignatures, {});
  const [row] = (await waiting(reviewer)).rows.filter(({ title }) => title === envelope.title);
  expect(row).toMatchObject({ here: true, expiresAt: envelope.expiresAt });
  // Her stage has not come; nobody else is asked.
  expect((await waiting(owner)).rows).toHaveLength(0);
  expect((await waiting(creator)).rows).toHaveLength(0);
  const invitationId = row?.invitationId ?? "";
  for (const who of [owner, creator])
    await expect(who.call(own.openOwnSignature, { invitationId })).rejects.toMatchObject({ status: 404 });
  const { url } = await reviewer.call(own.openOwnSignature, { invitationId });
  const token = await signingToken(app, reviewer.email);
  expect(url.endsWith(`/sign/${token}`)).toBe(true);
  const steps = (await creator.call(contract.listEvents, of)).rows;
  // What became of the mail may be noted after it.
  expect(steps.map(({ kind }) => kind)).toContain("openedSignedIn");
  const shown = await readAndAccept(app, token);
  await app.as()(signing.signDocument, { token, shown, mark: typed });
  expect((await waiting(reviewer)).rows).toHaveLength(0);
  expect((await waiting(owner)).rows.map(({ title }) => title)).toEqual([envelope.title]);
  await creator.call(contract.voidEnvelope, { ...of, reason: "Otro precio" });
  expect((await waiting(owner)).rows).toHaveLength(0);
  expect((await envelopeNow(processId)).state).toBe("voided");
});
