import { afterAll, beforeAll, expect, test } from "vitest";
import { getTemplateAlerts, saveTemplateAlerts } from "#features/alerts/contract.ts";
import { newRule } from "#features/alerts/rule.ts";
import { getTemplateNotices, saveTemplateNotices } from "#features/notifications/contract.ts";
import { organization, type SomeMember } from "#seed/people.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { getTemplate, saveTemplate, setTitlePattern, uploadTemplate } from "../contract.ts";
import { keepTagEdits, type TagEdit, tryTagEdits } from "../edit-contract.ts";

let app: App;
let owner: SomeMember;

beforeAll(async () => {
  app = await startApp({}, { work: false });
  owner = await organization(app);
});
afterAll(() => app?.stop());

let count = 0;
async function template(...paragraphs: readonly string[]) {
  const input = { name: `Cambiada ${++count}`, description: "x", directory: "" };
  const file = { name: "contrato.docx", bytes: smallDocument(paragraphs.map((text) => p(text)).join("")) };
  const answer = await owner.call.upload(uploadTemplate, input, file);
  if (answer.kind !== "stored") throw new Error(JSON.stringify(answer));
  return owner.call(getTemplate, { id: answer.id });
}
const keep = ({ id, versionId }: { id: string; versionId: string }, ...edits: TagEdit[]) =>
  owner.call(keepTagEdits, { id, versionId, edits });

test("what is tried is shown and not kept; what is kept is the next version", async () => {
  const made = await template("El precio es cien quetzales (Q100.00).", "Con garantía de {meses} meses.");
  const edits: TagEdit[] = [
    { edit: "field", at: { text: "cien quetzales (Q100.00)" }, name: "precio", everywhere: true },
    { edit: "section", at: { text: "Con garantía" }, to: { text: "meses." }, name: "con_garantia", kind: "condition" },
  ];
  const { id, versionId } = made;
  const tried = await owner.call(tryTagEdits, { id, versionId, edits });
  expect(tried).toMatchObject({ failed: null, errors: [] });
  expect(tried.elements.map(({ key }) => key)).toEqual(["precio", "con_garantia", "meses"]);
  expect(Buffer.from(tried.preview, "base64").subarray(0, 2).toString()).toBe("PK");
  expect((await owner.call(getTemplate, { id })).number).toBe(1);
  expect(await keep(made, ...edits)).toMatchObject({ number: 2 });
  const { form, number } = await owner.call(getTemplate, { id });
  expect(number).toBe(2);
  expect(form.fields.find(({ key }) => key === "precio")).toMatchObject({ kind: "currency", currency: "GTQ" });
  expect(form.conditions).toMatchObject([{ key: "con_garantia" }]);
  expect(form.fields.find(({ key }) => key === "meses")?.shownWhen).toEqual([{ key: "con_garantia", is: true }]);
  await expect(keep(made, ...edits)).rejects.toMatchObject({ status: 409, code: "templates.changed" });
});

test("another name is followed by settings, equations, alerts and notices", async () => {
  const made = await template("{precio} {total} {fecha_entrega | larga} {correo}");
  const { id, version, name, description, directory, form } = made;
  const fields = form.fields.map((field) =>
    field.key === "precio"
      ? { ...field, label: "¿Cuánto?", kind: "currency" as const }
      : field.key === "correo"
        ? { ...field, kind: "email" as const }
        : field,
  );
  const calculatedFields = [{ key: "total", formula: "precio * 2" }];
  await owner.call(saveTemplate, {
    id,
    version,
    name,
    description,
    directory,
    form: { ...form, fields, calculatedFields },
  });
  const rule = {
    ...newRule(crypto.randomUUID()),
    dateField: "fecha_entrega",
    title: "Entrega {fecha_entrega}",
    emailFields: ["correo"],
  };
  await owner.call(saveTemplateAlerts, { templateId: id, rules: [rule] });
  const notices = { unassigned: [], assigned: [], approved: [], approvedFields: ["correo"] };
  await owner.call(saveTemplateNotices, { templateId: id, ...notices });
  await owner.call(setTitlePattern, { id, titlePattern: "{precio} de {@title}" });
  const now = await owner.call(getTemplate, { id });
  await keep(
    now,
    { edit: "rename", key: "precio", name: "precio_total" },
    { edit: "rename", key: "fecha_entrega", name: "dia" },
    { edit: "rename", key: "correo", name: "correo_cliente" },
  );
  const after = await owner.call(getTemplate, { id });
  expect(after.form.fields.map(({ key, label }) => [key, label])).toEqual([
    ["precio_total", "¿Cuánto?"],
    ["total", "Total"],
    ["dia", "Día"],
    ["correo_cliente", "Correo cliente"],
  ]);
  expect(after.titlePattern).toBe("{precio_total} de {@title}");
  expect(after.form.calculatedFields).toEqual([{ key: "total", formula: "precio_total * 2" }]);
  const { rules } = await owner.call(getTemplateAlerts, { templateId: id });
  expect(rules).toMatchObject([{ dateField: "dia", title: "Entrega {dia}", emailFields: ["correo_cliente"] }]);
  expect(await owner.call(getTemplateNotices, { templateId: id })).toMatchObject({
    approvedFields: ["correo_cliente"],
  });
});

test("what cannot be made, and what leaves errors, is reported and not saved", async () => {
  const made = await template("Hola {nombre}.");
  const { id, versionId } = made;
  const wrong: TagEdit[] = [{ edit: "field", at: { text: "adiós" }, name: "x", everywhere: false }];
  expect(await owner.call(tryTagEdits, { id, versionId, edits: wrong })).toMatchObject({
    failed: { at: 0, why: "not_found" },
  });
  await expect(keep(made, ...wrong)).rejects.toMatchObject({ status: 422, code: "templates.edit.not_found" });
  const broken: TagEdit[] = [{ edit: "text", at: { text: "Hola" }, text: "Hola {uno" }];
  const { errors } = await owner.call(tryTagEdits, { id, versionId, edits: broken });
  expect(errors.map((error) => error.id)).toContain("unclosed_tag");
  await expect(keep(made, ...broken)).rejects.toMatchObject({ status: 422, code: "templates.edit.errors" });
  expect((await owner.call(getTemplate, { id })).number).toBe(1);
});
