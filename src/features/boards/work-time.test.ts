import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defaultSchedule, WorkSchedule } from "./schedule.ts";
import { businessMs, dayIn } from "./work-time.ts";

const hour = 3_600_000;
const office: WorkSchedule = {
  ...defaultSchedule,
  enabled: true,
  breaks: [{ name: "Lunch", start: "13:00", end: "14:00" }],
};
const always = [{ since: 0, schedule: office }];
const at = (text: string) => new Date(`${text}:00-06:00`).getTime();

describe("business time", () => {
  test.each([
    ["a working day", "2026-11-18T00:00", "2026-11-19T00:00", 8],
    ["over the break", "2026-11-18T12:00", "2026-11-18T15:00", 2],
    ["in the break", "2026-11-18T13:10", "2026-11-18T13:50", 0],
    ["overnight", "2026-11-18T16:00", "2026-11-19T09:00", 2],
    ["over a weekend", "2026-11-20T16:00", "2026-11-23T09:00", 2],
    ["on Independence Day", "2026-09-15T08:00", "2026-09-15T17:00", 0],
    ["on a Sunday", "2026-11-22T08:00", "2026-11-22T17:00", 0],
  ])("%s", (_, from, to, hours) => expect(businessMs(always, at(from), at(to))).toBe(hours * hour));

  test("is all time while no schedule is enabled", () => {
    expect(businessMs([{ since: 0, schedule: defaultSchedule }], 0, 5 * hour)).toBe(5 * hour);
    expect(businessMs([], 0, 5 * hour)).toBe(5 * hour);
  });

  test("of a day in which the clocks change is the hours the clocks show", () => {
    const madrid = {
      ...office,
      timezone: "Europe/Madrid",
      workDays: [0, 1, 2, 3, 4, 5, 6],
      breaks: [],
      startTime: "01:00",
      endTime: "05:00",
    };
    const day = (date: string) =>
      [new Date(`${date}T00:00:00Z`).getTime(), new Date(`${date}T22:00:00Z`).getTime()] as const;
    expect(businessMs([{ since: 0, schedule: madrid }], ...day("2026-03-29"))).toBe(3 * hour);
    expect(businessMs([{ since: 0, schedule: madrid }], ...day("2026-03-28"))).toBe(4 * hour);
  });

  test("counts each stretch by the schedule of its time: history does not move", () => {
    const changed = at("2026-11-18T12:00");
    const short = { ...office, endTime: "13:00", breaks: [] };
    const versions = [...always, { since: changed, schedule: short }];
    expect(businessMs(versions, at("2026-11-17T08:00"), at("2026-11-17T17:00"))).toBe(8 * hour);
    expect(businessMs(versions, at("2026-11-18T08:00"), at("2026-11-19T17:00"))).toBe((4 + 1 + 5) * hour);
  });

  test("adds up, rises, and is never more than the time that passed", () => {
    const moment = fc.integer({ min: at("2026-03-01T00:00"), max: at("2026-04-15T00:00") });
    const zone = fc.constantFrom("America/Guatemala", "Europe/Madrid", "America/New_York", "Asia/Kolkata");
    fc.assert(
      fc.property(fc.tuple(moment, moment, moment), zone, (moments, timezone) => {
        const [a = 0, b = 0, c = 0] = moments.toSorted((x, y) => x - y);
        const versions = [{ since: 0, schedule: { ...office, timezone } }];
        const count = (from: number, to: number) => businessMs(versions, from, to);
        expect(count(a, b) + count(b, c)).toBe(count(a, c));
        expect(count(a, c)).toBeGreaterThanOrEqual(count(a, b));
        expect(count(a, c)).toBeLessThanOrEqual(c - a);
      }),
      { numRuns: 50 },
    );
  });
});

test("a day is that of the zone", () => {
  const late = new Date("2026-11-19T03:00:00Z").getTime();
  expect(dayIn("America/Guatemala", late)).toBe("2026-11-18");
  expect(dayIn("Europe/Madrid", late)).toBe("2026-11-19");
});

describe("a schedule", () => {
  const errors = (change: Partial<WorkSchedule>) =>
    (WorkSchedule.safeParse({ ...office, ...change }).error?.issues ?? []).map(({ path, message }) => [
      path.join("."),
      message,
    ]);
  const pause = (start: string, end: string, name = "Break") => ({ name, start, end });
  test.each<[Partial<WorkSchedule>, string, string]>([
    [{ workDays: [] }, "workDays", "boards.schedule.dayRequired"],
    [{ endTime: "08:00" }, "endTime", "boards.schedule.endBeforeStart"],
    [{ startTime: "22:00", endTime: "06:00", breaks: [] }, "endTime", "boards.schedule.endBeforeStart"],
    [{ startTime: "8:00" }, "startTime", "boards.schedule.timeInvalid"],
    [{ timezone: "America/Nowhere" }, "timezone", "boards.schedule.zoneUnknown"],
    [{ breaks: [pause("07:00", "08:30")] }, "breaks.0.start", "boards.schedule.breakOutside"],
    [{ breaks: [pause("08:00", "12:00"), pause("12:00", "17:00")] }, "breaks.1.end", "boards.schedule.noWorkLeft"],
    [{ breaks: [pause("12:00", "13:00"), pause("10:00", "12:30")] }, "breaks.0.start", "boards.schedule.breaksOverlap"],
    [{ breaks: [pause("12:00", "13:00", " ")] }, "breaks.0.name", "boards.schedule.breakNameRequired"],
  ])("with %j is refused at %s", (change, path, code) => expect(errors(change)).toContainEqual([path, code]));

  test("keeps each day once, in order", () =>
    expect(WorkSchedule.parse({ ...office, workDays: [5, 1, 1] }).workDays).toEqual([1, 5]));
});
