import { afterAll, beforeAll, expect, test } from "vitest";
import * as batches from "#features/batch/contract.ts";
import { changeRecords, createList } from "#features/lists/contract.ts";
import { setAutoApprove } from "#features/templates/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { contractRow, contractsWorkbook } from "#tests/fixtures/batches.ts";
import { template } from "#tests/fixtures/processes.ts";
import { realPdfs, signingToken, signWith } from "#tests/fixtures/signatures.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { getBatchSigning, remindBatch, sendBatch } from "../../bulk-contract.ts";
import { listEnvelopes } from "../../contract.ts";
import { saveTemplateSigning } from "../../template-contract.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let templateId: string;
let batchId: string;
beforeAll(async () => {
  app = await startApp({}, { pdf: realPdfs });
  owner = await organization(app, { name: "Bufete Quetzal" });
  creator = await member(app, owner.orgId, "creator");
  templateId = await template(owner);
  await owner.call(setAutoApprove, { id: templateId, autoApprove: true });
  // The small contract asks for no address: here its name is one.
  batchId = await approvedBatch(["uno@example.com", "dos@example.com", "nadie"]);
});
afterAll(() => app?.stop());

/** Makes a batch of the small contract with these names, and approves its contracts. */
async function approvedBatch(names: readonly string[], title = "Contrato"): Promise<string> {
  const rows = names.map((nombre, at) => contractRow(String(at + 1), { nombre, title: `${title} ${at + 1}` }));
  const { id } = await creator.call.upload(batches.createBatch, { templateId }, await contractsWorkbook(rows));
  const become = (state: string) =>
    app.eventually(async () => (await creator.call(batches.getBatch, { id })).state === state);
  await become("ready");
  await creator.call(batches.makeProcesses, { id, ending: "approve" });
  await become("done");
  await app.eventually(async () => (await creator.call(getBatchSigning, { batchId: id })).ready === names.length);
  return id;
}

const standing = (who = creator) => who.call(getBatchSigning, { batchId });
const client = { name: { text: "Cliente del lote" }, email: { answer: "nombre" }, language: "es" } as const;
const notary = { name: { text: "Eva Coc" }, email: { text: "notaria@example.com" }, language: "es", stage: 2 } as const;
const code = (failure: string) => expect.objectContaining({ code: failure });

