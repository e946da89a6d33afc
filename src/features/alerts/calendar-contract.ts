import { z } from "zod";
import { LinkToken } from "#features/public-links/link.ts";
import { endpoint } from "#protocol/endpoint.ts";

/** The kind of the links to calendars; their subject is whose alerts it shows. */
export const calendarLink = "alertCalendar";

const Link = z.object({ url: z.string().nullable() });
const path = "/alerts/calendarLink";
const input = z.strictObject({});

export const getCalendarLink = endpoint({
  method: "GET",
  path,
  access: "member",
  area: "processes",
  summary: "The private address of the caller's alerts for calendar programs; null if there is none",
  input,
  output: Link,
  byKey: false,
});

export const makeCalendarLink = endpoint({
  method: "POST",
  path,
  access: "member",
  area: "processes",
  summary: "Creates the private address of the caller's alerts, or returns the existing one",
  input,
  output: Link,
  byKey: false,
});

export const rotateCalendarLink = endpoint({
  method: "POST",
  path: `${path}/rotate`,
  access: "member",
  area: "processes",
  summary: "Replaces the private address of the caller's alerts; the previous one stops working",
  input,
  output: Link,
  byKey: false,
});

export const revokeCalendarLink = endpoint({
  method: "DELETE",
  path,
  access: "member",
  area: "processes",
  summary: "Closes the private address of the caller's alerts",
  input,
  output: Link,
  byKey: false,
});

export const downloadCalendar = endpoint({
  method: "GET",
  path: "/public/alerts/:token/calendar.ics",
  access: "public",
  area: "none",
  summary: "The open alerts assigned to a person, as a calendar (iCalendar), for holders of its private address",
  input: z.strictObject({ token: LinkToken }),
  output: z.unknown(),
  download: true,
  limits: [{ by: "address", max: 60, seconds: 60 }],
});
