import { expect, test } from "vitest";
import { type ForecastSource, forecastDay } from "./forecast.ts";
import { defaultSchedule } from "./schedule.ts";

const at = (text: string) => Date.parse(`${text}-06:00`);
const stay = (columnId: string, from: string, to: string) => ({ columnId, enteredAt: at(from), leftAt: at(to) });
/** Wednesday morning; nine working hours a day. */
const source: ForecastSource = {
  columns: [
    { id: "a", final: false, targetTimeMinutes: null },
    { id: "b", final: false, targetTimeMinutes: 18 * 60 },
    { id: "c", final: true, targetTimeMinutes: null },
  ],
  stays: [
    stay("a", "2026-11-02T08:00", "2026-11-02T17:00"),
    stay("a", "2026-11-03T08:00", "2026-11-03T17:00"),
    // A weekend is no work time: nine hours more.
    stay("a", "2026-11-06T08:00", "2026-11-09T17:00"),
  ],
  schedules: [{ since: 0, schedule: { ...defaultSchedule, enabled: true } }],
  zone: "America/Guatemala",
  columnId: "a",
  since: at("2026-11-18T08:00"),
  now: at("2026-11-18T08:00"),
};

test("is the work time that 85 of 100 took, from now on, over free days", () => {
  // 18 hours here and 18 hours of target in the next: four working days, the last of which ends on Monday.
  expect(forecastDay(source)).toBe("2026-11-23");
  expect(forecastDay({ ...source, columnId: "b" })).toBe("2026-11-19");
});

test("counts what was spent in the column already, and never less than nothing", () => {
  const half = { ...source, since: at("2026-11-17T08:00") };
  expect(forecastDay(half)).toBe("2026-11-20");
  expect(forecastDay({ ...source, since: at("2026-10-01T08:00") })).toBe("2026-11-19");
});

test("is missing without evidence, without a final step, or at the end", () => {
  expect(forecastDay({ ...source, stays: source.stays.slice(1) })).toBeUndefined();
  expect(forecastDay({ ...source, columns: source.columns.slice(0, 2) })).toBeUndefined();
  expect(forecastDay({ ...source, columnId: "c" })).toBeUndefined();
  expect(forecastDay({ ...source, columnId: "gone" })).toBeUndefined();
});
