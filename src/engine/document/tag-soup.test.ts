import fc from "fast-check";
import { expect, test } from "vitest";
import { p, smallDocument, table } from "#tests/fixtures/documents/small-document.ts";
import { fill } from "./fill.ts";
import { isValidXml } from "./inspect/fill-samples.ts";
import { inspectTemplate } from "./inspect-template.ts";
import { openPackage, partText } from "./package.ts";
import { previewDocument, previewTemplate } from "./preview.ts";

const name = fc.constantFrom("a", "b", "ñ_1", "x.y", ".");
const stray = fc.oneof(
  name.chain((n) => fc.constantFrom(`{#${n}}`, `{^${n}}`, `{/${n}}`)),
  fc.constantFrom("{", "}", "{/}", "{#}", "{ }", "{-w:p a}", "{@b}", "{=[ ]=}", "{{a}}"),
);
/** The positions where a section opens and closes, as fractions of the document. */
const section = fc.record({
  name: fc.constantFrom("s", "t", "u"),
  sign: fc.constantFrom("#", "#", "^"),
  from: fc.nat({ max: 11 }),
  length: fc.nat({ max: 5 }),
});
const soup = fc.record({
  texts: fc.array(
    fc.array(
      fc.oneof(
        name.map((n) => `{${n}}`),
        fc.constantFrom("texto ", "&amp;"),
      ),
      { maxLength: 2 },
    ),
    {
      minLength: 12,
      maxLength: 12,
    },
  ),
  sections: fc.uniqueArray(section, { maxLength: 3, selector: (one) => one.name }),
  strays: fc.oneof(
    { weight: 4, arbitrary: fc.constant<string[]>([]) },
    { weight: 1, arbitrary: fc.array(stray, { maxLength: 3 }) },
  ),
});
/** Twelve slots of text: four paragraphs, a table of two rows and two columns, four more paragraphs. */
const body = soup.map(({ texts, sections, strays }) => {
  const slots = texts.map((list) => [...list]);
  for (const { name: of, sign, from, length } of sections) {
    slots[from]?.push(`{${sign}${of}}`);
    slots[Math.min(11, from + length)]?.push(`{/${of}}`);
  }
  strays.forEach((tag, index) => slots[(index * 5) % 12]?.push(tag));
  const paragraphs = slots.map((list) => p(...list));
  const cell = (index: number) => paragraphs[index] ?? "";
  return [
    ...paragraphs.slice(0, 4),
    table([cell(4), cell(5)], [cell(6), cell(7)]),
    ...paragraphs.slice(8),
    p("fin"),
  ].join("");
});
const answers = fc.letrec((tie) => ({
  record: fc.dictionary(fc.oneof(name, fc.constantFrom("s", "t", "u")), tie("value"), { maxKeys: 6 }),
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<unknown>("v", "", true, false, null, 7),
    fc.array(tie("record"), { maxLength: 3 }),
    tie("record"),
  ),
})).record;

test("reading any soup of tags ends in errors, not in an exception; what has none fills to a valid document", () => {
  let valid = 0;
  fc.assert(
    fc.property(body, answers, (xml, data) => {
      const bytes = smallDocument(xml);
      const { errors } = inspectTemplate(bytes);
      previewTemplate(bytes);
      if (errors.length > 0) return;
      valid++;
      for (const document of [fill(bytes, data as never).document, previewDocument(bytes, data as never)]) {
        const filled = partText(openPackage(document), "word/document.xml");
        expect(isValidXml(filled)).toBe(true);
        expect(filled).not.toContain("undefined");
      }
    }),
    { numRuns: 250 },
  );
  expect(valid).toBeGreaterThan(50);
});
