import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cycles, discountOf, periodCents, periodEnd, savedCents, seatsOf, soldPlans, unusedCents } from "./price.ts";

describe("what a period costs, in cents", () => {
  test.each([
    ["basic", "month", 5, 150_00],
    ["basic", "month", 6, 180_00],
    ["basic", "year", 5, 1_440_00],
    ["basic", "year", 6, 1_555_20],
    ["basic", "year", 30, 7_776_00],
    ["standard", "month", 10, 400_00],
    ["standard", "year", 10, 3_456_00],
    ["standard", "year", 11, 3_801_60],
    ["advanced", "month", 20, 1_000_00],
    ["advanced", "year", 20, 8_640_00],
    ["single", "month", 1, 45_00],
    ["single", "year", 1, 432_00],
  ] as const)("%s by the %s for %i: %i", (plan, cycle, seats, cents) => {
    expect(periodCents({ plan, cycle, seats })).toBe(cents);
  });

  test("is a tenth less from six seats, by the year only", () => {
    expect([5, 6].map((seats) => discountOf({ cycle: "year", seats }))).toEqual([0, 10]);
    expect(discountOf({ cycle: "month", seats: 6 })).toBe(0);
  });

  test("of Basic by the year 288 dollars a person, 360 by the month", () => {
    expect(periodCents({ plan: "basic", cycle: "year", seats: 5 }) / 5).toBe(288_00);
    expect((periodCents({ plan: "basic", cycle: "month", seats: 5 }) * 12) / 5).toBe(360_00);
  });

  const terms = fc.constantFrom(...soldPlans).chain((plan) =>
    fc.record({
      plan: fc.constant(plan),
      cycle: fc.constantFrom(...cycles),
      seats: fc.integer({ min: seatsOf(plan).least, max: Math.min(seatsOf(plan).most, 5000) }),
    }),
  );

  test("is whole, positive, and never more by the year than by twelve months", () => {
    fc.assert(
      fc.property(terms, (one) => {
        expect(Number.isInteger(periodCents(one))).toBe(true);
        expect(periodCents(one)).toBeGreaterThan(0);
        expect(savedCents(one.plan, one.seats)).toBeGreaterThan(0);
      }),
    );
  });

  test("what is left of a period falls from all to nothing and is never negative", () => {
    const instant = fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(terms, instant, fc.double({ min: -1, max: 2, noNaN: true }), (one, start, part) => {
        const period = { start, end: periodEnd(start, one.cycle) };
        const at = new Date(start.getTime() + part * (period.end.getTime() - start.getTime()));
        const left = unusedCents(one, period, at);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left).toBeLessThanOrEqual(periodCents(one));
        if (part <= 0) expect(left).toBe(periodCents(one));
        if (part >= 1) expect(left).toBe(0);
      }),
    );
  });
});

test.each([
  ["2026-01-31T10:00:00.000Z", "month", "2026-02-28T10:00:00.000Z"],
  ["2028-01-31T10:00:00.000Z", "month", "2028-02-29T10:00:00.000Z"],
  ["2026-12-15T00:00:00.000Z", "month", "2027-01-15T00:00:00.000Z"],
  ["2028-02-29T00:00:00.000Z", "year", "2029-02-28T00:00:00.000Z"],
  ["2026-03-15T05:30:00.000Z", "year", "2027-03-15T05:30:00.000Z"],
] as const)("a period from %s by the %s ends at %s", (start, cycle, end) => {
  expect(periodEnd(new Date(start), cycle).toISOString()).toBe(end);
});
