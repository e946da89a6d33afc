import type { Translate } from "#client/i18n.ts";
import type { WorkSchedule } from "../schedule.ts";
import { workDayMs } from "../work-time.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A stretch of time as one says it: minutes, hours, or days of 24 hours and the hours over. */
export function duration(ms: number, t: Translate): string {
  const minutes = Math.floor(ms / minuteMs);
  if (minutes < 60) return t("boards.time.minutes", { minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return t("boards.time.hours", { hours, minutes: minutes % 60 });
  return t("boards.time.days", { days: Math.floor(hours / 24), hours: hours % 24 });
}

/** Work time as one says it, with working days of a length: "3 working days 2 h"; null: by the calendar. */
export function workTime(ms: number, day: number | null, t: Translate): string {
  if (day === null || ms < 2 * day) return duration(ms, t);
  const days = Math.floor(ms / day);
  return t("boards.time.workDays", { days, hours: Math.floor((ms - days * day) / (60 * minuteMs)) });
}

/** The same, with days as long as the schedule's. */
export const workDuration = (ms: number, schedule: WorkSchedule, t: Translate): string =>
  workTime(ms, schedule.enabled ? workDayMs(schedule) : null, t);

/** Returns the age of something in few letters: hours, then days. Returns undefined below an hour. */
export function age(ms: number, schedule: WorkSchedule, t: Translate): string | undefined {
  const day = schedule.enabled ? workDayMs(schedule) : dayMs;
  if (ms < 60 * minuteMs) return undefined;
  if (ms < day) return t("boards.time.ageHours", { hours: Math.floor(ms / (60 * minuteMs)) });
  return t(schedule.enabled ? "boards.time.ageWorkDays" : "boards.time.ageDays", { days: Math.floor(ms / day) });
}
