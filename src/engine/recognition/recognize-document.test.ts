import { expect, test } from "vitest";
import { replacePieces } from "#engine/document/edit/replace-pieces.ts";
import { fill } from "#engine/document/fill.ts";
import { inspectTemplate } from "#engine/document/inspect-template.ts";
import { employment } from "#seed/demo/quetzal-employment.ts";
import { leases } from "#seed/demo/quetzal-leases.ts";
import { powers } from "#seed/demo/quetzal-mandates.ts";
import { sales } from "#seed/demo/quetzal-sales.ts";
import { arrendamiento } from "#seed/documents/arrendamiento.ts";
import { compraventa } from "#seed/documents/compraventa.ts";
import { contratoTrabajo } from "#seed/documents/contrato-trabajo.ts";
import { poderEspecial } from "#seed/documents/poder-especial.ts";
import { givesBack, recognizeDocument } from "./recognize-document.ts";

const now = new Date("2026-03-15T12:00:00Z");
const deeds = [
  [compraventa(), sales(now)],
  [arrendamiento(), leases(now)],
  [poderEspecial(), powers(now)],
  [contratoTrabajo(), employment(now)],
] as const;

/** Every answer of a kind that a deed must give up: amounts, days, identity and tax numbers, names of people. */
const sure = /^(?:[\d,]+\.\d\d|\d{2}\/\d{2}\/\d{4}|\d{4} \d{5} \d{4}|\d{5,}-[\dK])$/;
function* answersIn(value: unknown, name = ""): Generator<string> {
  if (typeof value === "string" && (sure.test(value) || name === "nombre")) yield value;
  if (value && typeof value === "object")
    for (const [inner, one] of Object.entries(value)) yield* answersIn(one, Array.isArray(value) ? name : inner);
}

test("a deed becomes a template that gives it back, and nearly all that changes in it is found", () => {
  let wanted = 0;
  const missed: string[] = [];
  for (const [template, stories] of deeds)
    for (const { answers } of stories.slice(0, 4)) {
      const { document } = fill(template, answers);
      const { fields, places, paragraphs } = recognizeDocument(document);
      const tagged = replacePieces(
        document,
        places.map(({ tag, ...place }) => ({
          ...place,
          text: tag.map((part) => (typeof part === "number" ? (fields[part]?.name ?? "") : part)).join(""),
        })),
      );
      expect(inspectTemplate(tagged).errors).toEqual([]);
      const values = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
      expect(givesBack(tagged, values, document)).toBe(true);
      const text = paragraphs.map(({ text }) => text).join("\n");
      const found = new Set(fields.map(({ value }) => value));
      for (const value of new Set(answersIn(answers))) {
        if (!text.includes(value)) continue;
        wanted++;
        if (!found.has(value)) missed.push(value);
      }
    }
  expect(wanted).toBeGreaterThan(80);
  expect(missed.length / wanted, missed.join("; ")).toBeLessThan(0.03);
}, 90_000);

test("a document that says something else is not given back", () => {
  const { document } = fill(poderEspecial(), {});
  expect(givesBack(document, {}, document)).toBe(true);
  const [place] = recognizeDocument(document).paragraphs.filter(({ text }) => text.length > 20);
  const changed = replacePieces(document, [
    { file: place?.file ?? "", paragraph: place?.paragraph ?? 0, start: 3, end: 6, text: "otra" },
  ]);
  expect(givesBack(changed, {}, document)).toBe(false);
});
