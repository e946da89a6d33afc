import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { downloadDocument } from "#features/documents/contract.ts";
import { downloadCertificate } from "#features/process-page/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { template } from "#tests/fixtures/processes.ts";
import { readyProcess, realPdfs, signingToken, signWith } from "#tests/fixtures/signatures.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { qrTextsIn } from "#tests/support/qr-code.ts";
import * as contract from "../contract.ts";
import { getTemplateSigning, saveTemplateSigning } from "../template-contract.ts";
import { verifyFiles } from "../verify-contract.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let people: { creator: SomeMember; reviewer: SomeMember; templateId: string };
beforeAll(async () => {
  app = await startApp({}, { pdf: realPdfs });
  owner = await organization(app, { name: "Bufete Quetzal" });
  creator = await member(app, owner.orgId, "creator");
  const reviewer = await member(app, owner.orgId, "reviewer");
  people = { creator, reviewer, templateId: await template(owner) };
});
afterAll(() => app?.stop());

const sha = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const ask = async (...hashes: string[]) => (await app.as()(verifyFiles, { hashes })).known;

test("an approved document, its signed PDF and its certificate are known to anybody who has them; nothing else is", async () => {
  const processId = await readyProcess(app, { ...people, title: "Compraventa" });
  const approved = await creator.call.download(downloadDocument, { id: processId, kind: "pdf" });
  const word = await creator.call.download(downloadDocument, { id: processId, kind: "word" });
  const document = { organizationName: "Bufete Quetzal", title: "Compraventa", approvedAt: expect.any(String) };
  const unsigned = { ...document, signedAt: null, signatures: 0, sealLevel: null };
  expect(await ask(sha(approved.bytes))).toEqual([{ ...unsigned, sha256: sha(approved.bytes), kind: "pdf" }]);
  expect(await ask(sha(word.bytes))).toEqual([{ ...unsigned, sha256: sha(word.bytes), kind: "word" }]);

  const invitations = [{ name: "Ana Díaz", email: "ana@example.com", language: "es" as const }];
  const { id: envelopeId } = await creator.call(contract.sendEnvelope, { processId, invitations });
  expect(await ask(sha(approved.bytes))).toEqual([{ ...unsigned, sha256: sha(approved.bytes), kind: "pdf" }]);
  await signWith(app, await signingToken(app, "ana@example.com"));
  await app.eventually(
    async () => (await creator.call(contract.listEnvelopes, { processId })).rows[0]?.state === "signed",
    300_000,
  );
  const of = { processId, envelopeId };
  const signed = await creator.call.download(contract.downloadSigned, { ...of, file: "signed" });
  const certificate = await creator.call.download(contract.downloadSigned, { ...of, file: "certificate" });
  const known = await ask(sha(signed.bytes), sha(certificate.bytes), sha(approved.bytes));
  const now = { ...document, signedAt: expect.any(String), signatures: 1, sealLevel: "B-B" };
  expect(known).toHaveLength(3);
  expect(known).toEqual(
    expect.arrayContaining([
      { ...now, sha256: sha(signed.bytes), kind: "signed" },
      { ...now, sha256: sha(certificate.bytes), kind: "certificate" },
      { ...now, sha256: sha(approved.bytes), kind: "pdf" },
    ]),
  );
  // Only the file itself names its signers.
  expect(JSON.stringify(known)).not.toContain("Ana");
  const changed = Uint8Array.from(signed.bytes);
  changed[50] = (changed[50] ?? 0) ^ 1;
  expect(await ask(sha(changed), "0".repeat(64))).toEqual([]);
  // The file says where it can be verified, also when it was changed.
  expect(Buffer.from(changed).toString("latin1")).toContain(`/verify#${sha(approved.bytes)}`);
  expect(Buffer.from(certificate.bytes.subarray(0, 5)).toString()).toBe("%PDF-");
  // So do the QR codes of both certificates, read from the pages as they are drawn: they lead to exactly this document.
  const whole = await creator.call.raw(downloadCertificate, { id: processId }, { "accept-language": "es" });
  for (const pdf of [certificate.bytes, new Uint8Array(await whole.arrayBuffer())]) {
    const [read = ""] = await qrTextsIn(pdf);
    expect(read).toBe(`${app.node.platform.config.url}/verify#${sha(approved.bytes)}`);
    expect(await ask(new URL(read).hash.slice(1))).toMatchObject([{ kind: "pdf", title: "Compraventa" }]);
  }
});

test("an escritura pública is not sent to be signed, and its page says so", async () => {
  const templateId = await template(owner);
  const processId = await readyProcess(app, { ...people, templateId, title: "Escritura 12" });
  await owner.call(saveTemplateSigning, { templateId, publicDeed: true });
  expect(await owner.call(getTemplateSigning, { templateId })).toEqual({ publicDeed: true });
  expect(await creator.call(contract.listEnvelopes, { processId })).toMatchObject({ rows: [], publicDeed: true });
  const invitations = [{ name: "Ana Díaz", email: "ana.deed@example.com", language: "es" as const }];
  await expect(creator.call(contract.sendEnvelope, { processId, invitations })).rejects.toMatchObject({
    code: "signatures.publicDeed",
    status: 409,
  });
  await owner.call(saveTemplateSigning, { templateId, publicDeed: false });
  await creator.call(contract.sendEnvelope, { processId, invitations });
});

test("a draft is unknown to every caller; too many fingerprints are refused", async () => {
  const { rows } = await app.query<{ sha256: string }>(
    `select encode(f.sha256, 'hex') as sha256 from files f
      where not exists (select from process_documents d where d.file_id = f.id)
        and not exists (select from signature_envelopes e where f.id in (e.signed_file_id, e.certificate_file_id))`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { sha256 } of rows.slice(0, 5)) expect(await ask(sha256)).toEqual([]);
  const many = Array.from({ length: 21 }, (_, index) => index.toString(16).padStart(64, "0"));
  await expect(ask(...many)).rejects.toMatchObject({ status: 422 });
});
