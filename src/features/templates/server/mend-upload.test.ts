import { afterAll, beforeAll, expect, test } from "vitest";
import { organization, type SomeMember } from "#seed/people.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { getTemplate, uploadTemplate, uploadVersion } from "../contract.ts";
import type { Fix } from "../findings.ts";

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

test("faults are put right one after the other by what the answers offer, and the file is stored mended", async () => {
  const file = word("Yo, {nombre, de {edad} años", "pago {precio | letrs:GTQ}", "a {Nombre}");
  const input = { name: "Con faltas", description: "x", directory: "" };
  const fixes: Fix[] = [];
  const send = () => owner.call.upload(uploadTemplate, { ...input, fixes: JSON.stringify(fixes) }, file);
  let answer = await send();
  while (answer.kind === "invalid") {
    const fix = answer.errors.find((error) => error.fix)?.fix;
    if (!fix || fixes.length > 5) throw new Error(JSON.stringify(answer.errors));
    fixes.push(fix);
    answer = await send();
  }
  if (answer.kind !== "stored") throw new Error(answer.kind);
  expect(
    fixes
      .flat()
      .map(({ text }) => text)
      .toSorted(),
  ).toEqual(["letras", "{nombre}"]);
  // Nearly the same names do not stop an upload: the next version has one.
  const fix = answer.warnings.find(({ id }) => id === "near_duplicate_names")?.fix;
  expect(fix).toMatchObject([{ paragraph: 3, text: "{nombre}" }]);
  const { id } = answer;
  const next = await owner.call.upload(uploadVersion, { id, fixes: JSON.stringify([...fixes, fix]) }, file);
  expect(next).toMatchObject({ kind: "stored", number: 2, removed: ["Nombre"], warnings: [] });
  const { form } = await owner.call(getTemplate, { id });
  expect(form.fields.map(({ key }) => key)).toEqual(["nombre", "edad", "precio"]);
});

test("fixes of another file are refused", async () => {
  const fixes = [[{ file: "word/document.xml", paragraph: 9, start: 0, end: 3, text: "{x}" }]];
  const input = { name: "Otra", description: "x", directory: "", fixes: JSON.stringify(fixes) };
  await expect(owner.call.upload(uploadTemplate, input, word("Hola {nombre}"))).rejects.toMatchObject({
    status: 422,
    code: "templates.fromDocument.misplaced",
  });
});
