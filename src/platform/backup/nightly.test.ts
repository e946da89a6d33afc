import { expect, test } from "vitest";
import { outdated } from "./nightly.ts";

const dayMs = 24 * 3600 * 1000;
const nameOn = (day: number) => `acta-${new Date(day).toISOString().slice(0, 10)}.backup`;
const nights = (last: string, count: number) =>
  Array.from({ length: count }, (_, i) => nameOn(Date.parse(last) - i * dayMs));

test("of two years of nights seven days, four weeks and twelve months stay", () => {
  const all = nights("2026-11-21", 730);
  const deleted = new Set(outdated(all));
  const staying = all.filter((name) => !deleted.has(name)).toSorted();
  expect(staying).toEqual(
    [
      ...nights("2026-11-21", 7),
      // The newest nights of the three weeks before this one end on Sundays; the first of them is among the seven.
      "acta-2026-11-08.backup",
      "acta-2026-11-01.backup",
      ...["10-31", "09-30", "08-31", "07-31", "06-30", "05-31", "04-30", "03-31", "02-28", "01-31"].map(
        (day) => `acta-2026-${day}.backup`,
      ),
      "acta-2025-12-31.backup",
    ].toSorted(),
  );
});

test("day by day the same ones stay as if all had been looked at at once", () => {
  let there: string[] = [];
  for (const name of nights("2026-11-21", 400).toReversed()) {
    there.push(name);
    const deleted = outdated(there);
    there = there.filter((one) => !deleted.includes(one));
  }
  const all = nights("2026-11-21", 400);
  const deleted = outdated(all);
  expect(there.toSorted()).toEqual(all.filter((name) => !deleted.includes(name)).toSorted());
});

test("nothing is deleted that is not a nightly backup, and gaps do not shorten the memory", () => {
  const old = ["acta-2020-01-05.backup", "acta-2021-06-07.backup", "acta-2022-02-02.backup"];
  expect(
    outdated([...old, "acta-2026-11-21.backup", "before-the-move.tar.gz", "acta-2019-99-99.backup", "notes"]),
  ).toEqual([]);
});
