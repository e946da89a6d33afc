import { afterAll, beforeAll, expect, test } from "vitest";
import { disclosedIn } from "#features/answers/concealed.ts";
import { getPublicForm } from "#features/forms/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import { recognizeVersion, tagVersion } from "../find-contract.ts";
import { taggingOf, tagsOf } from "../tagging.ts";

let app: App;
let owner: SomeMember;

beforeAll(async () => {
  app = await startApp({}, { work: false });
  owner = await organization(app);
});
afterAll(() => app?.stop());

const deed = {
  name: "Escritura 7.docx",
  bytes: smallDocument(
    p("En la ciudad de Guatemala, el quince de marzo de dos mil veintiséis, comparece el señor Luis de León Paz,") +
      p("quien vende por el precio de QUINIENTOS MIL QUETZALES (Q500,000.00)."),
  ),
};
const named = { name: "Compraventa", description: "De una escritura", directory: "" };
const recognized = async () => {
  const answer = await owner.call.upload(contract.recognizeDocument, {}, deed);
  if (answer.kind !== "recognized") throw new Error(JSON.stringify(answer));
  return answer;
};
const asInput = ({ tags, answers, fields }: Partial<ReturnType<typeof tagsOf>>) => ({
  tags: JSON.stringify(tags),
  answers: JSON.stringify(answers),
  ...(fields ? { fields: JSON.stringify(fields) } : {}),
});

test("what changes in a finished deed is found, and the deed becomes a template that gives it back", async () => {
  const found = await recognized();
  expect(found).toMatchObject({ language: "es", tagged: false });
  expect(found.fields.map(({ name, value }) => [name, value])).toEqual([
    ["lugar", "Guatemala"],
    ["fecha_otorgamiento", "15/03/2026"],
    ["persona_sexo", "masculino"],
    ["persona_nombre", "Luis de León Paz"],
    ["precio", "500,000.00"],
  ]);
  const input = { ...named, ...asInput(tagsOf(taggingOf(found))) };
  const made = await owner.call.upload(contract.templateFromDocument, input, deed);
  expect(made).toMatchObject({ kind: "stored", name: "Compraventa", fieldCount: 5, givesBack: true });
  // A name that was proposed gives way to one that is taken, one that was typed does not.
  const again = await owner.call.upload(contract.templateFromDocument, { ...input, named: "proposed" }, deed);
  expect(again).toMatchObject({ kind: "stored", name: "Compraventa (2)" });
  await expect(owner.call.upload(contract.templateFromDocument, input, deed)).rejects.toMatchObject({
    code: "templates.nameTaken",
  });
  if (made.kind !== "stored") return;
  const { form, versions, titlePattern } = await owner.call(contract.getTemplate, { id: made.id });
  expect(titlePattern).toBe("Compraventa: {persona_nombre}");
  expect(versions.map(({ fileName }) => fileName)).toEqual(["Compraventa.docx"]);
  // The marks of its values, but not the place, with which each process begins.
  expect(disclosedIn("Venta de León en Guatemala por Q500,000", form.concealed ?? [])).toEqual(["León", "500,000"]);
  expect(JSON.stringify(form)).not.toMatch(/León|Luis/);
  // A public form is compared with them too, and begins with the steps of the parties.
  const { name, concealed, settings } = await owner.call(getPublicForm, { templateId: made.id });
  expect([name, disclosedIn("Venta León", concealed), settings.groups]).toEqual(["Compraventa", ["León"], ["g2"]]);
  expect(form.fields.map(({ key, kind }) => [key, kind])).toEqual([
    ["lugar", "text"],
    ["fecha_otorgamiento", "date"],
    ["persona_sexo", "dropdown"],
    ["persona_nombre", "text"],
    ["precio", "currency"],
  ]);
  expect(form.fields.map(({ label, default: first, placeholder }) => [label, first, placeholder])).toEqual([
    ["Lugar de otorgamiento", "Guatemala", undefined],
    ["Fecha de otorgamiento", undefined, "15/03/2026"],
    ["Género de la persona", undefined, undefined],
    ["Nombre completo de la persona", undefined, "Nombres y apellidos completos"],
    ["Precio", undefined, "p. ej. 500,000.00"],
  ]);
  // The name comes before the gender that is guessed by it, although the deed has them the other way round.
  expect(form.groups[1]?.items).toEqual(["persona_nombre", "persona_sexo"]);
  expect(form.groups.map(({ label, office = false }) => [label, office])).toEqual([
    ["Acto y notario", true],
    ["Compareciente", false],
    ["Precio, pago y plazo", true],
  ]);
});

