import { afterAll, beforeAll, expect, test } from "vitest";
import { organization, type SomeMember } from "#seed/people.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { followRenames, getTemplate, saveTemplate, uploadTemplate, uploadVersion } from "../contract.ts";

let app: App;
let owner: SomeMember;

beforeAll(async () => {
  app = await startApp({}, { work: false });
  owner = await organization(app);
});
afterAll(() => app?.stop());

const word = (...paragraphs: readonly string[]) => ({
  name: "contrato.docx",
  bytes: smallDocument(paragraphs.map((text) => p(text)).join("")),
});

test("a field that Word renamed keeps its settings and its equations when its author says so", async () => {
  const input = { name: "Renombrada", description: "x", directory: "" };
  const stored = await owner.call.upload(uploadTemplate, input, word("Paga {precio} a {nombre}.", "En total {total}."));
  if (stored.kind !== "stored") throw new Error(stored.kind);
  const { id } = stored;
  const { form, ...rest } = await owner.call(getTemplate, { id });
  const fields = form.fields.map((field) => (field.key === "precio" ? { ...field, label: "¿Cuánto?" } : field));
  const calculatedFields = [{ key: "total", formula: "precio * 2" }];
  const { version, name, description, directory } = rest;
  await owner.call(saveTemplate, {
    id,
    version,
    name,
    description,
    directory,
    form: { ...form, fields, calculatedFields },
  });
  const next = await owner.call.upload(uploadVersion, { id }, word("Paga {valor} a {nombre}.", "En total {total}."));
  if (next.kind !== "stored") throw new Error(next.kind);
  expect(next.renames).toEqual([{ from: "precio", to: "valor" }]);
  const { versionId, renames } = next;
  const wrong = owner.call(followRenames, { id, versionId, renames: [{ from: "nombre", to: "valor" }] });
  await expect(wrong).rejects.toMatchObject({ status: 422, code: "templates.edit.renamesUnknown" });
  await owner.call(followRenames, { id, versionId, renames });
  const after = await owner.call(getTemplate, { id });
  expect(after.form.fields.find(({ key }) => key === "valor")).toMatchObject({ label: "¿Cuánto?", name: "valor" });
  expect(after.form.calculatedFields).toEqual([{ key: "total", formula: "valor * 2" }]);
  expect(after.form.groups.flatMap(({ items }) => items)).toEqual(["valor", "nombre", "total"]);
  const stale = owner.call(followRenames, { id, versionId, renames });
  await expect(stale).rejects.toMatchObject({ status: 409, code: "templates.changed" });
  const same = await owner.call.upload(uploadVersion, { id }, word("Paga {valor} a {nombre}.", "En total {total}."));
  expect(same).toMatchObject({ kind: "stored", renames: [] });
});
