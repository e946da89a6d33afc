import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "./arithmetic.ts";
import { bucketsOf, granularities, granularitiesFor, maxBuckets } from "./buckets.ts";
import { instantsOf } from "./ranges.ts";
import { localDayOf, localTimeOf } from "./zone.ts";

const names = (zone: string, from: string, until: string, granularity: (typeof granularities)[number]) =>
  bucketsOf(zone, { from, until }, granularity)?.map(({ day }) => day);

test.each([
  ["day", "2026-02-27", "2026-03-02", ["2026-02-27", "2026-02-28", "2026-03-01"]],
  ["week", "2026-12-30", "2027-01-12", ["2026-12-28", "2027-01-04", "2027-01-11"]],
  ["month", "2025-12-15", "2026-02-02", ["2025-12-01", "2026-01-01", "2026-02-01"]],
  ["year", "2024-12-31", "2026-01-02", ["2024-01-01", "2025-01-01", "2026-01-01"]],
] as const)("%ss from %s until %s", (granularity, from, until, days) => {
  expect(names("America/Guatemala", from, until, granularity)).toEqual(days);
});

test.each([
  ["America/Guatemala", "2026-11-22", 24, []],
  ["America/New_York", "2026-03-08", 23, [1, 3]],
  ["America/New_York", "2026-11-01", 25, [1, 1]],
  ["Europe/Madrid", "2026-10-25", 25, [2, 2]],
] as const)("in %s %s has %d hours", (zone, day, count, around) => {
  const hours = bucketsOf(zone, { from: day, until: addDays(day, 1) ?? "" }, "hour") ?? [];
  expect(hours).toHaveLength(count);
  expect(hours.every((one) => one.to - one.from === 3_600_000 && one.day === day)).toBe(true);
  const shown = hours.map((one) => one.hour);
  if (around.length > 0) expect(shown.join(" ")).toContain(around.join(" "));
});

test("where clocks change by half an hour the hours of the clock stay full", () => {
  const hours = bucketsOf("Australia/Lord_Howe", { from: "2026-04-05", until: "2026-04-06" }, "hour") ?? [];
  expect(hours.slice(0, 4).map((one) => [one.hour, (one.to - one.from) / 60_000])).toEqual([
    [0, 60],
    [1, 60],
    [1, 30],
    [2, 60],
  ]);
});

test("a day that a zone left out has no piece", () => {
  expect(names("Pacific/Apia", "2011-12-29", "2012-01-01", "day")).toEqual(["2011-12-29", "2011-12-31"]);
});

test("more pieces than a chart shows are refused, and quickly", () => {
  expect(bucketsOf("UTC", { from: "0001-01-01", until: "9999-12-31" }, "hour")).toBeUndefined();
  expect(bucketsOf("UTC", { from: "0001-01-01", until: "9999-12-31" }, "year")).toBeUndefined();
  expect(bucketsOf("UTC", { from: "2020-01-01", until: addDays("2020-01-01", maxBuckets) ?? "" }, "day")).toHaveLength(
    maxBuckets,
  );
  expect(bucketsOf("UTC", { from: "2020-01-01", until: "2020-01-01" }, "day")).toEqual([]);
});

test.each([
  [1, ["hour"], "hour"],
  [7, ["hour", "day"], "day"],
  [8, ["day"], "day"],
  [30, ["day", "week"], "day"],
  [90, ["day", "week", "month"], "week"],
  [365, ["day", "week", "month"], "month"],
  [731, ["week", "month", "year"], "month"],
  [4000, ["month", "year"], "year"],
  [40_000, ["year"], "year"],
])("for %d days %j are offered, first %s", (days, offered, first) => {
  expect(granularitiesFor({ from: "1900-01-01", until: addDays("1900-01-01", days) ?? "" })).toEqual({
    offered,
    first,
  });
});

describe("for any range", () => {
  const zones = fc.constantFrom(
    "America/Guatemala",
    "America/New_York",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "Pacific/Apia",
    "America/Sao_Paulo",
  );
  const day = fc
    .date({ min: new Date("2005-01-01"), max: new Date("2034-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const span = fc
    .tuple(day, fc.integer({ min: 0, max: 500 }))
    .map(([from, days]) => ({ from, until: addDays(from, days) ?? from }));

  test("the pieces cover it without gaps, each where its name says", () => {
    fc.assert(
      fc.property(
        zones,
        span,
        fc.constantFrom(...granularities),
        fc.constantFrom(1, 7),
        (zone, days, granularity, weekStart) => {
          const pieces = bucketsOf(zone, days, granularity, weekStart);
          if (!pieces) return;
          const whole = instantsOf(zone, days);
          expect(pieces[0]?.from ?? whole.from).toBe(whole.from);
          expect(pieces.at(-1)?.to ?? whole.to).toBe(whole.to);
          const wrong = pieces.filter(
            (piece, at) =>
              piece.to <= piece.from ||
              (at > 0 && piece.from !== pieces[at - 1]?.to) ||
              piece.day > localDayOf(zone, piece.from) ||
              (granularity === "hour" && Math.floor(localTimeOf(zone, piece.to - 1).time / 3_600_000) !== piece.hour),
          );
          expect(wrong).toEqual([]);
        },
      ),
    );
  });

  test("what is offered can be cut", () => {
    fc.assert(
      fc.property(zones, span, (zone, days) => {
        const { offered, first } = granularitiesFor(days);
        expect(offered).toContain(first);
        for (const one of offered) expect(bucketsOf(zone, days, one)).toBeDefined();
      }),
      { numRuns: 50 },
    );
  });
});
