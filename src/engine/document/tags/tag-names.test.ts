import { expect, test } from "vitest";
import { p, smallDocument, smallParts } from "#tests/fixtures/documents/small-document.ts";
import { inspectTemplate } from "../inspect-template.ts";
import { limits } from "../template-errors.ts";

const read = (body: string, more?: Record<string, string>) => inspectTemplate(smallDocument(body, more));

test("a section is closed by its name, however that is typed", () => {
  for (const name of ["mi  lista", "mi\u00a0lista", "mi lis\u00adta", " mi lista "])
    expect(read(p(`{#mi lista}{x}{/${name}}`)).errors).toEqual([]);
  expect(read(p("{#cláusula}{x}{/cla\u0301usula}")).errors).toEqual([]);
  expect(read(p("{#lista}{x}{/Lista}")).errors.map(({ id }) => id)).toEqual(["closing_tag_does_not_match_opening_tag"]);
});

test("what would be a tag over paragraphs, were it a name, is two lost braces", () => {
  const { errors, warnings } = read(p("Vende {nombre, mayor de edad.") + p("por precio} quetzales"));
  expect(errors.map(({ id, paragraph, start, end, tag }) => [id, paragraph, start, end, tag])).toEqual([
    ["unclosed_tag", 1, 6, 14, "nombre,"],
    ["unopened_tag", 2, 4, 11, "precio"],
  ]);
  expect(warnings).toEqual([]);
});

test("a section that is not closed holds nothing for certain", () => {
  expect(read(p("{#a}x{/b}") + p("{#a}{/a}")).errors.map(({ id }) => id)).not.toContain("loop_inside_itself");
  expect(read(p("{#a}{#a}{/a}")).errors.map(({ id }) => id)).toEqual(["unclosed_loop"]);
});

test("a place for a picture may say how large it is, and calculates nothing", () => {
  const { errors, warnings, tree } = read(p("{%logo} {%firma | ancho:3 | alto:2} {%a + b} {%x | mayusculas} {%}"));
  expect(errors.map(({ id, tag }) => `${id} ${tag}`)).toEqual([
    "tag_name_invalid a + b",
    "tag_name_invalid x | mayusculas",
    "tag_name_invalid ",
  ]);
  expect(tree.map(({ name, kind, image }) => ({ name, kind, image }))).toEqual([
    { name: "logo", kind: "field", image: true },
    { name: "firma", kind: "field", image: true },
  ]);
  expect(warnings).toEqual([]);
});

test("signs nobody sees are no part of a name", () => {
  const { errors, tree } = read(p("{ape\u00adllido} {\u200fשם} {\ufeffapel\u200blido}"));
  expect(errors).toEqual([]);
  expect(tree.map(({ name }) => name)).toEqual(["apellido", "שם"]);
});

test("a document whose elements have another prefix than Word gives them is read like any", () => {
  const parts = smallParts(p("{nombre}"));
  const other = parts["word/document.xml"]
    ?.replaceAll("<w:", "<n:")
    .replaceAll("</w:", "</n:")
    .replace("xmlns:w", "xmlns:n");
  expect(read("", { "word/document.xml": other ?? "" })).toMatchObject({ errors: [], tree: [{ name: "nombre" }] });
  // A prefix with two meanings cannot be read by its letters. Such a document may not pass as one without tags.
  const twice = other?.replace("<n:t", '<n:t xmlns:n="urn:other"').replace("<n:p>", '<n:p><w:p xmlns:w="urn:other"/>');
  const errors = read("", { "word/document.xml": twice ?? "" }).errors.map(({ id }) => id);
  expect(errors).toEqual(["template_unreadable"]);
});

test("as many fields as a form can be read with are taken, and not one more", () => {
  const errorsOf = (count: number) => read(Array.from({ length: count }, (_, i) => p(`{campo_${i}}`)).join("")).errors;
  expect(errorsOf(limits.fields)).toEqual([]);
  expect(errorsOf(limits.fields + 1).map(({ id }) => id)).toEqual(["too_many_fields"]);
});
