import { describe, expect, test } from "vitest";
import type { Terms } from "./price.ts";
import { buy, confirms, lostPermissions, quote, type Subscription } from "./subscription.ts";

const terms = (plan: Terms["plan"], cycle: Terms["cycle"], seats: number): Terms => ({ plan, cycle, seats });
const period = { start: new Date("2026-04-01T00:00:00Z"), end: new Date("2026-05-01T00:00:00Z") };
const half = new Date("2026-04-16T00:00:00Z");
const paid = (current: Terms, more: Partial<Subscription> = {}): Subscription => ({
  terms: current,
  period,
  state: "active",
  cancelAtPeriodEnd: false,
  scheduled: undefined,
  ...more,
});

describe("what a change costs", () => {
  const basic = terms("basic", "month", 10); // 300.00
  test.each([
    ["the first purchase, all of it", undefined, terms("basic", "month", 5), "now", 150_00, 0],
    ["a larger plan, less half a month", paid(basic), terms("standard", "month", 10), "now", 400_00, 150_00],
    ["more people, less half a month", paid(basic), terms("basic", "month", 11), "now", 330_00, 150_00],
    ["a year instead of a month", paid(basic), terms("basic", "year", 10), "now", 2_592_00, 150_00],
    ["fewer people: nothing now", paid(basic), terms("basic", "month", 5), "periodEnd", 150_00, 0],
    ["a smaller plan: nothing now", paid(basic), terms("single", "month", 1), "periodEnd", 45_00, 0],
    [
      "a missing payment leaves no credit",
      paid(basic, { state: "pastDue" }),
      terms("standard", "month", 10),
      "now",
      400_00,
      0,
    ],
  ] as const)("%s", (_, current, next, when, fullCents, creditCents) => {
    const dueCents = when === "now" ? fullCents - creditCents : 0;
    expect(quote(current, next, half)).toEqual({ when, fullCents, creditCents, dueCents });
  });

  test("is never negative, and a period that is over leaves nothing", () => {
    const advanced = paid(terms("single", "year", 1), { period: { start: period.start, end: period.end } });
    expect(quote(advanced, terms("basic", "month", 5), period.start)).toMatchObject({
      dueCents: 0,
      creditCents: 150_00,
    });
    expect(quote(paid(basic), terms("standard", "month", 10), period.end)).toMatchObject({ creditCents: 0 });
  });
});

test.each([
  ["basic", 4, 1, "payments.tooFewSeats"],
  ["basic", 5, 5, true],
  ["basic", 5, 6, "payments.peopleOver"],
  ["single", 2, 1, "payments.tooManySeats"],
  ["single", 1, 2, "payments.peopleOver"],
  ["advanced", 19, 1, "payments.tooFewSeats"],
  ["advanced", 20, 20, true],
] as const)("%s for %i with %i people: %s", (plan, seats, people, expected) => {
  expect(buy({ plan, cycle: "month", seats }, people)).toBe(expected);
});

test("from Advanced to Basic these are lost", () => {
  expect(lostPermissions("advanced", "basic").toSorted()).toEqual([
    "alerts",
    "batchGeneration",
    "dashboard",
    "planner",
    "publicForms",
    "registryQueries",
    "review",
    "sharingForms",
  ]);
  expect(lostPermissions("free", "basic")).toEqual([]);
});

test.each([
  ["update", "UPDATE", "en", true],
  ["update", "ACTUALIZAR", "es", true],
  ["update", "ACTUALIZAR", "en", false],
  ["update", "UPDATE", "es", false],
  ["update", "Update", "en", false],
  ["update", "CANCEL", "en", false],
  ["cancel", "CANCELAR", "es", true],
  ["cancel", "cancel", "en", false],
  ["cancel", "", "en", false],
] as const)("%s is confirmed by %j in %s: %s", (what, typed, language, expected) => {
  expect(confirms(what, typed, language)).toBe(expected);
});
