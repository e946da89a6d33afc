import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Weekday } from "#engine/calendar/week.ts";
import { type HolidaySettings, holidayCalendar } from "./holidays/calendar.ts";
import { type WorkSchedule, workMinutes } from "./schedule.ts";
import { type ScheduleVersion, workClock } from "./work-clock.ts";

const minute = 60_000;
const hour = 60 * minute;
const office: WorkSchedule = {
  enabled: true,
  timeZone: "America/Guatemala",
  workDays: [1, 2, 3, 4, 5],
  start: "08:00",
  end: "17:00",
  breaks: [{ name: "Almuerzo", start: "12:00", end: "13:00" }],
};
const always = Date.UTC(1990, 0, 1);
const version = (schedule: Partial<WorkSchedule>, holidays: HolidaySettings = {}, from = always): ScheduleVersion => ({
  from,
  schedule: { ...office, ...schedule },
  holidays,
});
/** A moment by the clock of Guatemala. */
const at = (local: string) => Date.parse(`${local}-06:00`);

describe("an office in Guatemala", () => {
  const clock = workClock([version({}, { country: "GT", localFeast: "08-15" })]);
  test.each([
    ["within a morning", "2026-11-23T09:15", "2026-11-23T10:45", 90],
    ["over lunch", "2026-11-23T11:30", "2026-11-23T13:30", 60],
    ["within lunch", "2026-11-23T12:10", "2026-11-23T12:50", 0],
    ["over a night", "2026-11-23T16:30", "2026-11-24T08:30", 60],
    ["over a weekend", "2026-11-20T16:00", "2026-11-23T09:00", 120],
    ["a whole day", "2026-11-23T00:00", "2026-11-24T00:00", 480],
    ["a whole week", "2026-11-23T00:00", "2026-11-30T00:00", 2400],
    ["Holy Week", "2026-03-30T00:00", "2026-04-06T00:00", 3 * 480],
    ["Army Day, moved to Monday", "2026-06-29T00:00", "2026-07-01T00:00", 480],
    ["Christmas Eve until noon", "2026-12-24T00:00", "2026-12-26T00:00", 240],
    ["the feast of the capital", "2025-08-15T00:00", "2025-08-16T00:00", 0],
    ["the turn of the year", "2026-12-31T11:00", "2027-01-04T09:00", 120],
    ["backwards", "2026-11-23T10:00", "2026-11-23T09:00", -60],
  ])("%s", (_, from, to, minutes) => expect(clock.between(at(from), at(to))).toBe(minutes * minute));

  test("the work of 2026: 253 days off 365, and two halves", () => {
    const weekdays = 261 - 8;
    const halves = 2;
    expect(clock.between(at("2026-01-01T00:00"), at("2027-01-01T00:00"))).toBe((weekdays * 8 - halves * 4) * hour);
  });

  test.each([
    ["2026-11-23T09:00", 60, "2026-11-23T10:00"],
    ["2026-11-23T11:30", 60, "2026-11-23T13:30"],
    ["2026-11-23T11:30", 30, "2026-11-23T12:00"],
    ["2026-11-20T16:30", 60, "2026-11-23T08:30"],
    ["2026-11-22T10:00", 480, "2026-11-23T17:00"],
    ["2026-12-31T11:00", 120, "2027-01-04T09:00"],
    ["2026-04-01T16:00", 61, "2026-04-06T08:01"],
    ["2026-11-22T10:00", 0, "2026-11-22T10:00"],
  ])("after %s, %d minutes of work are done at %s", (from, minutes, end) =>
    expect(clock.after(at(from), minutes * minute)).toBe(at(end)),
  );

  test("work of twenty years, and work without end", () => {
    const from = at("2026-01-01T00:00");
    const end = clock.after(from, 20 * 2000 * hour) ?? 0;
    expect(clock.between(from, end)).toBe(20 * 2000 * hour);
    expect(clock.after(from, 1e15)).toBeUndefined();
    expect(clock.after(from, -1)).toBeUndefined();
    expect(clock.after(from, Number.NaN)).toBeUndefined();
  });
});

