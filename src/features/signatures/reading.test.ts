import { expect, test } from "vitest";
import { joined, Reading, reachesEnd, readingDetails, readingIn } from "./reading.ts";

const now = new Date("2026-12-01T16:00:00.400Z");
const opened = new Date("2026-12-01T15:59:00.000Z");

test("a reading reaches the end with the last page, or with the opened file", () => {
  const shown = (...pages: number[]) => pages.map((page) => ({ page, secondsAgo: 0 }));
  expect(reachesEnd({ by: "pages", of: 3, shown: shown(1, 2) })).toBe(false);
  expect(reachesEnd({ by: "pages", of: 3, shown: shown(1, 3) })).toBe(true);
  expect(reachesEnd({ by: "pages", of: 3, shown: shown(3) }, 12)).toBe(false);
  expect(reachesEnd({ by: "pages", of: 1, shown: shown(2) })).toBe(false);
  expect(reachesEnd({ by: "file", secondsAgo: 4 }, 12)).toBe(true);
});

test("the evidence has each page once, in order, with the time it was first shown, and nothing before the document was opened", () => {
  const shown = [
    { page: 4, secondsAgo: 3 },
    { page: 2, secondsAgo: 20 },
    { page: 1, secondsAgo: 20 },
    { page: 2, secondsAgo: 5 },
    { page: 6, secondsAgo: 9000 },
    { page: 90, secondsAgo: 1 },
  ];
  const details = readingDetails({ by: "pages", of: 6, shown }, now, opened);
  expect(details).toEqual({
    read: "pages",
    pages: 6,
    pagesShown: "1-2 2026-12-01T15:59:40Z, 4 2026-12-01T15:59:57Z, 6 2026-12-01T15:59:00Z",
  });
  expect(readingIn(details)).toEqual({
    by: "pages",
    of: 6,
    shown: [
      { from: 1, to: 2, at: "2026-12-01T15:59:40Z" },
      { from: 4, to: 4, at: "2026-12-01T15:59:57Z" },
      { from: 6, to: 6, at: "2026-12-01T15:59:00Z" },
    ],
  });
});

test("an opened file has its time, and a step of earlier versions has no reading", () => {
  const details = readingDetails({ by: "file", secondsAgo: 10 }, now, opened);
  expect(readingIn(details)).toEqual({ by: "file", at: "2026-12-01T15:59:50Z" });
  expect(readingIn({ version: "2026-11", language: "es" })).toBeUndefined();
});

test("a report is bounded", () => {
  const one = { page: 1, secondsAgo: 0 };
  const shown = Array.from({ length: 5001 }, () => one);
  for (const wrong of [
    { by: "pages", of: 1, shown },
    { by: "pages", of: 1, shown: [] },
    { by: "pages", of: 5001, shown: [one] },
    { by: "pages", of: 1, shown: [{ page: 1, secondsAgo: -1 }] },
    { by: "file", secondsAgo: 8 * 24 * 3600 },
  ])
    expect(Reading.safeParse(wrong).success).toBe(false);
});

test("only neighbours of the same time are joined", () => {
  const run = (page: number, at: string) => ({ from: page, to: page, at });
  expect(joined([run(1, "a"), run(2, "a"), run(3, "b"), run(5, "b")])).toEqual([
    { from: 1, to: 2, at: "a" },
    run(3, "b"),
    run(5, "b"),
  ]);
});
