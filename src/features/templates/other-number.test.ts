import { expect, test } from "vitest";
import { replacePieces } from "#engine/document/edit/replace-pieces.ts";
import { fill } from "#engine/document/fill.ts";
import { escapeXml } from "#engine/document/tags/scan-part.ts";
import { paragraphsOf } from "#engine/document/text/paragraphs-of.ts";
import { recognizeDocument } from "#engine/recognition/recognize-document.ts";
import { type NumberDeed, numberDeeds, numberText } from "#tests/fixtures/deeds/other-numbers.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { doubtStates } from "./doubts.ts";
import { withAnyNumber } from "./people-count.ts";
import type { Recognized } from "./recognized.ts";
import { type Tagging, taggingOf, tagsOf } from "./tagging.ts";

/** The signs before and behind words in doubt. */
const [opens, closes] = ["⟦", "⟧"];

const documentOf = (texts: readonly string[]) => smallDocument(texts.map((text) => p(escapeXml(text))).join(""));

function taggingFor(texts: readonly string[]): Tagging {
  const found = recognizeDocument(documentOf(texts));
  return taggingOf({ kind: "recognized", tagged: false, ...found } as unknown as Recognized);
}

/** Prints the deed for the people of a list, with its open doubts between signs. */
function printed(tagging: Tagging, texts: readonly string[], list: string, people: NumberDeed["people"]): string {
  const { tags, answers } = tagsOf(tagging);
  const states = doubtStates(tagging);
  const doubts = tagging.doubts.flatMap(({ file, paragraph, start, end }, i) => {
    const written = texts[paragraph - 1]?.slice(start, end) ?? "";
    const isFree = !tags.some(
      (one) => one.file === file && one.paragraph === paragraph && one.start < end && start < one.end,
    );
    return states[i] === "open" && isFree ? [{ file, paragraph, start, end, text: `${opens}${written}${closes}` }] : [];
  });
  const template = replacePieces(documentOf(texts), [...tags, ...doubts]);
  const { document } = fill(template, { ...answers, [list]: people.map((one) => ({ ...one })) }, { language: "es" });
  return paragraphsOf(document, { parts: ["body"] })
    .map(({ text }) => text)
    .join("\n");
}

/** Splits a text into words and signs. Words of doubts keep a sign at their beginning. */
function wordsOf(text: string): { readonly word: string; readonly isDoubt: boolean }[] {
  let isDoubt = false;
  return [...text.matchAll(/[⟦⟧]|\n|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu)].flatMap(([word]) => {
    if (word === opens || word === closes) {
      isDoubt = word === opens;
      return [];
    }
    return [{ word, isDoubt }];
  });
}

/** Returns the words of a printed deed that are wrong and were no doubt, each with the words before it. */
function silent(print: string, wanted: string): string[] {
  const [own, other] = [wordsOf(print), wordsOf(wanted).map(({ word }) => word)];
  const table = Array.from({ length: own.length + 1 }, () => new Uint16Array(other.length + 1));
  for (let i = own.length - 1; i >= 0; i--)
    for (let j = other.length - 1; j >= 0; j--)
      (table[i] as Uint16Array)[j] =
        own[i]?.word === other[j]
          ? (table[i + 1]?.[j + 1] ?? 0) + 1
          : Math.max(table[i + 1]?.[j] ?? 0, table[i]?.[j + 1] ?? 0);
  const wrong: string[] = [];
  const before = (i: number) =>
    own
      .slice(Math.max(0, i - 4), i)
      .map(({ word }) => word)
      .join(" ");
  let [i, j] = [0, 0];
  while (i < own.length || j < other.length) {
    if (i < own.length && own[i]?.word === other[j]) {
      i++;
      j++;
      continue;
    }
    const [from, to] = [i, j];
    while ((i < own.length || j < other.length) && !(i < own.length && j < other.length && own[i]?.word === other[j])) {
      if (j >= other.length || (i < own.length && (table[i + 1]?.[j] ?? 0) >= (table[i]?.[j + 1] ?? 0))) i++;
      else j++;
    }
    const piece = own.slice(from, i);
    const isDoubted = piece.some(({ isDoubt }) => isDoubt) || (piece.length === 0 && own[from - 1]?.isDoubt === true);
    const left = piece.filter(({ isDoubt, word }) => !isDoubt && /[\p{L}\n]/u.test(word));
    if (!isDoubted || left.length > 0)
      wrong.push(
        `${before(from)} [${piece.map(({ word, isDoubt }) => (isDoubt ? `⟦${word}⟧` : word)).join(" ")}] => ${other.slice(to, j).join(" ")}`,
      );
  }
  return wrong;
}

test.each(numberDeeds)("no word of «$name» is wrong in silence for the other number", (deed) => {
  const texts = numberText(deed, deed.written);
  const start = taggingFor(texts);
  const at = start.loops.findIndex(({ role }) => role === deed.role);
  expect(start.loops.map(({ role }) => role)).toContain(deed.role);
  expect(start.loops[at]?.accepted === true && start.loops[at].any).toBe(false);
  const open = withAnyNumber(start, at);
  const print = printed(open, texts, open.loops[at]?.name ?? "", deed.people);
  const wanted = numberText(deed, deed.written === "one" ? "several" : "one").join("\n");
  expect(silent(print, wanted)).toEqual([]);
});