test("a schedule that is not enabled counts every moment", () => {
  const clock = workClock([version({ enabled: false })]);
  expect(clock.between(at("2026-12-24T00:00"), at("2026-12-26T00:00"))).toBe(48 * hour);
  expect(clock.after(at("2026-12-24T00:00"), hour)).toBe(at("2026-12-24T01:00"));
});

describe("a schedule that was changed", () => {
  const change = at("2026-11-24T10:00");
  const versions = [version({}), version({ workDays: [6, 7], breaks: [] }, {}, change)];
  const clock = workClock(versions);
  const before = workClock(versions.slice(0, 1));

  test("leaves what was before as it was", () => {
    expect(clock.between(at("2026-11-01T00:00"), change)).toBe(before.between(at("2026-11-01T00:00"), change));
    expect(clock.between(at("1995-11-01T00:00"), at("1995-12-01T00:00"))).toBeGreaterThan(0);
  });
  test("counts each stretch by its own version", () => {
    expect(clock.between(at("2026-11-24T09:00"), at("2026-11-28T10:00"))).toBe(3 * hour);
    expect(clock.after(at("2026-11-24T09:00"), 3 * hour)).toBe(at("2026-11-28T10:00"));
  });
});

describe("where clocks change", () => {
  const night: WorkSchedule = { ...office, workDays: [1, 2, 3, 4, 5, 6, 7], start: "00:00", end: "06:00", breaks: [] };
  test.each([
    ["America/New_York", "2026-03-08T00:00-05:00", 5],
    ["America/New_York", "2026-11-01T00:00-04:00", 7],
    ["Europe/Madrid", "2026-03-29T00:00+01:00", 5],
    ["Europe/Madrid", "2026-10-25T00:00+02:00", 7],
    ["Australia/Lord_Howe", "2026-04-05T00:00+11:00", 6.5],
    ["America/Guatemala", "2026-03-08T00:00-06:00", 6],
  ])("in %s the night of %s has %d hours", (timeZone, midnight, hours) => {
    const clock = workClock([version({ ...night, timeZone })]);
    expect(clock.between(Date.parse(midnight), Date.parse(midnight) + 12 * hour)).toBe(hours * hour);
  });
});

const zones = ["America/Guatemala", "America/New_York", "Europe/Madrid", "Australia/Lord_Howe", "America/Santiago"];
const clockTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
/** Any valid schedule: cut the day at random times, and take turns of work and break. */
const schedules = fc
  .record({
    timeZone: fc.constantFrom(...zones),
    workDays: fc.uniqueArray(fc.constantFrom<Weekday>(1, 2, 3, 4, 5, 6, 7), { minLength: 1 }),
    cuts: fc.uniqueArray(fc.integer({ min: 0, max: 1440 }), { minLength: 2, maxLength: 8 }),
    country: fc.constantFrom("GT", "none"),
  })
  .map(({ timeZone, workDays, cuts, country }) => {
    const times = cuts.toSorted((a, b) => a - b);
    const even = times.length % 2 === 0 ? times : times.slice(1);
    const breaks = even
      .slice(1, -1)
      .flatMap((from, i, all) =>
        i % 2 === 0 ? [{ name: "x", start: clockTime(from), end: clockTime(all[i + 1] ?? from) }] : [],
      );
    const schedule: WorkSchedule = {
      enabled: true,
      timeZone,
      workDays,
      start: clockTime(even[0] ?? 0),
      end: clockTime(even.at(-1) ?? 0),
      breaks,
    };
    return version(schedule, { country });
  })
  .filter(({ schedule }) => workMinutes(schedule).length > 0);
const moment = fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2032, 0, 1) });
/** Days on which the clocks of one of the zones change, and some others. */
const interesting = fc.oneof(
  fc.constantFrom(
    ...[
      "2026-03-08",
      "2026-11-01",
      "2026-03-29",
      "2026-10-25",
      "2026-04-05",
      "2026-10-04",
      "2026-04-04",
      "2026-09-06",
    ].map((day) => Date.parse(`${day}T00:00Z`)),
  ),
  moment.map((one) => one - (one % (24 * hour))),
);

const formats = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }),
  ]),
);

