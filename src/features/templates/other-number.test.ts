import { expect, test } from "vitest";
import { printed, silent, taggingFor } from "#tests/fixtures/deeds/next-deed.ts";
import { numberDeeds, numberText } from "#tests/fixtures/deeds/other-numbers.ts";
import { withAnyNumber } from "./people-count.ts";

test.each(numberDeeds)("no word of «$name» is wrong in silence for the other number", (deed) => {
  const texts = numberText(deed, deed.written);
  const start = taggingFor(texts);
  const at = start.loops.findIndex(({ role }) => role === deed.role);
  expect(start.loops.map(({ role }) => role)).toContain(deed.role);
  expect(start.loops[at]?.accepted === true && start.loops[at].any).toBe(false);
  const open = withAnyNumber(start, at);
  const list = open.loops[at]?.name ?? "";
  const print = printed(open, texts, (answers) => ({ ...answers, [list]: deed.people.map((one) => ({ ...one })) }));
  const wanted = numberText(deed, deed.written === "one" ? "several" : "one").join("\n");
  expect(silent(print, wanted)).toEqual([]);
});
