import { localDayOf } from "#engine/calendar/zone.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { type AlertCalendar, alertTime, calendarOf, escalationTime, mailTime } from "../timing.ts";

/** The calendar of the transaction's organization, and its current day. */
export interface OwnCalendar extends AlertCalendar {
  readonly today: string;
  readonly now: Date;
}

/** The calendar of an organization at a moment. */
export async function ownCalendar(tx: Tx, orgId: string, now: Date): Promise<OwnCalendar> {
  const calendar = calendarOf(await loadOrganization(tx, orgId, now));
  return { ...calendar, now, today: localDayOf(calendar.zone, now.getTime()) };
}

const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at));

/** The facts that decide when an alert is mailed. */
interface Timed {
  readonly date: string;
  readonly daysBefore: number;
  readonly business: boolean;
  readonly escalateDays: number | null;
}

/** The moments of an alert that is made, or made anew, now. What would have escalated before now escalates no more. */
export function momentsOf({ date, escalateDays, ...ahead }: Timed, calendar: OwnCalendar) {
  const now = calendar.now.getTime();
  const timeAlert = alertTime(date, ahead, calendar);
  const escalateAt = escalationTime(date, escalateDays, calendar);
  return {
    timeAlert: new Date(timeAlert),
    mailAt: dateOf(mailTime(date, timeAlert, now, calendar)),
    escalateAt: escalateAt !== null && escalateAt > now ? new Date(escalateAt) : null,
  };
}

/** The moments of an alert whose day or days before changed: one that was mailed is mailed once more, at its new time. */
export function movedMoments(
  before: { readonly sentAt: Date | null; readonly round: number; readonly timeAlert: Date },
  moments: ReturnType<typeof momentsOf>,
) {
  if (moments.timeAlert.getTime() === before.timeAlert.getTime()) return { escalateAt: moments.escalateAt };
  if (before.sentAt === null) return moments;
  // Its new time is past too, and the receivers have been notified.
  if (moments.mailAt === null) return { ...moments, mailAt: null };
  return { ...moments, sentAt: null, round: before.round + 1 };
}
