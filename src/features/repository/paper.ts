import { addDays } from "#engine/calendar/arithmetic.ts";
import type { Day } from "#engine/calendar/day.ts";

/** Days before a paper expires from which on the drafts that use it are warned. */
export const expiryNoticeDays = 15;

/** How a paper stands on a day: it is good on the day until which it is valid, and not on the next. */
export type Standing = "good" | "expiring" | "expired";

export function standingOf(validUntil: Day, today: Day): Standing {
  if (validUntil < today) return "expired";
  const warned = addDays(today, expiryNoticeDays) ?? today;
  return validUntil <= warned ? "expiring" : "good";
}
