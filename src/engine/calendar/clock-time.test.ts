import { expect, test } from "vitest";
import { isClockTime, readClockTime } from "./clock-time.ts";

test.each([
  ["8:30", "08:30"],
  ["08:30", "08:30"],
  ["20.15", "20:15"],
  ["0:00", "00:00"],
  ["23:59", "23:59"],
  ["8:30 pm", "20:30"],
  ["8:30 p. m.", "20:30"],
  ["12:00 a.m.", "00:00"],
  ["12:05 PM", "12:05"],
  [" 14:00 horas ", "14:00"],
  ["14h30", "14:30"],
  ["24:00", undefined],
  ["8:60", undefined],
  ["13:00 pm", undefined],
  ["0:30 am", undefined],
  ["8", undefined],
  ["830", undefined],
  ["8:3", undefined],
  ["ocho", undefined],
  ["", undefined],
])("%j is %j", (text, time) => expect(readClockTime(text)).toBe(time));

test("what is stored has two digits for both", () => {
  expect(isClockTime("08:30")).toBe(true);
  for (const text of ["8:30", "24:00", "08:60", "08:30:00", " 08:30"]) expect(isClockTime(text)).toBe(false);
});