test("several parties become a list, and roles follow the gender of theirs; the deed is given back", async () => {
  const several = {
    name: "Escritura 8.docx",
    bytes: smallDocument(
      p(
        "Comparecen ANA PÉREZ, de cuarenta años, soltera, con CUI 1990 77102 2101; y LUIS PAZ, de treinta años, casado, con " +
          "CUI 2044 18830 2101, a quienes se les denominará LOS VENDEDORES; y EVA SOL, de veinte años, soltera, con CUI " +
          "2398 44117 2101, a quien se le denominará LA COMPRADORA.",
      ) + p("La compradora paga a los vendedores mil quetzales (Q1,000.00). Firma Luis Paz."),
    ),
  };
  const found = await owner.call.upload(contract.recognizeDocument, {}, several);
  if (found.kind !== "recognized") throw new Error(found.kind);
  const input = { ...named, name: "Varios", ...asInput(tagsOf(taggingOf(found))) };
  const made = await owner.call.upload(contract.templateFromDocument, input, several);
  expect(made).toMatchObject({ kind: "stored", givesBack: true });
  if (made.kind !== "stored") return;
  const { form } = await owner.call(contract.getTemplate, { id: made.id });
  const facts = ["nombre", "sexo", "edad", "estado_civil", "cui"].map((fact) => `vendedores.${fact}`);
  // The words around the list follow the number of people.
  expect(form.loops).toMatchObject([{ key: "vendedores", label: "Vendedores", items: facts, min: 1 }]);
  expect(form.fields.find(({ key }) => key === "compradora_sexo")).toMatchObject({ kind: "dropdown" });
});

test("a deed that was uploaded without tags gets them as its next version", async () => {
  const input = { name: "Sin marcas", description: "Tal como está", directory: "" };
  const stored = await owner.call.upload(contract.uploadTemplate, input, deed);
  if (stored.kind !== "stored") throw new Error(stored.kind);
  const { id, versionId } = stored;
  const found = await owner.call(recognizeVersion, { id, versionId });
  if (found.kind !== "recognized") throw new Error(found.kind);
  const { tags, answers, fields } = tagsOf(taggingOf(found));
  const made = await owner.call(tagVersion, { id, versionId, tags, answers, fields });
  expect(made).toMatchObject({ kind: "stored", id, number: 2, fieldCount: 5, givesBack: true });
  const { form, name } = await owner.call(contract.getTemplate, { id });
  expect([name, form.fields.map(({ key }) => key)]).toEqual([
    "Sin marcas",
    ["lugar", "fecha_otorgamiento", "persona_sexo", "persona_nombre", "precio"],
  ]);
  expect(form.groups.map(({ label }) => label)).toEqual(["Acto y notario", "Compareciente", "Precio, pago y plazo"]);
  await expect(owner.call(tagVersion, { id, versionId, tags, answers })).rejects.toMatchObject({
    status: 409,
    code: "templates.changed",
  });
});

test("answers that say something else do not give the deed back", async () => {
  const { tags, answers } = tagsOf(taggingOf(await recognized()));
  const input = { ...named, name: "Otra", ...asInput({ tags, answers: { ...answers, precio: "1.00" } }) };
  expect(await owner.call.upload(contract.templateFromDocument, input, deed)).toMatchObject({
    kind: "stored",
    givesBack: false,
  });
});

test("places that are not in the document, tags that are none and lists that are no JSON are refused; nothing is stored", async () => {
  const place = { file: "word/document.xml", paragraph: 1, start: 0, end: 2, text: "{a}" };
  const refusal = (tags: string) =>
    owner.call.upload(contract.templateFromDocument, { ...named, name: "Nada", tags, answers: "{}" }, deed).then(
      (answer) => answer.kind,
      ({ code, status }: { code: string; status: number }) => `${status} ${code}`,
    );
  expect(await refusal(JSON.stringify([{ ...place, paragraph: 99 }]))).toBe("422 templates.fromDocument.misplaced");
  expect(await refusal(JSON.stringify([place, { ...place, end: 1 }]))).toBe("422 templates.fromDocument.misplaced");
  expect(await refusal(JSON.stringify([{ ...place, text: "{a | letr}" }]))).toBe("invalid");
  expect(await refusal("{")).toBe("422 failure.invalid");
  expect(await refusal(JSON.stringify([{ ...place, more: 1 }]))).toBe("422 failure.invalid");
  const { rows } = await owner.call(contract.listTemplates, { search: "Nada" });
  expect(rows).toEqual([]);
});

test("a document with tags says so, no Word document is refused, and creators may not", async () => {
  const tagged = { name: "a.docx", bytes: smallDocument(p("{precio}")) };
  expect(await owner.call.upload(contract.recognizeDocument, {}, tagged)).toMatchObject({ tagged: true });
  const text = { name: "a.docx", bytes: new TextEncoder().encode("no") };
  expect(await owner.call.upload(contract.recognizeDocument, {}, text)).toMatchObject({ kind: "refused" });
  const creator = await member(app, owner.orgId, "creator");
  await expect(creator.call.upload(contract.recognizeDocument, {}, deed)).rejects.toMatchObject({ status: 403 });
});
