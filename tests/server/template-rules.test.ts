import { afterAll, beforeAll, expect, test } from "vitest";
import { textOf } from "#engine/document/text/text-of.ts";
import type { Rules } from "#features/answers/rules.ts";
import * as batches from "#features/batch/contract.ts";
import * as documents from "#features/documents/contract.ts";
import { readVisitorForm, submitVisitorForm } from "#features/forms/visitor-contract.ts";
import * as processes from "#features/processes/contract.ts";
import * as reviews from "#features/reviews/contract.ts";
import * as templates from "#features/templates/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { quickCaptcha } from "#tests/fixtures/accounts.ts";
import { workbookOf } from "#tests/fixtures/batches.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { openedForm, submission } from "#tests/fixtures/forms.ts";
import { begun, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;

const lease = p("{inquilino} {inquilino_mayus} {renta_mensual} {meses} {renta_total} {inicio} {fin}");
const message = "El contrato debe terminar después de empezar";
const rules = {
  calculatedFields: [
    { key: "renta_total", formula: "renta_mensual * meses" },
    { key: "fin", formula: "suma_meses(inicio, meses) - 1" },
  ],
  generatedFields: [{ key: "inquilino_mayus", sources: ["inquilino"], separator: " ", transforms: ["upper"] }],
  validations: [{ id: "v1", left: "fin", comparator: ">", right: "inicio", message }],
} satisfies Rules;
const kinds: Readonly<Record<string, "currency" | "number" | "date">> = {
  renta_mensual: "currency",
  renta_total: "currency",
  meses: "number",
  inicio: "date",
  fin: "date",
};

/** Saves the rules of a template, and the kinds of its fields. */
async function ruled(id: string, more: Rules = rules) {
  const { version, name, description, directory, form } = await owner.call(templates.getTemplate, { id });
  const fields = form.fields.map((field) => ({ ...field, kind: kinds[field.key] ?? field.kind }));
  const save = { id, version, name, description, directory, form: { ...form, fields, ...more } };
  return owner.call(templates.saveTemplate, save);
}

beforeAll(async () => {
  app = await startApp(quickCaptcha);
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer");
  templateId = await template(owner, lease);
  await ruled(templateId);
});
afterAll(() => app?.stop());

const right = { inquilino: "Ana María", renta_mensual: "4,500.50", meses: "12", inicio: "2026-03-01" };
const worked = { ...right, inquilino_mayus: "ANA MARÍA", renta_total: "54006.00", fin: "2027-02-28" };
const broken = [{ path: "fin", code: "processes.answer.broken", values: { message } }];

test("what is calculated is worked out at every save, whatever the client says of it, and printed", async () => {
  const { id, version } = await begun(creator, templateId);
  const patch = { ...right, renta_total: "1.00", fin: "2030-01-01", inquilino_mayus: null };
  const saved = await creator.call(processes.saveAnswers, { id, version, patch });
  expect(saved.errors).toEqual([]);
  expect((await creator.call(processes.getProcess, { id })).answers).toEqual(worked);
  const again = await creator.call(processes.saveAnswers, {
    id,
    version: saved.version,
    patch: { renta_total: "2.00" },
  });
  await app.query("update processes set answers = answers || $2 where id = $1", [id, { renta_total: "3.00" }]);
  const sent = await creator.call(reviews.sendProcess, { id, version: again.version });
  const reviewed = await reviewer.call(processes.getProcess, { id });
  expect(reviewed.answers).toEqual(worked);
  const { contentHash } = reviewed;
  await reviewer.call(reviews.approveProcess, { id, version: sent.version, contentHash });
  const word = await app.eventually(() =>
    creator.call.download(documents.downloadDocument, { id, kind: "word" }).catch(() => undefined),
  );
  expect(textOf(new Uint8Array(word.bytes))[0]?.paragraphs.join("")).toContain(
    "Ana María ANA MARÍA 4,500.50 12 54,006.00 01/03/2026 28/02/2027",
  );
});

test("answers that do not go together are kept, and neither sent nor approved", async () => {
  const { id, version } = await begun(creator, templateId);
  const saved = await creator.call(processes.saveAnswers, { id, version, patch: { ...right, meses: "0" } });
  expect(saved.errors).toEqual(broken);
  await expect(creator.call(reviews.sendProcess, { id, version: saved.version })).rejects.toMatchObject({
    code: "processes.answersIncomplete",
    fields: broken,
  });
  const corrected = await creator.call(processes.saveAnswers, { id, version: saved.version, patch: { meses: "6" } });
  const sent = await creator.call(reviews.sendProcess, { id, version: corrected.version });
  await app.query("update processes set answers = answers || $2 where id = $1", [id, { meses: "0" }]);
  const { contentHash } = await reviewer.call(processes.getProcess, { id });
  const approve = { id, version: sent.version, contentHash };
  await expect(reviewer.call(reviews.approveProcess, approve)).rejects.toMatchObject({
    code: "processes.recalculated",
  });
});

test("a public form calculates and refuses with the message; what it needs the rest for is not told", async () => {
  const keys = await openedForm(owner, templateId);
  const sent = { ...(await submission(app, keys)), answers: { ...right, meses: "0", renta_total: "1.00" } };
  await expect(app.as()(submitVisitorForm, sent)).rejects.toMatchObject({
    code: "forms.answersIncomplete",
    fields: broken,
  });
  const better = { ...(await submission(app, keys)), answers: { ...right, renta_total: "1.00" } };
  await app.as()(submitVisitorForm, better);
  const { rows } = await owner.call(processes.listProcesses, { list: "inbox" });
  expect((await owner.call(processes.getProcess, { id: rows[0]?.id ?? "" })).answers).toEqual(worked);

  const { form } = await owner.call(templates.getTemplate, { id: templateId });
  const two = await template(owner, lease);
  const { form: other } = await ruled(two);
  const [first] = other.groups;
  if (!first) throw new Error("a form has a group");
  const split = [
    { ...first, items: ["renta_mensual", "renta_total", "inquilino"] },
    {
      id: "g2",
      label: "Otros",
      items: form.fields
        .map(({ key }) => key)
        .filter((key) => !["renta_mensual", "renta_total", "inquilino"].includes(key)),
    },
  ];
  await ruled(two, { ...rules, groups: split } as Rules);
  const link = await openedForm(owner, two, { groups: [first.id] });
  const seen = await app.as()(readVisitorForm, { id: link.id, id2: link.id2 });
  expect(seen.questions.map(({ key }) => key)).toEqual(["inquilino", "renta_mensual"]);
  expect(JSON.stringify(seen)).not.toContain("meses");
});

test("a workbook does not ask what is calculated, and its rows are refused with the message", async () => {
  const { bytes } = await creator.call.download(batches.downloadSheet, { templateId });
  const empty = await creator.call.upload(batches.createBatch, { templateId }, { name: "x.xlsx", bytes });
  const read = await app.eventually(async () => {
    const batch = await creator.call(batches.getBatch, { id: empty.id });
    return batch.state === "ready" && batch;
  });
  const columns = read.choices
    .flatMap((sheet) => sheet.columns.map(({ id }) => id))
    .filter((id) => !id.startsWith("#"));
  expect(columns).toEqual(["inquilino", "renta_mensual", "meses", "inicio"]);
  const file = await workbookOf({
    Contratos: {
      header: ["No.", "Inquilino", "Renta mensual", "Meses", "Inicio"],
      rows: [
        ["1", "Ana María", "4,500.50", "12", "01/03/2026"],
        ["2", "Luis", "100.00", "0", "01/03/2026"],
      ],
    },
  });
  const { id } = await creator.call.upload(batches.createBatch, { templateId }, file);
  await app.eventually(async () => (await creator.call(batches.getBatch, { id })).state === "ready");
  const { rows } = await creator.call(batches.listRows, { id, limit: 10 });
  expect(rows.map(({ state, answers, faults }) => [state, answers["renta_total"], faults])).toEqual([
    ["good", "54006.00", []],
    ["wrong", "0.00", broken],
  ]);
});

test("rules with errors are refused at their place; those that lose their field wait to be corrected", async () => {
  const id = await template(owner, lease);
  const wrong = ruled(id, {
    calculatedFields: [{ key: "renta_total", formula: "renta_mensual > 5" }],
    validations: [{ id: "v1", left: "fin", comparator: ">", right: "comienzo", message }],
  });
  await expect(wrong).rejects.toMatchObject({
    code: "templates.rulesInvalid",
    status: 422,
    fields: [
      { path: "form.calculatedFields.0.formula", code: "templates.rules.comparators" },
      { path: "form.validations.0.right", code: "templates.rules.nameUnknown" },
    ],
  });
  await ruled(id);
  const { id: draft, version } = await begun(creator, id);
  const next = { name: "v2.docx", bytes: smallDocument(p("{inquilino} {renta_mensual} {renta_total} {inicio} {fin}")) };
  await owner.call.upload(templates.uploadVersion, { id }, next);
  const now = await owner.call(templates.getTemplate, { id });
  expect(now.form).toMatchObject(rules);
  // Other settings can still be saved.
  const { name, directory, form } = now;
  const save = { id, version: now.version, name, description: "Otra", directory, form };
  await owner.call(templates.saveTemplate, save);
  // The draft of before goes on by the rules it began with; a new one is asked what nothing works out.
  await creator.call(processes.saveAnswers, { id: draft, version, patch: right });
  expect((await creator.call(processes.getProcess, { id: draft })).answers).toEqual(worked);
  const fresh = await begun(creator, id);
  const patch = { renta_total: "7.00", fin: "2026-01-02", inicio: "2026-01-01" };
  const saved = await creator.call(processes.saveAnswers, { id: fresh.id, version: fresh.version, patch });
  expect(saved.errors).toEqual([]);
  expect((await creator.call(processes.getProcess, { id: fresh.id })).answers).toEqual(patch);
});