/** Counts minute by minute what the clock of the zone shows, by the runtime's own calendar. */
function counted({ schedule, holidays }: ScheduleVersion, from: number, minutes: number): number {
  const calendar = holidayCalendar(holidays);
  const hours = workMinutes(schedule);
  let count = 0;
  // Clocks change at quarters of an hour; within one, minutes follow one another.
  for (let quarter = 0; quarter < minutes; quarter += 15) {
    const [day = "", time = ""] =
      formats
        .get(schedule.timeZone)
        ?.format(from + quarter * minute)
        .split(" ") ?? [];
    const weekday = new Date(`${day}T00:00Z`).getUTCDay() || 7;
    if (!schedule.workDays.includes(weekday as Weekday)) continue;
    const free = calendar.holidayOn(day)?.from ?? 1440;
    const start = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
    for (let m = start; m < start + Math.min(15, minutes - quarter); m++)
      if (m < free && hours.some(([a, b]) => m >= a && m < b)) count++;
  }
  return count;
}

describe("for any schedule", () => {
  test("it equals a count minute by minute, also where clocks change", () => {
    fc.assert(
      fc.property(
        schedules,
        interesting,
        fc.integer({ min: 0, max: 96 }),
        fc.integer({ min: 0, max: 1600 }),
        (one, day, quarter, minutes) => {
          const from = day - 12 * hour + quarter * 15 * minute;
          expect(workClock([one]).between(from, from + minutes * minute)).toBe(counted(one, from, minutes) * minute);
        },
      ),
      { numRuns: 500 },
    );
  }, 120_000);

  test("it adds up, never falls and never exceeds the time that passed", () => {
    const several = fc.tuple(schedules, schedules, moment).map(([first, second, from]) => [first, { ...second, from }]);
    fc.assert(
      fc.property(several, moment, moment, moment, (versions, a, b, c) => {
        const clock = workClock(versions);
        expect(clock.between(a, b) + clock.between(b, c)).toBe(clock.between(a, c));
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        expect(clock.between(from, to)).toBeGreaterThanOrEqual(0);
        expect(clock.between(from, to)).toBeLessThanOrEqual(to - from);
      }),
      { numRuns: 100 },
    );
  }, 120_000);

  test("after so much work, so much work is done, and not a moment earlier", () => {
    fc.assert(
      fc.property(schedules, moment, fc.integer({ min: 1, max: 200 * 60 * minute }), (one, from, work) => {
        const clock = workClock([one]);
        const end = clock.after(from, work) ?? 0;
        expect(clock.between(from, end)).toBe(work);
        expect(clock.between(from, end - 1)).toBe(work - 1);
      }),
      { numRuns: 100 },
    );
  }, 120_000);

  test("nothing is counted on a holiday or in a break", () => {
    fc.assert(
      fc.property(schedules, fc.integer({ min: 2015, max: 2031 }), (one, year) => {
        const clock = workClock([{ ...one, schedule: { ...one.schedule, timeZone: "UTC" } }]);
        for (const { day, from } of holidayCalendar(one.holidays).holidaysOf(year)) {
          const start = Date.parse(`${day}T00:00Z`) + from * minute;
          expect(clock.between(start, Date.parse(`${day}T00:00Z`) + 24 * hour)).toBe(0);
        }
        const midnight = Date.UTC(year, 5, 1);
        for (const { start, end } of one.schedule.breaks) {
          const of = (time: string) => midnight + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * minute;
          expect(clock.between(of(start), of(end))).toBe(0);
        }
      }),
      { numRuns: 50 },
    );
  }, 120_000);
});

test("answers within years it knows are cheap: no year is made twice", () => {
  const clock = workClock([version({}, { country: "GT" })]);
  const from = at("2026-01-01T00:00");
  clock.between(from, from + 366 * 24 * hour);
  // Intl is what makes a year dear; a clock that knows its years does without.
  const original = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, "format") ?? {};
  Object.defineProperty(Intl.DateTimeFormat.prototype, "format", {
    configurable: true,
    get: () => {
      throw new Error("asked again");
    },
  });
  try {
    for (let i = 0; i < 10_000; i++) clock.between(from + i * minute, from + (i + 300 * 1440) * minute);
  } finally {
    Object.defineProperty(Intl.DateTimeFormat.prototype, "format", original);
  }
});
