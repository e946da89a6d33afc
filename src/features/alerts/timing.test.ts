import { expect, test } from "vitest";
import { alertTime, calendarOf, escalationTime, mailTime, nextMorning, type Term, termEnd } from "./timing.ts";

const guatemala = calendarOf({ timeZone: "America/Guatemala", country: "GT" });
const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
const at = (text: string) => Date.parse(text);

test.each([
  // 14:00 in UTC is 08:00 in Guatemala, all year round.
  ["2026-11-30", { daysBefore: 0, business: false }, "America/Guatemala", "2026-11-30T14:00:00.000Z"],
  ["2026-11-30", { daysBefore: 5, business: false }, "America/Guatemala", "2026-11-25T14:00:00.000Z"],
  ["2026-11-30", { daysBefore: 5, business: true }, "America/Guatemala", "2026-11-23T14:00:00.000Z"],
  // Over the year's end: 25 December and 1 January are holidays, 24 and 31 December half ones that count.
  ["2027-01-04", { daysBefore: 3, business: true }, "America/Guatemala", "2026-12-29T14:00:00.000Z"],
  ["2027-01-01", { daysBefore: 1, business: false }, "America/Guatemala", "2026-12-31T14:00:00.000Z"],
  // Holy Week of 2026: Thursday to Saturday are free.
  ["2026-04-06", { daysBefore: 1, business: true }, "America/Guatemala", "2026-04-01T14:00:00.000Z"],
  // Zones east of the date line, and with summer time.
  ["2026-03-01", { daysBefore: 1, business: false }, "Pacific/Auckland", "2026-02-27T19:00:00.000Z"],
  ["2026-03-29", { daysBefore: 0, business: false }, "Europe/Madrid", "2026-03-29T06:00:00.000Z"],
  ["2026-03-28", { daysBefore: 0, business: false }, "Europe/Madrid", "2026-03-28T07:00:00.000Z"],
  ["2028-03-01", { daysBefore: 1, business: false }, "UTC", "2028-02-29T08:00:00.000Z"],
] as const)("an alert of %s, %j, in %s is mailed at %s", (date, ahead, timeZone, expected) => {
  expect(iso(alertTime(date, ahead, calendarOf({ timeZone, country: "GT" })))).toBe(expected);
});

test.each([
  // 25 business days from Monday 23 November: without Christmas and New Year's Day.
  ["2026-11-23", { amount: 25, unit: "businessDays" }, "2026-12-29"],
  ["2026-11-22", { amount: 15, unit: "days" }, "2026-12-07"],
  ["2026-08-31", { amount: 6, unit: "months" }, "2027-02-28"],
  ["2028-02-29", { amount: 2, unit: "years" }, "2030-02-28"],
  ["2026-11-22", { amount: 0, unit: "days" }, "2026-11-22"],
] as const satisfies readonly [string, Term, string][])("from %s, a term of %j ends on %s", (from, term, expected) => {
  expect(termEnd(from, term, guatemala)).toBe(expected);
});

test.each([
  ["its time is to come", "2026-11-30", "2026-11-25T14:00:00Z", "2026-11-20T00:00:00Z", "2026-11-25T14:00:00.000Z"],
  [
    "its time is past, its day not: at once",
    "2026-11-30",
    "2026-11-25T14:00:00Z",
    "2026-11-26T03:00:00Z",
    "2026-11-26T03:00:00.000Z",
  ],
  [
    "its day is today, by the clock of the zone",
    "2026-11-30",
    "2026-11-25T14:00:00Z",
    "2026-12-01T05:59:00Z",
    "2026-12-01T05:59:00.000Z",
  ],
  ["its day is past", "2026-11-30", "2026-11-25T14:00:00Z", "2026-12-01T06:00:00Z", null],
] as const)("when %s", (_what, date, timeAlert, now, expected) => {
  expect(iso(mailTime(date, at(timeAlert), at(now), guatemala))).toBe(expected);
});

test("an escalation waits for so many business days; null is never", () => {
  expect(iso(escalationTime("2026-11-27", 1, guatemala))).toBe("2026-11-30T14:00:00.000Z");
  expect(iso(escalationTime("2026-12-24", 1, guatemala))).toBe("2026-12-28T14:00:00.000Z");
  expect(escalationTime("2026-12-24", null, guatemala)).toBeNull();
});

test("the next morning is today's until it has come", () => {
  expect(iso(nextMorning(at("2026-11-22T13:59:59Z"), guatemala))).toBe("2026-11-22T14:00:00.000Z");
  expect(iso(nextMorning(at("2026-11-22T14:00:00Z"), guatemala))).toBe("2026-11-23T14:00:00.000Z");
  expect(iso(nextMorning(at("2026-12-31T20:00:00Z"), guatemala))).toBe("2027-01-01T14:00:00.000Z");
});
