import { addDays } from "#engine/calendar/arithmetic.ts";
import type { Day } from "#engine/calendar/day.ts";

/** The days before a paper expires in which drafts that use it are warned. */
export const expiryNoticeDays = 15;

/** The state of a paper on a day. It is good on its last valid day, and expired on the next. */
export type Standing = "good" | "expiring" | "expired";

export function standingOf(validUntil: Day, today: Day): Standing {
  if (validUntil < today) return "expired";
  const warned = addDays(today, expiryNoticeDays) ?? today;
  return validUntil <= warned ? "expiring" : "good";
}
