import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween } from "./arithmetic.ts";
import {
  daysFromTo,
  daysOf,
  instantsOf,
  namedRange,
  quarterStartOf,
  rangeInstants,
  rangeNames,
  weekStartOf,
} from "./ranges.ts";
import { weekdayOf } from "./week.ts";
import { localDayOf } from "./zone.ts";

/** A range and the one before it, each from its first day to the day after its last. */
test.each([
  ["today", "2026-11-22", "2026-11-22 2026-11-23", "2026-11-21 2026-11-22"],
  ["yesterday", "2026-11-22", "2026-11-21 2026-11-22", "2026-11-20 2026-11-21"],
  ["thisWeek", "2026-11-22", "2026-11-16 2026-11-23", "2026-11-09 2026-11-16"],
  ["thisWeek", "2026-11-18", "2026-11-16 2026-11-19", "2026-11-09 2026-11-12"],
  ["thisWeek", "2027-01-01", "2026-12-28 2027-01-02", "2026-12-21 2026-12-26"],
  ["thisMonth", "2026-11-22", "2026-11-01 2026-11-23", "2026-10-01 2026-10-23"],
  ["thisMonth", "2026-03-31", "2026-03-01 2026-04-01", "2026-02-01 2026-03-01"],
  ["thisQuarter", "2026-11-22", "2026-10-01 2026-11-23", "2026-07-01 2026-08-23"],
  ["thisQuarter", "2026-01-01", "2026-01-01 2026-01-02", "2025-10-01 2025-10-02"],
  ["thisYear", "2024-12-31", "2024-01-01 2025-01-01", "2023-01-01 2024-01-01"],
  ["last7Days", "2026-11-22", "2026-11-15 2026-11-22", "2026-11-08 2026-11-15"],
  ["last30Days", "2026-03-01", "2026-01-30 2026-03-01", "2025-12-31 2026-01-30"],
  ["last90Days", "2026-03-31", "2025-12-31 2026-03-31", "2025-10-02 2025-12-31"],
  ["lastWeek", "2026-11-22", "2026-11-09 2026-11-16", "2026-11-02 2026-11-09"],
  ["lastWeek", "2026-01-01", "2025-12-22 2025-12-29", "2025-12-15 2025-12-22"],
  ["lastMonth", "2026-03-31", "2026-02-01 2026-03-01", "2026-01-01 2026-02-01"],
  ["lastMonth", "2026-01-15", "2025-12-01 2026-01-01", "2025-11-01 2025-12-01"],
  ["lastQuarter", "2026-02-10", "2025-10-01 2026-01-01", "2025-07-01 2025-10-01"],
  ["lastYear", "2026-11-22", "2025-01-01 2026-01-01", "2024-01-01 2025-01-01"],
] as const)("%s on %s is %s, after %s", (name, today, days, before) => {
  const range = namedRange(name, today);
  expect(`${range.days.from} ${range.days.until}`).toBe(days);
  expect(`${range.before.from} ${range.before.until}`).toBe(before);
});

test("weeks may start on a Sunday or Saturday", () => {
  expect(namedRange("thisWeek", "2026-11-22", 7).days).toEqual({ from: "2026-11-22", until: "2026-11-23" });
  expect(namedRange("lastWeek", "2026-11-22", 7).days).toEqual({ from: "2026-11-15", until: "2026-11-22" });
  expect(weekStartOf("2026-11-20", 6)).toBe("2026-11-14");
});

test("a range of two days, of one, and of none", () => {
  expect(daysFromTo("2026-01-31", "2026-02-01")).toEqual({ from: "2026-01-31", until: "2026-02-02" });
  expect(daysFromTo("2026-01-31", "2026-01-31")).toEqual({ from: "2026-01-31", until: "2026-02-01" });
  expect(daysFromTo("2026-02-01", "2026-01-31")).toBeUndefined();
});

