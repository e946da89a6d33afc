import { expect, test } from "vitest";
import { printed, silent, taggingFor } from "#tests/fixtures/deeds/next-deed.ts";
import { type NumberDeed, numberDeeds, numberText, officeNumberDeeds } from "#tests/fixtures/deeds/other-numbers.ts";
import { withAnyNumber } from "./people-count.ts";

/** Returns the words that are wrong in silence for the other number. Returns undefined if the people are no list. */
function wrongWords(deed: NumberDeed): string[] | undefined {
  const texts = numberText(deed, deed.written);
  const start = taggingFor(texts);
  const at = start.loops.findIndex(({ role }) => role === deed.role);
  const loop = start.loops[at];
  if (!loop) return undefined;
  const open = loop.accepted && loop.any ? start : withAnyNumber(start, at);
  const list = open.loops[at]?.name ?? "";
  const print = printed(open, texts, (answers) => ({ ...answers, [list]: deed.people.map((one) => ({ ...one })) }));
  return silent(print, numberText(deed, deed.written === "one" ? "several" : "one").join("\n"));
}

test.each(numberDeeds)("no word of «$name» is wrong in silence for the other number", (deed) => {
  expect(wrongWords(deed)).toEqual([]);
});

/** The most deeds without a list, and the most wrong words of all others. They only fall. */
const ceilings = { without: 2, silent: 91 };

test("fewer and fewer words of the deeds of other offices are wrong in silence for the other number", () => {
  const results = officeNumberDeeds().map((deed) => ({ name: deed.name, wrong: wrongWords(deed) }));
  expect(results).toHaveLength(10);
  const without = results.filter(({ wrong }) => wrong === undefined).map(({ name }) => name);
  expect(without.length, without.join("\n")).toBeLessThanOrEqual(ceilings.without);
  const all = results.flatMap(({ name, wrong = [] }) => wrong.map((one) => `${name}: ${one}`));
  expect(all.length, all.join("\n")).toBeLessThanOrEqual(ceilings.silent);
});
