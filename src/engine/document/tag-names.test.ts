import { expect, test } from "vitest";
import { p, smallDocument, smallParts } from "#tests/fixtures/documents/small-document.ts";
import { inspectTemplate } from "./inspect-template.ts";

const read = (body: string, more?: Record<string, string>) => inspectTemplate(smallDocument(body, more));

test("a section is closed by its name, however that is typed", () => {
  for (const name of ["mi  lista", "mi\u00a0lista", "mi lis\u00adta", " mi lista "])
    expect(read(p(`{#mi lista}{x}{/${name}}`)).faults).toEqual([]);
  expect(read(p("{#cláusula}{x}{/cla\u0301usula}")).faults).toEqual([]);
  expect(read(p("{#lista}{x}{/Lista}")).faults.map(({ id }) => id)).toEqual(["closing_tag_does_not_match_opening_tag"]);
});

test("what would be a tag over paragraphs, were it a name, is two lost braces", () => {
  const { faults, warnings } = read(p("Vende {nombre, mayor de edad.") + p("por precio} quetzales"));
  expect(faults.map(({ id, paragraph, start, end, tag }) => [id, paragraph, start, end, tag])).toEqual([
    ["unclosed_tag", 1, 6, 14, "nombre,"],
    ["unopened_tag", 2, 4, 11, "precio"],
  ]);
  expect(warnings).toEqual([]);
});

test("a section that is not closed holds nothing for certain", () => {
  expect(read(p("{#a}x{/b}") + p("{#a}{/a}")).faults.map(({ id }) => id)).not.toContain("loop_inside_itself");
  expect(read(p("{#a}{#a}{/a}")).faults.map(({ id }) => id)).toEqual(["unclosed_loop"]);
});

test("a place for a picture may say how large it is, and calculates nothing", () => {
  const { faults, warnings, tree } = read(p("{%logo} {%firma | ancho:3 | alto:2} {%a + b} {%x | mayusculas} {%}"));
  expect(faults.map(({ id, tag }) => `${id} ${tag}`)).toEqual([
    "tag_name_invalid a + b",
    "tag_name_invalid x | mayusculas",
    "tag_name_invalid ",
  ]);
  expect(tree.map(({ name, kind, image }) => ({ name, kind, image }))).toEqual([
    { name: "logo", kind: "field", image: true },
    { name: "firma", kind: "field", image: true },
  ]);
  expect(warnings.map(({ id, tag }) => `${id} ${tag}`)).toEqual(["image_not_asked logo", "image_not_asked firma"]);
});

test("signs nobody sees are no part of a name", () => {
  const { faults, tree } = read(p("{ape\u00adllido} {\u200fשם} {\ufeffapel\u200blido}"));
  expect(faults).toEqual([]);
  expect(tree.map(({ name }) => name)).toEqual(["apellido", "שם"]);
});

test("a document whose elements have other names than Word gives them is not passed over as one without tags", () => {
  const parts = smallParts(p("{nombre}"));
  const other = parts["word/document.xml"]
    ?.replaceAll("<w:", "<n:")
    .replaceAll("</w:", "</n:")
    .replace("xmlns:w", "xmlns:n");
  const faults = read("", { "word/document.xml": other ?? "" }).faults.map(({ id }) => id);
  expect(faults).toEqual(["template_unreadable"]);
});
