import fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { addDays } from "./arithmetic.ts";
import { type CalendarEvent, type CalendarFeed, eventUid, writeCalendar } from "./icalendar.ts";

const changed = Date.UTC(2026, 10, 22, 15, 30, 5);
const feed = (...events: CalendarEvent[]): CalendarFeed => ({
  name: "Plazos; Bufete Ñandú, S. A.",
  product: "-//Acta//Alerts//ES",
  refreshMinutes: 60,
  events,
});
const term: CalendarEvent = {
  uid: eventUid("alert", "0192-ab", "acta.example"),
  when: { day: "2026-12-31" },
  title: "Testimonio especial",
  changed,
};

test("a calendar, line by line", () => {
  const event: CalendarEvent = {
    ...term,
    description: "Línea 1\nLínea 2; con \\ y ,",
    url: "https://x.gt/a?b=1;2",
    reminders: [1440],
    revision: 3,
  };
  expect(writeCalendar(feed(event))).toBe(
    [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Acta//Alerts//ES",
      "CALSCALE:GREGORIAN",
      "METHOD:PUBLISH",
      "NAME:Plazos\\; Bufete Ñandú\\, S. A.",
      "X-WR-CALNAME:Plazos\\; Bufete Ñandú\\, S. A.",
      "REFRESH-INTERVAL;VALUE=DURATION:PT60M",
      "X-PUBLISHED-TTL:PT60M",
      "BEGIN:VEVENT",
      "UID:alert-0192-ab@acta.example",
      "DTSTAMP:20261122T153005Z",
      "LAST-MODIFIED:20261122T153005Z",
      "SEQUENCE:3",
      "DTSTART;VALUE=DATE:20261231",
      "DTEND;VALUE=DATE:20270101",
      "SUMMARY:Testimonio especial",
      "DESCRIPTION:Línea 1\\nLínea 2\\; con \\\\ y \\,",
      "URL:https://x.gt/a?b=1;2",
      "STATUS:CONFIRMED",
      "TRANSP:TRANSPARENT",
      "BEGIN:VALARM",
      "ACTION:DISPLAY",
      "TRIGGER:-PT1440M",
      "DESCRIPTION:Testimonio especial",
      "END:VALARM",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ].join("\r\n"),
  );
});

test("long lines are folded at 75 bytes and no letter is cut", () => {
  const lines = writeCalendar(feed({ ...term, title: "ñ😀漢 ".repeat(60) })).split("\r\n");
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(lines.filter((line) => line.startsWith(" ")).length).toBeGreaterThan(5);
  expect(lines.join("")).not.toContain("\uFFFD");
});

test("the same event keeps its id", () => {
  expect(eventUid("alert", "7", "acta.gt")).toBe("alert-7@acta.gt");
  expect(eventUid("a\r\nb", "x:y", "h/o st")).toBe("ab-xy@host");
});

/** Reads the calendar with an independent library, as a calendar program would. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return { events: calendar.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one)) };
}

describe("a calendar program reads", () => {
  test("times, days and what was cancelled", () => {
    const meeting: CalendarEvent = {
      ...term,
      uid: "m@x",
      when: { from: changed, to: changed + 3_600_000 },
      cancelled: true,
      categories: ["a,b", "c"],
    };
    const { events } = read(writeCalendar(feed(term, meeting)));
    expect(
      events.map((one) => [one.uid, one.startDate.isDate, one.startDate.toJSDate().getTime() === changed]),
    ).toEqual([
      [term.uid, true, false],
      ["m@x", false, true],
    ]);
    expect(events[1]?.duration.toSeconds()).toBe(3600);
    expect(events[1]?.component.getFirstPropertyValue("status")).toBe("CANCELLED");
    expect(events[1]?.component.getFirstProperty("categories")?.getValues()).toEqual(["a,b", "c"]);
  });

  test("whatever texts and days there are, and nothing that was not an event", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 120 }),
      fc.string({ unit: fc.constantFrom(...'\r\n\\;,:" \tñ😀BEGIN:VEVENT'.split("")), maxLength: 60 }),
      fc.constant("x\r\nEND:VEVENT\r\nBEGIN:VEVENT"),
    );
    const day = fc
      .date({ min: new Date("1900-01-01"), max: new Date("2199-12-31"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text, day, fc.nat(20)), { maxLength: 5 }), (list) => {
        const made = list.map(
          ([title, description, first, more], at): CalendarEvent => ({
            uid: `${at}@x`,
            when: { day: first, lastDay: addDays(first, more) ?? first },
            title,
            description,
            url: description,
            changed,
          }),
        );
        const { events } = read(writeCalendar(feed(...made)));
        expect(events.map((one) => one.uid)).toEqual(made.map((one) => one.uid));
        for (const [at, one] of events.entries()) {
          const [title = "", description = "", first = "", more = 0] = list[at] ?? [];
          expect(one.summary).toBe(shown(title));
          expect(one.description).toBe(shown(description));
          expect(one.startDate.toString()).toBe(first);
          expect(one.endDate.toString()).toBe(addDays(first, more + 1));
        }
      }),
      { numRuns: 100 },
    );
  }, 120_000);
});

/** A text without what no calendar can hold. */
const shown = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|\u2028|\u2029/g, "\n")
    .replace(/[\0-\x09\x0B-\x1F\x7F]/g, " ");
