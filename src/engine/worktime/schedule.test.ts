import { expect, test } from "vitest";
import { type ScheduleError, scheduleErrors, type WorkSchedule, workMinutes } from "./schedule.ts";

const office: WorkSchedule = {
  enabled: true,
  timeZone: "America/Guatemala",
  workDays: [1, 2, 3, 4, 5],
  start: "08:00",
  end: "17:00",
  breaks: [{ name: "Almuerzo", start: "12:00", end: "13:00" }],
};
const pause = (start: string, end: string, name = "Café") => ({ name, start, end });

test.each<[string, Partial<WorkSchedule>, ScheduleError[]]>([
  ["an office", {}, []],
  ["day and night", { start: "00:00", end: "24:00", breaks: [], workDays: [1, 2, 3, 4, 5, 6, 7] }, []],
  ["breaks that touch", { breaks: [pause("10:00", "10:15"), pause("10:15", "10:30")] }, []],
  ["no zone", { timeZone: "Guatemala" }, [{ code: "timeZone" }]],
  ["no work day", { workDays: [] }, [{ code: "noWorkDay" }]],
  ["a day twice", { workDays: [1, 1] }, [{ code: "workDay" }]],
  ["no day of the week", { workDays: [0 as 1] }, [{ code: "workDay" }]],
  ["no start", { start: "8:00" }, [{ code: "start" }]],
  ["a start at the end of the day", { start: "24:00" }, [{ code: "start" }]],
  ["no end", { end: "25:00" }, [{ code: "end" }]],
  ["no time between", { end: "08:00" }, [{ code: "sameTime" }]],
  ["a shift over midnight", { start: "22:00", end: "06:00" }, [{ code: "overnight" }]],
  ["a break without a name", { breaks: [pause("10:00", "10:15", " ")] }, [{ code: "breakName", at: 0 }]],
  ["a long name", { breaks: [pause("10:00", "10:15", "x".repeat(51))] }, [{ code: "breakName", at: 0 }]],
  [
    "a break of no times",
    { breaks: [pause("10", "x")] },
    [
      { code: "breakStart", at: 0 },
      { code: "breakEnd", at: 0 },
    ],
  ],
  ["a break backwards", { breaks: [pause("11:00", "10:00")] }, [{ code: "breakOrder", at: 0 }]],
  ["a break outside", { breaks: [pause("07:00", "08:30")] }, [{ code: "breakOutside", at: 0 }]],
  [
    "breaks that overlap",
    { breaks: [pause("10:00", "11:00"), pause("10:30", "11:30")] },
    [{ code: "breakOverlap", at: 1 }],
  ],
  ["breaks all day", { breaks: [pause("08:00", "17:00")] }, [{ code: "noWorkLeft" }]],
  ["eleven breaks", { breaks: Array.from({ length: 11 }, () => pause("10:00", "10:15")) }, [{ code: "tooManyBreaks" }]],
  [
    "several at once",
    { timeZone: "", workDays: [], end: "08:00" },
    [{ code: "timeZone" }, { code: "noWorkDay" }, { code: "sameTime" }],
  ],
])("%s", (_, change, errors) => expect(scheduleErrors({ ...office, ...change })).toEqual(errors));

test("the minutes of work are the hours without the breaks, in any order", () => {
  expect(workMinutes({ ...office, breaks: [pause("15:00", "15:15"), pause("12:00", "13:00")] })).toEqual([
    [480, 720],
    [780, 900],
    [915, 1020],
  ]);
  expect(workMinutes({ ...office, breaks: [pause("08:00", "09:00"), pause("16:00", "17:00")] })).toEqual([[540, 960]]);
});
