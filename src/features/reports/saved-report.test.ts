import { expect, test } from "vitest";
import { daysAsked, nextMail, SavedQuestion } from "./saved-report.ts";

const zone = "America/Guatemala";
const at = (text: string) => Date.parse(text);

test.each([
  ["a Monday before eight", { every: "week", weekday: 1 }, "2026-11-23T13:59:59Z", "2026-11-23T14:00:00.000Z"],
  ["at eight itself: the next one", { every: "week", weekday: 1 }, "2026-11-23T14:00:00Z", "2026-11-30T14:00:00.000Z"],
  ["a Sunday", { every: "week", weekday: 7 }, "2026-11-23T14:00:00Z", "2026-11-29T14:00:00.000Z"],
  [
    "late in the evening, already Tuesday in UTC",
    { every: "week", weekday: 1 },
    "2026-11-24T05:00:00Z",
    "2026-11-30T14:00:00.000Z",
  ],
  ["the first of the month", { every: "month" }, "2026-12-01T14:00:01Z", "2027-01-01T14:00:00.000Z"],
  ["over February", { every: "month" }, "2027-02-28T14:00:00Z", "2027-03-01T14:00:00.000Z"],
] as const)("%s", (_name, schedule, after, expected) => {
  expect(new Date(nextMail(schedule, at(after), zone)).toISOString()).toBe(expected);
});

test("eight o'clock stays eight o'clock where clocks change", () => {
  const weekly = { every: "week", weekday: 1 } as const;
  expect(new Date(nextMail(weekly, at("2026-03-27T00:00:00Z"), "Europe/Madrid")).toISOString()).toBe(
    "2026-03-30T06:00:00.000Z",
  );
  expect(new Date(nextMail(weekly, at("2026-03-20T00:00:00Z"), "Europe/Madrid")).toISOString()).toBe(
    "2026-03-23T07:00:00.000Z",
  );
});

test.each([
  ["last7Days", "2026-11-16", "2026-11-22"],
  ["lastWeek", "2026-11-16", "2026-11-22"],
  ["lastMonth", "2026-10-01", "2026-10-31"],
  ["thisMonth", "2026-11-01", "2026-11-23"],
  ["lastQuarter", "2026-07-01", "2026-09-30"],
  ["lastYear", "2025-01-01", "2025-12-31"],
] as const)("the days of %s", (range, from, to) => {
  expect(daysAsked({ range }, "2026-11-23")).toEqual({ from, to });
});

test("fixed days are asked as they are, and must be a range", () => {
  const fixed = { range: "days", from: "2026-01-01", to: "2026-01-31", statuses: "approved" } as const;
  expect(daysAsked(SavedQuestion.parse(fixed), "2026-11-23")).toEqual({ from: "2026-01-01", to: "2026-01-31" });
  for (const wrong of [
    { ...fixed, to: "2025-12-31" },
    { ...fixed, to: undefined },
    { ...fixed, from: undefined },
  ])
    expect(SavedQuestion.safeParse(wrong).error?.issues.map(({ message }) => message)).toEqual([
      "reports.rangeInvalid",
    ]);
});
