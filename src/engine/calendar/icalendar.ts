import { addDays } from "./arithmetic.ts";
import type { Day } from "./day.ts";
import type { Instant } from "./zone.ts";

/** An event of a calendar that others subscribe to: a whole day (or several), or a time from and to. */
export interface CalendarEvent {
  /** The same for the same event for ever, and for no other: calendars change and remove events by it. */
  readonly uid: string;
  readonly when: { readonly day: Day; readonly lastDay?: Day } | { readonly from: Instant; readonly to: Instant };
  readonly title: string;
  readonly description?: string;
  /** A page about it. */
  readonly url?: string;
  readonly categories?: readonly string[];
  /** When it was changed last. */
  readonly changed: Instant;
  /** The number of changes so far. */
  readonly revision?: number;
  readonly cancelled?: boolean;
  /** Minutes before it at which calendars remind of it. */
  readonly reminders?: readonly number[];
}

/** A calendar to subscribe to. */
export interface CalendarFeed {
  readonly name: string;
  /** The program that made the calendar: "-//Acta//Alerts//EN". */
  readonly product: string;
  readonly events: readonly CalendarEvent[];
  /** The interval at which programs should reload the calendar, in minutes. */
  readonly refreshMinutes: number;
}

/** The id of an event: what it is, its own id, and the host that made it, of which only letters that every program keeps are left. */
export const eventUid = (kind: string, id: string, host: string): string =>
  `${[kind, id].map((part) => part.replace(/[^\w-]/g, "")).join("-")}@${host.replace(/[^\w.-]/g, "")}`;

/** Writes a calendar as RFC 5545 says, ready to be sent as text/calendar in UTF-8. */
export function writeCalendar({ name, product, events, refreshMinutes }: CalendarFeed): string {
  const every = `PT${Math.max(1, Math.round(refreshMinutes))}M`;
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:${text(product)}`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${every}`,
    `X-PUBLISHED-TTL:${every}`,
    ...events.flatMap(eventLines),
    "END:VCALENDAR",
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join("");
}

function eventLines(event: CalendarEvent): string[] {
  const {
    uid,
    when,
    title,
    description,
    url,
    categories = [],
    changed,
    revision = 0,
    cancelled,
    reminders = [],
  } = event;
  const times =
    "day" in when
      ? [
          `DTSTART;VALUE=DATE:${date(when.day)}`,
          // The end is the first day after.
          `DTEND;VALUE=DATE:${date(addDays(when.lastDay ?? when.day, 1) ?? when.day)}`,
        ]
      : [`DTSTART:${moment(when.from)}`, `DTEND:${moment(when.to)}`];
  return [
    "BEGIN:VEVENT",
    `UID:${text(uid)}`,
    `DTSTAMP:${moment(changed)}`,
    `LAST-MODIFIED:${moment(changed)}`,
    `SEQUENCE:${Math.max(0, Math.trunc(revision))}`,
    ...times,
    `SUMMARY:${text(title)}`,
    ...(description === undefined ? [] : [`DESCRIPTION:${text(description)}`]),
    ...(url === undefined ? [] : [`URL:${address(url)}`]),
    ...(categories.length === 0 ? [] : [`CATEGORIES:${categories.map(text).join(",")}`]),
    `STATUS:${cancelled ? "CANCELLED" : "CONFIRMED"}`,
    // A term that ends on a day does not make the person busy that day.
    `TRANSP:${"day" in when ? "TRANSPARENT" : "OPAQUE"}`,
    ...reminders.flatMap((minutes) => reminderLines(minutes, title)),
    "END:VEVENT",
  ];
}

const reminderLines = (minutes: number, title: string): string[] => [
  "BEGIN:VALARM",
  "ACTION:DISPLAY",
  `TRIGGER:-PT${Math.max(0, Math.round(minutes))}M`,
  `DESCRIPTION:${text(title)}`,
  "END:VALARM",
];

const date = (day: Day): string => day.replaceAll("-", "");
const moment = (instant: Instant): string => new Date(instant).toISOString().replace(/\.\d+|[-:]/g, "");

/** A text as a property holds it. Nothing in it can end the line or begin another property. */
const text = (value: string): string =>
  value
    .toWellFormed()
    .replace(/\r\n?|\u2028|\u2029/g, "\n")
    .replace(/[\0-\x09\x0B-\x1F\x7F]/g, " ")
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\n/g, "\\n");

/** Removes the characters that an address cannot contain. Addresses are not escaped. */
const address = (url: string): string => url.toWellFormed().replace(/[\s\p{C}"<>\\^`{|}]/gu, "");

const utf8 = new TextEncoder();
const maxLine = 75;

/** A line of at most 75 bytes, continued in lines that begin with a space; no letter is cut. */
function folded(line: string): string {
  if (line.length * 3 <= maxLine) return line;
  let out = "";
  let length = 0;
  for (const letter of line) {
    const size = letter < "\u0080" ? 1 : utf8.encode(letter).length;
    if (length + size > maxLine) {
      out += "\r\n ";
      length = 1;
    }
    out += letter;
    length += size;
  }
  return out;
}