test("the contracts of a batch are sent at once, each to the signers its answers name; what cannot be sent says why", async () => {
  expect((await standing()).columns.map(({ name }) => name)).toContain("nombre");
  const send = (more: object = {}) => creator.call(sendBatch, { batchId, signers: [client, notary], ...more });
  await expect(send({ signers: [] })).rejects.toMatchObject({ status: 422 });
  await expect(send({ signers: [{ ...client, email: { answer: "correo" } }] })).rejects.toMatchObject({
    code: "signatures.sourceRequired",
    fields: [{ path: "signers.0.email", code: "signatures.sourceRequired" }],
  });
  // Of two orders at once one counts.
  const both = await Promise.allSettled([send(), send()]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const done = await app.eventually(async () => {
    const now = await standing();
    return !now.sending && now;
  });
  expect(done).toMatchObject({ ready: 1, counts: { open: 2, signed: 0, ended: 0 } });
  expect(done.failures).toEqual([
    {
      processId: expect.any(String),
      title: "Contrato 3",
      code: "identity.emailInvalid",
      signer: "Cliente del lote",
    },
  ]);
  expect(done.failed).toBe(1);
  // What is being signed is not sent again.
  await expect(send({ signers: [notary] })).resolves.toEqual({ contracts: 1 });
  await app.eventually(async () => (await standing()).counts.open === 3);
  await expect(send()).rejects.toEqual(code("signatures.nothingToSend"));

  await signWith(app, await signingToken(app, "uno@example.com"));
  const { rows } = await creator.call(batches.listRows, { id: batchId });
  const processId = rows[0]?.processId ?? "";
  const [envelope] = (await creator.call(listEnvelopes, { processId })).rows;
  expect(envelope?.invitations.map(({ name, email, state }) => [name, email, state])).toEqual([
    ["Cliente del lote", "uno@example.com", "signed"],
    ["Eva Coc", "notaria@example.com", "pending"],
  ]);
  // Reminds those who have not signed, but not within ten minutes of another mail.
  app.clock.advance(11 * 60_000);
  expect(await creator.call(remindBatch, { batchId })).toEqual({ contracts: 3 });
  const remindersOf = async (email: string) => {
    const { rows: found } = await app.query<{ n: number }>(
      "select sum(reminders)::int as n from signature_invitations where org_id = $1 and email = $2",
      [owner.orgId, email],
    );
    return found[0]?.n;
  };
  await app.eventually(async () => (await remindersOf("dos@example.com")) === 1);
  await app.idle();
  expect(await remindersOf("uno@example.com")).toBe(0);
  await creator.call(remindBatch, { batchId });
  await app.idle();
  expect(await remindersOf("dos@example.com")).toBe(1);
  const { rows: audited } = await app.query<{ n: number }>(
    "select count(*)::int as n from audit_log where org_id = $1 and action in ('signature.bulkOrdered', 'signature.bulkDone')",
    [owner.orgId],
  );
  expect(audited[0]?.n).toBe(4);
});

test("each element of a repeated part signs, with the address that a list has for the person", async () => {
  const attributes = [
    { name: "Nombre", kind: "text" as const },
    { name: "Correo", kind: "email" as const },
  ];
  const list = await owner.call(createList, { name: "Partes", attributes, identifier: 0 });
  const record = (name: string, email: string) => ({ items: { a1: name, a2: email } });
  await owner.call(changeRecords, {
    id: list.id,
    set: [
      record("TESTIGO DE 1", "t1@example.com"),
      record("Testigo de 2", "t2@example.com"),
      record("Otra", "o@example.com"),
    ],
  });
  const id = await approvedBatch(["Ana", "Eva", "Luz"], "Con testigos");
  const standingNow = () => creator.call(getBatchSigning, { batchId: id });
  expect((await standingNow()).columns).toContainEqual({
    name: "testigos.testigo",
    label: "Testigos › Testigo",
    kind: "text",
    each: true,
  });
  const witness = { name: { answer: "testigos.testigo" }, email: { record: true }, language: "es" } as const;
  await creator.call(sendBatch, { batchId: id, signers: [witness] });
  const done = await app.eventually(async () => {
    const now = await standingNow();
    return !now.sending && now;
  });
  expect(done).toMatchObject({ counts: { open: 2 }, failed: 1 });
  expect(done.failures).toMatchObject([{ code: "signatures.emailMissing", signer: "Testigo de 3" }]);
  const { rows } = await creator.call(batches.listRows, { id });
  const [envelope] = (await creator.call(listEnvelopes, { processId: rows[0]?.processId ?? "" })).rows;
  expect(envelope?.invitations.map(({ name, email }) => [name, email])).toEqual([["Testigo de 1", "t1@example.com"]]);
});

test("nobody else's batch is sent, and none whose documents are escrituras públicas", async () => {
  const [other, stranger] = [await member(app, owner.orgId, "creator"), await organization(app)];
  for (const who of [other, stranger]) {
    await expect(standing(who)).rejects.toMatchObject({ status: 404 });
    await expect(who.call(sendBatch, { batchId, signers: [notary] })).rejects.toMatchObject({ status: 404 });
  }
  expect(await standing(owner)).toMatchObject({ counts: { open: 3 } });
  await owner.call(saveTemplateSigning, { templateId, publicDeed: true });
  await expect(creator.call(sendBatch, { batchId, signers: [notary] })).rejects.toEqual(code("signatures.publicDeed"));
});

test("sixty contracts of a batch go to review, are approved, go to signature and come back", async () => {
  const count = 60;
  const own = await template(owner);
  const email = (at: number) => `cliente${at}@sesenta.example.com`;
  const rows = Array.from({ length: count }, (_, at) =>
    contractRow(String(at + 1), { nombre: email(at), title: `Renta ${at + 1}` }),
  );
  const { id } = await creator.call.upload(batches.createBatch, { templateId: own }, await contractsWorkbook(rows));
  const become = (state: string) =>
    app.eventually(async () => (await creator.call(batches.getBatch, { id })).state === state, 60_000);
  await become("ready");
  await creator.call(batches.makeProcesses, { id, ending: "draft" });
  await become("done");
  expect(await creator.call(batches.actOnBatch, { id, act: "send" })).toMatchObject({ count });
  await app.eventually(async () => (await owner.call(batches.getBatchActs, { id })).approve === count, 60_000);
  expect(await owner.call(batches.actOnBatch, { id, act: "approve" })).toMatchObject({ count });
  const signing = () => creator.call(getBatchSigning, { batchId: id });
  await app.eventually(async () => (await signing()).ready === count, 120_000);
  expect(await creator.call(sendBatch, { batchId: id, signers: [client] })).toEqual({ contracts: count });
  await app.eventually(async () => (await signing()).counts.open === count, 120_000);
  for (let at = 0; at < count; at++) {
    await signWith(app, await signingToken(app, email(at)));
    // All of them sign from one address, which may open so many documents in a minute.
    if (at % 10 === 9) app.clock.advance(61_000);
  }
  const done = await app.eventually(async () => {
    const now = await signing();
    return now.counts.signed === count && now;
  }, 120_000);
  expect(done).toMatchObject({ ready: 0, notReady: 0, failed: 0, counts: { open: 0, signed: count, ended: 0 } });
  await expect(creator.call(sendBatch, { batchId: id, signers: [client] })).rejects.toEqual(
    code("signatures.nothingToSend"),
  );
}, 300_000);
