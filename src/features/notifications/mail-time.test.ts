import { expect, test } from "vitest";
import { mailTime } from "./mail-time.ts";
import type { MailMode, QuietHours } from "./preferences.ts";

const zone = "America/Guatemala";
/** A time of Guatemala, six hours behind UTC, on a Tuesday or the day after. */
const local = (time: string, day = 3) => Date.parse(`2026-03-0${day}T${time}:00-06:00`);
const night: QuietHours = { from: "20:00", to: "07:00" };
const lunch: QuietHours = { from: "12:00", to: "14:00" };

test.each<[string, MailMode, QuietHours | null, number | null]>([
  ["10:00", "never", null, null],
  ["10:00", "instant", null, local("10:01")],
  ["10:00", "hourly", null, local("11:00")],
  ["10:59", "hourly", null, local("11:00")],
  ["23:30", "hourly", null, local("00:00", 4)],
  ["10:00", "daily", null, local("08:00", 4)],
  ["07:59", "daily", null, local("08:00")],
  ["08:00", "daily", null, local("08:00", 4)],
  ["21:00", "instant", night, local("07:00", 4)],
  ["03:00", "instant", night, local("07:00")],
  ["06:59", "instant", night, local("07:00") /* exactly its end is loud */],
  ["19:30", "hourly", night, local("07:00", 4)],
  ["19:30", "instant", night, local("19:31")],
  ["12:30", "instant", lunch, local("14:00")],
  ["14:00", "instant", lunch, local("14:01")],
  ["10:00", "daily", { from: "06:00", to: "09:30" }, local("09:30", 4)],
])("what happens at %s is mailed (%s, quiet %j) at", (at, mode, quiet, expected) => {
  expect(mailTime(local(at), mode, { zone, quiet })).toBe(expected);
});

test("the clocks that go forward at night leave the daily mail at eight", () => {
  const madrid = { zone: "Europe/Madrid", quiet: null };
  const saturday = Date.parse("2026-03-28T10:00:00+01:00");
  expect(mailTime(saturday, "daily", madrid)).toBe(Date.parse("2026-03-29T08:00:00+02:00"));
});