const iso = (instant: number) => new Date(instant).toISOString();
test.each([
  ["America/Guatemala", "2026-11-22", "2026-11-22T06:00:00.000Z", "2026-11-23T06:00:00.000Z", 24],
  ["America/New_York", "2026-03-08", "2026-03-08T05:00:00.000Z", "2026-03-09T04:00:00.000Z", 23],
  ["America/New_York", "2026-11-01", "2026-11-01T04:00:00.000Z", "2026-11-02T05:00:00.000Z", 25],
  ["Australia/Lord_Howe", "2026-04-05", "2026-04-04T13:00:00.000Z", "2026-04-05T13:30:00.000Z", 24.5],
])("in %s %s lasts from %s to %s, %d hours", (zone, day, from, to, hours) => {
  const span = instantsOf(zone, { from: day, until: addDays(day, 1) ?? "" });
  expect([iso(span.from), iso(span.to)]).toEqual([from, to]);
  expect((span.to - span.from) / 3_600_000).toBe(hours);
});

test("a range that goes on is compared up to the same time of the day", () => {
  const now = Date.parse("2026-11-18T15:30:00-06:00");
  const { range, before } = rangeInstants("thisWeek", "America/Guatemala", now);
  expect([range.from, range.to].map(iso)).toEqual(["2026-11-16T06:00:00.000Z", "2026-11-19T06:00:00.000Z"]);
  expect([before.from, before.to].map(iso)).toEqual(["2026-11-09T06:00:00.000Z", "2026-11-11T21:30:00.000Z"]);
  const whole = rangeInstants("lastWeek", "America/Guatemala", now);
  expect(iso(whole.before.to)).toBe("2026-11-09T06:00:00.000Z");
});

describe("whenever and wherever", () => {
  const zones = fc.constantFrom(
    "America/Guatemala",
    "America/New_York",
    "Europe/Madrid",
    "Australia/Lord_Howe",
    "Pacific/Apia",
    "America/Santiago",
  );
  const now = fc.integer({ min: Date.UTC(2005, 0, 1), max: Date.UTC(2035, 0, 1) });
  const day = now.map((one) => localDayOf("UTC", one));
  const weekStart = fc.constantFrom(1, 6, 7);

  test("yesterday and today follow one another, and today holds the moment", () => {
    fc.assert(
      fc.property(zones, now, (zone, at) => {
        const [before, today] = [rangeInstants("yesterday", zone, at).range, rangeInstants("today", zone, at).range];
        expect(before.to).toBe(today.from);
        expect(today.from <= at && at < today.to).toBe(true);
      }),
    );
  });

  test("the last period ends where this one begins, and today is in this one", () => {
    fc.assert(
      fc.property(day, weekStart, (today, start) => {
        for (const period of ["Week", "Month", "Quarter", "Year"] as const) {
          const [last, current] = [
            namedRange(`last${period}`, today, start).days,
            namedRange(`this${period}`, today, start).days,
          ];
          expect(last.until).toBe(current.from);
          expect(current.from <= today && today < current.until).toBe(true);
        }
        for (const [name, count] of [
          ["last7Days", 7],
          ["last30Days", 30],
          ["last90Days", 90],
        ] as const) {
          expect(daysOf(namedRange(name, today).days)).toBe(count);
          expect(namedRange(name, today).days.until).toBe(today);
        }
      }),
    );
  });

  test("what comes before ends no later than the range begins, and has days", () => {
    fc.assert(
      fc.property(fc.constantFrom(...rangeNames), zones, now, weekStart, (name, zone, at, start) => {
        const { range, before } = rangeInstants(name, zone, at, start);
        expect(before.to).toBeLessThanOrEqual(range.from);
        expect(before.from).toBeLessThanOrEqual(before.to);
        const days = namedRange(name, localDayOf(zone, at), start);
        expect(daysOf(days.before)).toBeGreaterThan(0);
      }),
    );
  });

  test("quarters begin in January, April, July and October, weeks on their day", () => {
    fc.assert(
      fc.property(day, weekStart, (one, start) => {
        expect(["01", "04", "07", "10"]).toContain(quarterStartOf(one).slice(5, 7));
        expect(daysBetween(quarterStartOf(one), one)).toBeLessThan(92);
        expect(weekdayOf(weekStartOf(one, start))).toBe(start);
        expect(daysBetween(weekStartOf(one, start), one)).toBeLessThan(7);
      }),
    );
  });
});
