import Docxtemplater from "docxtemplater";
import PizZip from "pizzip";
import { expect, test, vi } from "vitest";
import { Chance, randomAnswers, randomTemplate } from "#tests/fixtures/documents/random-template.ts";
import type { Answers } from "./answers-lookup.ts";
import { compileTemplate } from "./compile-template.ts";
import { PartWriter } from "./deflate/write-part.ts";
import { openPackage } from "./package.ts";
import { readParts } from "./read-parts.ts";

/**
 * The number of templates. A run with `ACTA_TEMPLATES=5000` tries more of them, and prints how many parts were left
 * to the library.
 */
const templates = Number(process.env["ACTA_TEMPLATES"] ?? 80);
const documents = 4;

/** The parts of a document by docxtemplater in its documented way, one compilation per document. */
function byLibrary(bytes: Uint8Array, answers: Answers): Map<string, string> {
  const document = new Docxtemplater(new PizZip(bytes), {
    paragraphLoop: true,
    linebreaks: true,
    stripInvalidXMLChars: true,
    errorLogging: false,
    nullGetter: () => "",
    parser: (name) => ({
      get(scope: unknown) {
        if (typeof scope !== "object" || scope === null) return name === "." ? scope : undefined;
        return Object.hasOwn(scope, name) ? (scope as Record<string, unknown>)[name] : undefined;
      },
    }),
  });
  document.render(withLineFeeds(answers));
  return texts(document.getZip() as PizZip);
}

/** The answers with line ends that docxtemplater knows: it drops a vertical tab and a form feed, for us they end a line. */
const withLineFeeds = (answers: Answers): Answers =>
  JSON.parse(JSON.stringify(answers).replace(/\\(?:u000b|f)/gi, "\\n")) as Answers;

const texts = (zip: PizZip): Map<string, string> =>
  new Map(
    Object.values(zip.files)
      // Docxtemplater writes the list of types anew, with other spaces; we copy it.
      .filter((file) => !file.dir && file.name !== "[Content_Types].xml")
      .map((file) => [file.name, file.asText()]),
  );

/** The text without the ids of bookmarks, and their names as in the template: docxtemplater repeats them in each turn of a loop. */
const withoutIds = (xml: string): string =>
  xml.replace(/<w:bookmark(?:Start|End)\b[^>]*>/g, (tag) =>
    tag.replace(/"\d+"/, '""').replace(/"(m\d+)(?:_\d+)+"/, '"$1"'),
  );

/** Both texts from a little before the first place where they differ: all of a document would be no help. */
function fromDifference(a: string, b: string): [string, string] {
  if (a === b) return ["", ""];
  let at = 0;
  while (a[at] === b[at]) at++;
  return [a.slice(Math.max(0, at - 200), at + 200), b.slice(Math.max(0, at - 200), at + 200)];
}

test("every part of every document is, byte for byte, what docxtemplater makes of it", {
  timeout: 60_000 + templates * 1000,
}, () => {
  const written = vi.spyOn(PartWriter.prototype, "write");
  const count = { compared: 0, programs: 0, library: new Map<string, number>() };
  for (let seed = 1; seed <= templates; seed++) {
    const { bytes, asked } = randomTemplate(seed);
    const chance = new Chance(seed * 7919);
    for (const part of readParts(openPackage(bytes)).parts) {
      if ("program" in part) count.programs++;
      else count.library.set(part.why, (count.library.get(part.why) ?? 0) + 1);
    }
    // One compilation for all documents: nothing of one may be left in the next.
    const template = compileTemplate(bytes);
    for (let n = 0; n < documents; n++) {
      const answers = randomAnswers(asked, chance) as Answers;
      const theirs = byLibrary(bytes, answers);
      const ours = texts(new PizZip(template.render(answers, { blank: "" }).docx));
      expect([...ours.keys()].sort(), `seed ${seed}`).toEqual([...theirs.keys()].sort());
      for (const [name, text] of ours) {
        const [own, expected] = fromDifference(withoutIds(text), withoutIds(theirs.get(name) ?? ""));
        expect(own, `seed ${seed}, document ${n}, ${name}`).toBe(expected);
        count.compared++;
      }
      const prepared = texts(new PizZip(template.render(answers, { blank: "", compression: "prepared" }).docx));
      expect([...prepared], `seed ${seed}, document ${n}, prepared`).toEqual([...ours]);
    }
  }
  // zlib replaces the writer's faulty parts, so a comparison of texts would not show the fault.
  expect(written.mock.calls.length).toBeGreaterThan(templates * documents);
  expect(written.mock.results.filter(({ value }) => value === undefined)).toEqual([]);
  const left = [...count.library.values()].reduce((sum, some) => sum + some, 0);
  if (templates > 80) console.log(count, left);
  expect(count.compared).toBeGreaterThan(templates * documents * 3);
  // The comparison would prove nothing of programs if most parts were left to the library.
  expect(count.programs).toBeGreaterThan(left * 5);
});
