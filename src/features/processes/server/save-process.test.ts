import { afterAll, beforeAll, expect, test } from "vitest";
import { textOf } from "#engine/document/text/text-of.ts";
import type { FormDefinition } from "#features/answers/form-definition.ts";
import { largestAnswers } from "#features/answers/stored-answers.ts";
import * as documents from "#features/documents/contract.ts";
import { saveSettings } from "#features/organizations/contract.ts";
import * as reviews from "#features/reviews/contract.ts";
import { getTemplate, saveTemplate, uploadVersion } from "#features/templates/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { answered, begun, processIn, rightAnswers, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;

beforeAll(async () => {
  app = await startApp({}, { work: false });
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer");
  templateId = await template(owner);
});

afterAll(() => app?.stop());

test("a draft is saved as typed, and returns its errors", async () => {
  const { id, version } = await begun(creator, templateId, "  Venta\tde finca ");
  app.clock.advance(5000);
  const patch = { precio: "1500", "testigos.0.testigo": "Luis", con_fianza: true };
  const saved = await creator.call(contract.saveAnswers, { id, version, patch });
  expect(saved.errors).toEqual([{ path: "precio", code: "processes.answer.notCurrency" }]);
  const process = await creator.call(contract.getProcess, { id });
  expect(process).toMatchObject({
    title: "Venta de finca",
    status: "drafting",
    version: saved.version,
    saveTimestamp: saved.savedAt,
    answers: { precio: "1500", con_fianza: true, testigos: [{ testigo: "Luis" }] },
  });
  expect(process.timestamp).toBe(saved.savedAt);
  expect(process.createTimestamp < process.timestamp).toBe(true);
  expect(process.questions.map((question) => question.name)).toContain("testigos");
});

test("a stale save is refused with the version there is, and loses nothing", async () => {
  const { id, version } = await begun(creator, templateId);
  const first = await creator.call(contract.saveAnswers, { id, version, patch: { nombre: "Ana" } });
  const stale = creator.call(contract.saveAnswers, { id, version, patch: { nombre: "Eva" } });
  await expect(stale).rejects.toMatchObject({
    code: "processes.changed",
    status: 409,
    values: { version: first.version, status: "drafting" },
  });
  expect((await creator.call(contract.getProcess, { id })).answers).toEqual({ nombre: "Ana" });
});

test("the same save sent again, because its answer was lost, is answered and not refused", async () => {
  const { id, version } = await begun(creator, templateId);
  const save = { id, version, patch: { nombre: "Ana" } };
  const first = await creator.call(contract.saveAnswers, save);
  expect(await creator.call(contract.saveAnswers, save)).toEqual(first);
});

test("of saves at once from two tabs one is kept whole", async () => {
  const { id, version } = await begun(creator, templateId);
  const results = await Promise.allSettled(
    Array.from({ length: 6 }, (_, i) =>
      creator.call(contract.saveAnswers, { id, version, patch: { nombre: `N${i}`, fiador: `N${i}` } }),
    ),
  );
  expect(results.filter((r) => r.status === "fulfilled")).toHaveLength(1);
  const { answers } = await creator.call(contract.getProcess, { id });
  expect(answers["nombre"]).toBe(answers["fiador"]);
});

test("what the form does not ask is refused, and so is too much", async () => {
  const { id, version } = await begun(creator, templateId);
  const save = (patch: Record<string, unknown>) => creator.call(contract.saveAnswers, { id, version, patch });
  await expect(save({ otro: "x", nombre: "Ana" })).rejects.toMatchObject({
    code: "processes.patchInvalid",
    status: 422,
    fields: [{ path: "otro", code: "processes.answer.unknownField" }],
  });
  await expect(save({ nombre: { x: 1 } })).rejects.toMatchObject({ status: 422 });
  let deep: unknown = "x";
  for (let i = 0; i < 1000; i++) deep = [deep];
  await expect(save({ testigos: deep })).rejects.toMatchObject({ status: 422 });
  const big = "é".repeat(largestAnswers / 2);
  await expect(save({ nombre: big })).rejects.toMatchObject({ code: "processes.answersTooLarge", status: 413 });
  expect((await creator.call(contract.getProcess, { id })).answers).toEqual({});
});

