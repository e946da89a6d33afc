import { expect, test } from "vitest";
import { stuckOf } from "./stuck.ts";

const hour = 3_600_000;
const task = (hours: number, more: object = {}) => ({
  completedAt: null as string | null,
  late: false,
  inColumnMs: hours * hour,
  workDayMs: (8 * hour) as number | null,
  ...more,
});

test("it is stuck where an open task has stood longest, from a working day on", () => {
  expect(stuckOf([])).toBeUndefined();
  expect(stuckOf([task(7.9)])).toBeUndefined();
  const [short, long] = [task(8), task(30)];
  expect(stuckOf([short])).toBe(short);
  expect(stuckOf([short, long])).toBe(long);
  // By the calendar a day has 24 hours.
  expect(stuckOf([task(23, { workDayMs: null })])).toBeUndefined();
  expect(stuckOf([task(24, { workDayMs: null })])).toBeDefined();
});

test("one over its column's target comes first, however short; what is done holds nothing up", () => {
  const late = task(2, { late: true });
  expect(stuckOf([task(50), late])).toBe(late);
  expect(stuckOf([task(50, { completedAt: "2026-03-30T16:00:00.000Z" })])).toBeUndefined();
});
