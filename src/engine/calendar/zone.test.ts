import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  endAfterDays,
  instantOf,
  isTimeZone,
  localDayOf,
  localTimeOf,
  offsetAt,
  offsetPieces,
  startOfDay,
} from "./zone.ts";

const zones = [
  "America/Guatemala",
  "America/New_York",
  "Europe/Madrid",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "America/St_Johns",
  "Africa/Casablanca",
  "America/Sao_Paulo",
  "Asia/Beirut",
  "Pacific/Apia",
  "UTC",
];
const instant = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2035, 11, 31) });
const hour = 3_600_000;

test.each([
  ["America/Guatemala", true],
  ["UTC", true],
  ["Etc/GMT+6", true],
  ["America/Springfield", false],
  ["+06:00", false],
  ["", false],
  ["__proto__", false],
])("%s is a zone: %s", (zone, is) => expect(isTimeZone(zone)).toBe(is));

test("offsets and local times are those of the runtime", () => {
  const other = new Map(
    zones.map((zone) => [
      zone,
      new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" }),
    ]),
  );
  fc.assert(
    fc.property(fc.constantFrom(...zones), instant, (zone, at) => {
      const { day, time } = localTimeOf(zone, at);
      const clock = new Date(time).toISOString().slice(11, 19);
      expect(`${day} ${clock}`).toBe(other.get(zone)?.format(at));
    }),
    { numRuns: 1000 },
  );
});

test("a year is covered by pieces without gaps", () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: 1995, max: 2036 }), (zone, year) => {
      const all = offsetPieces(zone, year);
      expect(all[0]?.from).toBe(Date.UTC(year, 0, 1));
      expect(all.at(-1)?.to).toBe(Date.UTC(year + 1, 0, 1));
      for (const [at, piece] of all.entries()) {
        expect(piece.to).toBeGreaterThan(piece.from);
        if (at > 0) expect(piece.from).toBe(all[at - 1]?.to);
        if (at > 0) expect(piece.offset).not.toBe(all[at - 1]?.offset);
      }
    }),
    { numRuns: 100 },
  );
});

test.each([
  ["America/Guatemala", "2026-06-15", 8 * hour, "2026-06-15T14:00:00Z"],
  // 02:30 is left out on 8 March 2026; 01:30 comes twice on 1 November.
  ["America/New_York", "2026-03-08", 2.5 * hour, "2026-03-08T07:30:00Z"],
  ["America/New_York", "2026-11-01", 1.5 * hour, "2026-11-01T05:30:00Z"],
  ["America/New_York", "2026-11-01", 2.5 * hour, "2026-11-01T07:30:00Z"],
  ["Australia/Lord_Howe", "2026-10-04", 2.25 * hour, "2026-10-03T15:45:00Z"],
] as const)("in %s on %s at %d it is %s", (zone, day, time, iso) =>
  expect(new Date(instantOf(zone, { day, time })).toISOString()).toBe(iso.replace("Z", ".000Z")),
);

test.each([
  ["America/Guatemala", "2026-06-15", "2026-06-15T06:00:00Z"],
  // Midnight left out.
  ["America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00Z"],
  ["Asia/Beirut", "2026-03-29", "2026-03-28T22:00:00Z"],
  // 23:00 to 24:00 twice on the day before.
  ["America/Sao_Paulo", "2018-02-18", "2018-02-18T03:00:00Z"],
  // Midnight to one twice.
  ["America/Havana", "2026-11-01", "2026-11-01T04:00:00Z"],
  // A day left out.
  ["Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00Z"],
  ["Pacific/Apia", "2011-12-31", "2011-12-30T10:00:00Z"],
  ["UTC", "2026-01-01", "2026-01-01T00:00:00Z"],
])("in %s %s begins at %s", (zone, day, iso) =>
  expect(new Date(startOfDay(zone, day)).toISOString()).toBe(iso.replace("Z", ".000Z")),
);

describe("for any moment", () => {
  test("the local time leads back, to it or to the same time before the clocks went back", () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), instant, (zone, at) => {
        const local = localTimeOf(zone, at);
        const back = instantOf(zone, local);
        expect(back).toBeLessThanOrEqual(at);
        expect(localTimeOf(zone, back)).toEqual(local);
      }),
    );
  });

  test("it is within its day", () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), instant, (zone, at) => {
        const start = startOfDay(zone, localDayOf(zone, at));
        expect(start).toBeLessThanOrEqual(at);
        expect(localDayOf(zone, start)).toBe(localDayOf(zone, at));
        expect(localDayOf(zone, start - 1) < localDayOf(zone, at)).toBe(true);
      }),
    );
  });
});

test.each([
  ["America/Guatemala", "2027-03-01T15:00:00Z", 30, "2027-04-01T05:59:59.999Z"],
  ["America/Guatemala", "2027-03-02T05:59:00Z", 30, "2027-04-01T05:59:59.999Z"],
  ["America/Guatemala", "2027-03-02T06:00:00Z", 0, "2027-03-03T05:59:59.999Z"],
  // The clocks go forward in between.
  ["Europe/Madrid", "2027-03-27T22:30:00Z", 1, "2027-03-28T21:59:59.999Z"],
] as const)("a term of days ends with its last day: %s, from %s in %i days", (zone, from, days, end) => {
  expect(new Date(endAfterDays(zone, Date.parse(from), days)).toISOString()).toBe(end);
});

test("years without rules take the nearest", () => {
  expect(offsetAt("America/Guatemala", Date.UTC(9000, 0, 1))).toBe(-6 * hour);
  expect(Number.isFinite(offsetAt("Europe/Madrid", Date.UTC(1500, 0, 1)))).toBe(true);
});