test("a draft is its creator's alone: not in the lists, not by its id, not for the owner", async () => {
  const { id, version } = await answered(creator, templateId, "Borrador privado");
  for (const other of [owner, reviewer, await member(app, owner.orgId, ["creator", "reviewer", "manager"])]) {
    await expect(other.call(contract.getProcess, { id })).rejects.toMatchObject({ status: 404 });
    const save = other.call(contract.saveAnswers, { id, version, patch: { nombre: "x" } });
    await expect(save).rejects.toMatchObject({ status: 404 });
    await expect(other.call(contract.deleteProcess, { id })).rejects.toMatchObject({ status: 404 });
    await expect(
      other.call(reviews.approveProcess, { id, version, contentHash: "0".repeat(64) }),
    ).rejects.toMatchObject({
      status: 404,
    });
    await expect(other.call.download(documents.previewProcess, { id })).rejects.toMatchObject({ status: 404 });
    for (const list of ["drafts", "active"] as const) {
      const page = await other.call(contract.listProcesses, { list, search: "privado" }).catch(() => ({ rows: [] }));
      expect(page.rows).toEqual([]);
    }
  }
  const own = await creator.call(contract.listProcesses, { list: "drafts", search: "privado" });
  expect(own.rows.map((row) => row.id)).toEqual([id]);
});

test("nobody saves what waits for review or belongs to another", async () => {
  const { id, version } = await processIn("reviewing", { creator, reviewer, templateId });
  const patch = { nombre: "x" };
  await expect(creator.call(contract.saveAnswers, { id, version, patch })).rejects.toMatchObject({
    code: "processes.inReview",
    status: 409,
  });
  await expect(owner.call(contract.saveAnswers, { id, version, patch })).rejects.toMatchObject({
    code: "processes.notYours",
    status: 403,
  });
});

test("a process keeps the form it began with when its template gets a new file, and so do those of other templates", async () => {
  const [first, other] = [await template(owner, p("{nombre}")), await template(owner, p("{apellido}"))];
  const old = await begun(creator, first);
  const aside = await begun(creator, other);
  const file = { name: "nuevo.docx", bytes: smallDocument(p("{nombre} {dpi}")) };
  await owner.call.upload(uploadVersion, { id: first }, file);
  const recent = await begun(creator, first);
  const save = ({ id, version }: typeof old, patch: Record<string, unknown>) =>
    creator.call(contract.saveAnswers, { id, version, patch });
  for (const [process, field] of [
    [old, "dpi"],
    [aside, "nombre"],
    [recent, "apellido"],
  ] as const)
    await expect(save(process, { [field]: "1" })).rejects.toMatchObject({ code: "processes.patchInvalid" });
  await save(old, { nombre: "Ana" });
  await save(aside, { apellido: "Díaz" });
  await save(recent, { nombre: "Ana", dpi: "1" });
  expect((await creator.call(contract.getProcess, { id: old.id })).templateNumber).toBe(1);
  expect((await creator.call(contract.getProcess, { id: recent.id })).templateNumber).toBe(2);
});

test("a new title is searched by its words, the old one no more", async () => {
  const { id, version } = await begun(creator, templateId, "Promesa antigua");
  const renamed = await creator.call(contract.renameProcess, { id, version, title: "Promesa nueva" });
  expect(renamed.version).toBe(version + 1);
  const found = async (search: string) =>
    (await creator.call(contract.listProcesses, { list: "drafts", search })).rows.map((row) => row.title);
  expect(await found("nueva")).toEqual(["Promesa nueva"]);
  expect(await found("antigua")).toEqual([]);
  await expect(creator.call(contract.renameProcess, { id, version, title: "Otra" })).rejects.toMatchObject({
    code: "processes.changed",
  });
  await expect(
    creator.call(contract.renameProcess, { id, version: renamed.version, title: " " }),
  ).rejects.toMatchObject({ fields: [{ path: "title", code: "processes.titleRequired" }] });
});

test("an organization that is not active reads and saves nothing", async () => {
  const firm = await organization(app);
  const own = await template(firm);
  const { id, version } = await begun(firm, own);
  await app.node.platform.db.asSystem((tx) =>
    tx.updateTable("organizations").set({ status: "expiredSubscription" }).where("id", "=", firm.orgId).execute(),
  );
  await firm.call(contract.getProcess, { id });
  const save = firm.call(contract.saveAnswers, { id, version, patch: rightAnswers });
  await expect(save).rejects.toMatchObject({ code: "failure.inactive", status: 403 });
  await expect(begun(firm, own)).rejects.toMatchObject({ code: "failure.inactive" });
});

