import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { proposedBindings } from "#features/bindings/binding.ts";
import { grantCredits } from "#features/credits/server/index.ts";
import { getProcess, processAttachments, saveAnswers } from "#features/processes/contract.ts";
import { sendProcess } from "#features/reviews/contract.ts";
import { getTemplate, saveTemplate } from "#features/templates/contract.ts";
import { newId } from "#platform/clock.ts";
import { systemTransaction } from "#platform/transaction.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { p } from "#tests/fixtures/documents/small-document.ts";
import { begun, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { queryWords } from "../binding.ts";
import * as contract from "../contract.ts";
import { limits } from "../query.ts";
import { sweepNow } from "./sweep.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let templateId: string;
beforeAll(async () => {
  app = await startApp({}, { work: false });
});
beforeEach(async () => {
  owner = await organization(app, { firstName: "Ana", lastName: "Paz" });
  creator = await member(app, owner.orgId, "creator", { firstName: "Beto", lastName: "Gil" });
  await systemTransaction(
    app.node.platform.db,
    { orgId: null, by: null, now: app.node.platform.clock.now() },
    (transaction) => grantCredits(transaction, { orgId: owner.orgId, reference: newId(), amount: 9 }),
  );
  const text = p(
    "Finca {finca_numero}, folio {finca_folio}, libro {finca_libro}, de {propietario}, gravámenes {gravamenes}.",
  );
  templateId = await template(owner, text);
});
afterAll(() => app.stop());

const pdf = { name: "consulta.pdf", bytes: new TextEncoder().encode("%PDF-1.4\n") };

/** A query of the creator that the owner answered by hand, with a file. */
async function answered(): Promise<string> {
  const { query } = await creator.call(contract.askRegistry, {
    kind: "property",
    values: { finca: "30052", folio: "133", libro: "268E", department: "01" },
    reason: "Compraventa",
  });
  const { id } = query;
  await owner.call(contract.takeQuery, { id });
  await owner.call.upload(contract.addQueryFile, { id }, pdf);
  const result = { owners: ["Ana Paz", "Beto Gil"], encumbrances: ["Hipoteca a favor de Banco Altiplano"] };
  await owner.call(contract.answerQuery, { id, state: "done", result });
  return id;
}

const attachmentsOf = async (id: string) => (await creator.call(processAttachments.list, { id })).attachments;

test("an answer fills a draft by what is proposed, and its evidence outlives the query", async () => {
  const id = await answered();
  const { id: processId, version } = await begun(creator, templateId);
  const saved = await creator.call(saveAnswers, { id: processId, version, patch: { finca_folio: "7" } });
  const read = await creator.call(contract.showBindings, { id, processId });
  expect(read.version).toBe(saved.version);
  expect(read.fields.find(({ path }) => path === "finca_folio")?.current).toBe("7");
  const bindings = Object.fromEntries(proposedBindings(read.fields, read.sources, queryWords));
  expect(bindings).toEqual({
    finca_numero: "finca",
    finca_folio: "folio",
    finca_libro: "libro",
    propietario: "owners",
    gravamenes: "encumbrances",
  });
  const target = { kind: "process" as const, processId, version: read.version };
  const done = await creator.call(contract.bindAnswer, { id, target, bindings });
  expect(done).toEqual({ processId, version: saved.version + 1, attached: 2 });
  const { answers } = await creator.call(getProcess, { id: processId });
  expect(answers).toMatchObject({
    finca_numero: "30052",
    finca_folio: "133",
    finca_libro: "268E",
    propietario: "Ana Paz; Beto Gil",
    gravamenes: "Hipoteca a favor de Banco Altiplano",
  });
  // A second time nothing is attached again.
  const again = { ...target, version: done.version };
  expect(await creator.call(contract.bindAnswer, { id, target: again, bindings: {} })).toMatchObject({ attached: 0 });

  const { settledAt } = await creator.call(contract.getQuery, { id });
  await app.query("update registry_queries set created_at = created_at - $2 * interval '1 ms' where id = $1", [
    id,
    limits.keptMs,
  ]);
  await sweepNow(app.node.platform);
  await expect(creator.call(contract.getQuery, { id })).rejects.toMatchObject({ status: 404 });
  const kept = await attachmentsOf(processId);
  expect(kept.map(({ evidence }) => evidence)).toEqual(
    [1, 2].map(() => ({ kind: "property", obtainedAt: settledAt, queryId: id, byHand: true })),
  );
  for (const { id: attachmentId, name } of kept) {
    const { bytes } = await creator.call.download(processAttachments.download, { id: processId, attachmentId });
    expect(new TextDecoder().decode(bytes.slice(0, 5))).toBe("%PDF-");
    expect(name).toMatch(/\.pdf$/);
  }
});

test("an answer begins a process of a template", async () => {
  const id = await answered();
  const read = await creator.call(contract.showBindings, { id, templateId });
  expect(read.version).toBe(0);
  const target = { kind: "template" as const, templateId, title: "Compraventa finca 30052" };
  const done = await creator.call(contract.bindAnswer, { id, target, bindings: { finca_numero: "finca" } });
  const made = await creator.call(getProcess, { id: done.processId });
  expect(made).toMatchObject({
    title: "Compraventa finca 30052",
    status: "drafting",
    answers: { finca_numero: "30052" },
  });
  expect(await attachmentsOf(done.processId)).toHaveLength(2);
});

test("the process's own rules hold: its version, its fields, its people; what is refused leaves nothing behind", async () => {
  const id = await answered();
  const { id: processId, version } = await begun(creator, templateId);
  const target = { kind: "process" as const, processId, version };
  const bindings = { finca_numero: "finca" };
  await creator.call(saveAnswers, { id: processId, version, patch: { finca_folio: "7" } });
  await expect(creator.call(contract.bindAnswer, { id, target, bindings })).rejects.toMatchObject({
    status: 409,
    code: "processes.changed",
  });
  const now = { ...target, version: version + 1 };
  await expect(
    creator.call(contract.bindAnswer, { id, target: now, bindings: { finca_numero: "finca", other: "owners" } }),
  ).rejects.toMatchObject({ status: 422, fields: [{ path: "other", code: "bindings.unfit" }] });
  // The owner reads the query, and not the draft; another creator reads neither.
  await expect(owner.call(contract.bindAnswer, { id, target: now, bindings })).rejects.toMatchObject({ status: 404 });
  const other = await member(app, owner.orgId, "creator");
  await expect(other.call(contract.showBindings, { id, templateId })).rejects.toMatchObject({ status: 404 });
  expect(await attachmentsOf(processId)).toEqual([]);
  const { answers } = await creator.call(getProcess, { id: processId });
  expect(answers).toEqual({ finca_folio: "7" });
  const files = await app.query("select count(*)::int as n from files where name = 'attachment' and org_id = $1", [
    owner.orgId,
  ]);
  expect(files.rows).toEqual([{ n: 0 }]);
});

test("a template that demands a recent answer refuses to send until it is attached, and again when it is too old", async () => {
  const stored = await owner.call(getTemplate, { id: templateId });
  const { name, description, directory } = stored;
  const form = { ...stored.form, evidence: [{ kind: "property" as const, days: 10 }] };
  await owner.call(saveTemplate, { id: templateId, version: stored.version, name, description, directory, form });
  const id = await answered();
  const { id: processId, version } = await begun(creator, templateId);
  const patch = { finca_numero: "1", finca_folio: "2", finca_libro: "3", propietario: "Ana", gravamenes: "Ninguno" };
  const saved = await creator.call(saveAnswers, { id: processId, version, patch });
  const send = () => creator.call(sendProcess, { id: processId, version: saved.version });
  const refused = {
    status: 422,
    code: "processes.evidenceMissing.property",
    values: { days: 10 },
    fields: [{ path: "evidence.property", code: "processes.evidenceMissing.property" }],
  };
  await expect(send()).rejects.toMatchObject(refused);
  const target = { kind: "process" as const, processId, version: saved.version };
  await creator.call(contract.bindAnswer, { id, target, bindings: {} });
  const age = (days: number) =>
    app.query("update attachments set evidence_at = evidence_at - $2 * interval '1 day' where subject_id = $1", [
      processId,
      days,
    ]);
  await age(11);
  await expect(send()).rejects.toMatchObject(refused);
  await age(-2);
  expect(await send()).toMatchObject({ status: "reviewing" });
});

test("only what was answered can be used", async () => {
  const { query } = await creator.call(contract.askRegistry, {
    kind: "property",
    values: { finca: "1", folio: "2", libro: "3", department: "01" },
    reason: "Compraventa",
  });
  expect(query.may.use).toBe(false);
  await expect(creator.call(contract.showBindings, { id: query.id, templateId })).rejects.toMatchObject({
    code: "registries.notAnswered",
  });
});
