import { expect, test } from "vitest";
import * as english from "../words/english/date.ts";
import * as spanish from "../words/spanish/date.ts";
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
  ["3 pm", "15:00"],
  ["3PM", "15:00"],
  ["3 p. m.", "15:00"],
  ["12 am", "00:00"],
  ["12 pm", "12:00"],
  ["15h", "15:00"],
  ["15 h", "15:00"],
  ["15 hrs.", "15:00"],
  ["15 horas", "15:00"],
  ["15:00 horas", "15:00"],
  ["a las 15:30 hrs", "15:30"],
  ["15:30:00", "15:30"],
  ["3:30 p. m.", "15:30"],
  ["3:30\u00a0p.\u00a0m.", "15:30"],
  ["3 de la tarde", "15:00"],
  ["a las 8:15 de la mañana", "08:15"],
  ["12 de la noche", "00:00"],
  ["9 de la noche", "21:00"],
  ["12 del mediodía", "12:00"],
  ["quince horas", "15:00"],
  ["las quince horas con treinta minutos", "15:30"],
  ["diez horas en punto", "10:00"],
  ["thirteen hours and twenty-one minutes", "13:21"],
  ["3", undefined],
  ["13 pm", undefined],
  ["24 h", undefined],
  ["3 de la noche", undefined],
  ["treinta horas", undefined],
  ["15 minutos", undefined],
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

test("every time written in each manner reads as itself", () => {
  for (let at = 0; at < 24 * 60; at++) {
    const [hour, minute] = [Math.floor(at / 60), at % 60];
    const time = `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
    const twelve = `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? "a. m." : "p. m."}`;
    const written = [time, `${time} horas`, twelve, spanish.time(time, { punctual: true }), english.time(time)];
    for (const text of written) expect([text, readClockTime(text)]).toEqual([text, time]);
  }
});
