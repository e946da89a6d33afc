import { expect, test } from "vitest";
import { type WorkSchedule, workMinutes } from "./schedule.ts";

const office: WorkSchedule = {
  enabled: true,
  timeZone: "America/Guatemala",
  workDays: [1, 2, 3, 4, 5],
  start: "08:00",
  end: "17:00",
  breaks: [{ name: "Almuerzo", start: "12:00", end: "13:00" }],
};
const pause = (start: string, end: string, name = "Café") => ({ name, start, end });

test("the minutes of work are the hours without the breaks, in any order", () => {
  expect(workMinutes({ ...office, breaks: [pause("15:00", "15:15"), pause("12:00", "13:00")] })).toEqual([
    [480, 720],
    [780, 900],
    [915, 1020],
  ]);
  expect(workMinutes({ ...office, breaks: [pause("08:00", "09:00"), pause("16:00", "17:00")] })).toEqual([[540, 960]]);
});