/** A contract with an optional group, a set of options with a list among them, and options with formulas. */
async function ruledTemplate(): Promise<string> {
  const id = await template(
    owner,
    p("{nombre} {precio | moneda} {fiador}") +
      p("{#es_contado}al contado{/es_contado}{#es_plazo}a plazos{/es_plazo}") +
      p("{#garantias}{bien}{/garantias}{#con_acta}con acta{/con_acta}{#con_timbre}con timbres{/con_timbre}"),
  );
  const read = await owner.call(getTemplate, { id });
  const { name, description, directory, version } = read;
  const [group] = read.form.groups;
  const set = { id: "o1", label: "Pago", hint: "", one: true, required: true, singleOption: false };
  const form: FormDefinition = {
    ...read.form,
    groups: [
      { id: "g1", label: "General", items: (group?.items ?? []).filter((key) => key !== "fiador") },
      { id: "g2", label: "Fiador", items: ["fiador"], optional: true },
    ],
    fields: read.form.fields.map((field) => (field.key === "precio" ? { ...field, default: "500.00" } : field)),
    optionGroups: [{ ...set, members: ["es_contado", "es_plazo", "garantias"] }],
    calculatedOptions: [
      { option: "con_acta", condition: "precio > 1000", disable: true },
      { option: "con_timbre", condition: "con_acta && es_contado", disable: false },
    ],
  };
  await owner.call(saveTemplate, { id, version, name, description, directory, form });
  return id;
}

test("optional groups, sets of options, calculated options and defaults are judged by the server, each at its place", async () => {
  const { id, version } = await begun(creator, await ruledTemplate());
  const first = await creator.call(contract.getProcess, { id });
  expect(first).toMatchObject({ answers: { precio: "500.00" }, saveTimestamp: null });
  expect(first.form.conditions.map(({ key }) => key)).toEqual(expect.arrayContaining(["@g2", "?garantias"]));
  const save = (at: number, patch: Record<string, unknown>) =>
    creator.call(contract.saveAnswers, { id, version: at, patch });
  const answers = { nombre: "Ana", precio: "1,500.00", "@g2": false, es_contado: true, es_plazo: true };
  await expect(save(version, { ...answers, con_acta: false })).rejects.toMatchObject({
    status: 422,
    fields: [{ path: "con_acta", code: "processes.answer.decidedByFormula" }],
  });
  const two = await save(version, { ...answers, con_acta: true });
  expect(two.errors).toEqual([]);
  const send = (at: number) => creator.call(reviews.sendProcess, { id, version: at });
  const wrong = (path: string, code: string) => ({ status: 422, fields: [{ path, code: `processes.answer.${code}` }] });
  await expect(send(two.version)).rejects.toMatchObject(wrong("es_contado", "chosenTooMany"));
  const none = await save(two.version, { es_contado: false, es_plazo: false });
  await expect(send(none.version)).rejects.toMatchObject(wrong("es_contado", "chosenNone"));
  const list = await save(none.version, { "?garantias": true });
  await expect(send(list.version)).rejects.toMatchObject(wrong("garantias", "tooFew"));
  const group = await save(list.version, { "?garantias": false, es_contado: true, "@g2": true });
  await expect(send(group.version)).rejects.toMatchObject(wrong("fiador", "required"));
  const off = await save(group.version, { fiador: "Luis", "@g2": false });
  const stored = (await creator.call(contract.getProcess, { id })).answers;
  // What a formula decides alone is kept nowhere; what was typed into a group that is left out stays.
  expect(stored).toMatchObject({ fiador: "Luis", "@g2": false });
  expect(Object.keys(stored)).not.toContain("con_acta");
  const preview = await creator.call.raw(documents.previewProcess, { id });
  const text = textOf(new Uint8Array(await preview.arrayBuffer()))
    .flatMap((part) => part.paragraphs)
    .join("\n");
  expect(text).not.toContain("Luis");
  expect(text).toContain("con acta");
  expect(text).toContain("con timbres");
  await send(off.version);
});

test("a consultant who fills in fields only switches no group and no option, but a formula may", async () => {
  const consultant = await member(app, owner.orgId, "consultant");
  await owner.call(saveSettings, { consultantPlaceholderFields: true });
  const { id, version } = await begun(consultant, await ruledTemplate());
  const save = (patch: Record<string, unknown>) => consultant.call(contract.saveAnswers, { id, version, patch });
  const refused = { status: 403, code: "processes.consultantFieldsOnly" };
  for (const patch of [{ "@g2": true }, { "?garantias": true }, { es_plazo: true }, { con_timbre: true }])
    await expect(save(patch)).rejects.toMatchObject(refused);
  await save({ nombre: "Ana", precio: "1,500.00", "@g2": false, es_plazo: false });
  await owner.call(saveSettings, { consultantPlaceholderFields: false });
});
