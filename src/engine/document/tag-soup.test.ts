import fc from "fast-check";
import { expect, test } from "vitest";
import { p, smallDocument, table } from "#tests/fixtures/documents/small-document.ts";
import { fill } from "./fill.ts";
import { openPackage, partText } from "./package.ts";
import { previewDocument, previewTemplate } from "./preview.ts";
import { readTemplate } from "./read-template.ts";
import { soundXml } from "./trial.ts";

const name = fc.constantFrom("a", "b", "ñ_1", "x.y");
const piece = fc.oneof(
  { weight: 3, arbitrary: name.map((n) => `{${n}}`) },
  { weight: 3, arbitrary: name.map((n) => `{#${n}}`) },
  { weight: 1, arbitrary: name.map((n) => `{^${n}}`) },
  { weight: 4, arbitrary: name.map((n) => `{/${n}}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("{", "}", "{/}", "{#}", "{ }", "texto ", "&amp;", "{-w:p a}", "{@b}", "{=[ ]=}", "{.}"),
  },
);
const paragraph = fc.array(piece, { maxLength: 4 }).map((pieces) => p(...pieces));
const block = fc.oneof(
  { weight: 4, arbitrary: paragraph },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.array(paragraph, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 2 })
      .map((rows) => table(...rows)),
  },
);
const body = fc.array(block, { minLength: 1, maxLength: 6 }).map((blocks) => blocks.join("") + p("fin"));
const answers = fc.letrec((tie) => ({
  record: fc.dictionary(name, tie("value"), { maxKeys: 4 }),
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<unknown>("v", "", true, false, null, 7),
    fc.array(tie("record"), { maxLength: 3 }),
    tie("record"),
  ),
})).record;

test("reading any soup of tags ends in faults, not in an exception; what has none fills to a sound document", () => {
  let sound = 0;
  fc.assert(
    fc.property(body, answers, (xml, data) => {
      const bytes = smallDocument(xml);
      const { faults } = readTemplate(bytes);
      previewTemplate(bytes);
      if (faults.length > 0) return;
      sound++;
      for (const document of [fill(bytes, data as never).document, previewDocument(bytes, data as never)]) {
        const filled = partText(openPackage(document), "word/document.xml");
        expect(soundXml(filled)).toBe(true);
        expect(filled).not.toContain("undefined");
      }
    }),
    { numRuns: 250 },
  );
  expect(sound).toBeGreaterThan(20);
});
