import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween } from "#engine/calendar/arithmetic.ts";
import {
  addBusinessDays,
  type BusinessDays,
  businessDaysBetween,
  isBusinessDay,
  legalWorkDays,
} from "./business-days.ts";
import { holidayCalendar } from "./holidays/calendar.ts";

const legal: BusinessDays = {
  workDays: legalWorkDays,
  holidays: holidayCalendar({ country: "GT", localFeast: "08-15" }),
};
const free = (...days: string[]): BusinessDays => ({
  workDays: legalWorkDays,
  holidays: holidayCalendar({ extra: days.map((day) => ({ day, name: day })) }),
});

describe("the examples in the manual of Excel", () => {
  test.each([
    ["2012-10-01", "2013-03-01", free(), 110],
    ["2012-10-01", "2013-03-01", free("2012-11-22"), 109],
    ["2012-10-01", "2013-03-01", free("2012-11-22", "2012-12-04", "2013-01-21"), 107],
  ] as const)("NETWORKDAYS from %s to %s", (from, to, days, count) => {
    // Excel counts the first day too.
    expect(businessDaysBetween(addDays(from, -1) ?? "", to, days)).toBe(count);
  });

  test.each([
    [free(), "2009-04-30"],
    [free("2008-11-26", "2008-12-04", "2009-01-21"), "2009-05-05"],
  ] as const)("WORKDAY, 151 days after 1 October 2008", (days, end) => {
    expect(addBusinessDays("2008-10-01", 151, days)).toBe(end);
  });
});

test.each([
  ["2026-11-20", 1, "2026-11-23"],
  ["2026-11-21", 1, "2026-11-23"],
  ["2026-03-27", 4, "2026-04-06"],
  ["2026-06-26", 1, "2026-06-30"],
  ["2026-12-23", 1, "2026-12-24"],
  ["2026-12-23", 2, "2026-12-28"],
  ["2026-11-23", -1, "2026-11-20"],
  ["2026-04-06", -1, "2026-04-01"],
  ["2026-11-21", 0, "2026-11-21"],
  // Testimonio especial, 25 business days after a deed of 10 March 2026.
  ["2026-03-10", 25, "2026-04-16"],
  ["9999-12-31", 1, undefined],
])("after %s the %d. business day is %s", (day, count, end) => expect(addBusinessDays(day, count, legal)).toBe(end));

test("where no day is a business day there is no end", () => {
  expect(addBusinessDays("2026-01-01", 1, { workDays: [], holidays: holidayCalendar({}) })).toBeUndefined();
});

const day = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2060-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test("days between and days after are each other's inverse, and add up", () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 400 }), (from, first, second) => {
      const middle = addBusinessDays(from, first, legal) ?? "";
      const end = addBusinessDays(from, first + second, legal) ?? "";
      expect(businessDaysBetween(from, middle, legal)).toBe(first);
      expect(addBusinessDays(middle, second, legal)).toBe(end);
      expect(businessDaysBetween(from, end, legal)).toBe(first + second);
      expect(businessDaysBetween(end, from, legal)).toBe(0 - (first + second));
      if (first > 0) expect(isBusinessDay(middle, legal)).toBe(true);
    }),
  );
});

test("it is what stepping from day to day finds, either way", () => {
  const weeks = fc.constantFrom<BusinessDays["workDays"]>(legalWorkDays, [6], [1, 2, 3, 4, 5, 6, 7], [7, 2]);
  fc.assert(
    fc.property(day, fc.integer({ min: -60, max: 60 }), weeks, (from, count, workDays) => {
      const days = { ...legal, workDays };
      let at = from;
      for (let left = Math.abs(count); left > 0; ) {
        at = addDays(at, Math.sign(count)) ?? "";
        if (isBusinessDay(at, days)) left--;
      }
      expect(addBusinessDays(from, count, days)).toBe(at);
    }),
  );
}, 120_000);

test("there are never more of them than days", () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 800 }), (from, count) => {
      const to = addDays(from, count) ?? from;
      expect(businessDaysBetween(from, to, legal)).toBeLessThanOrEqual(daysBetween(from, to));
    }),
  );
});
