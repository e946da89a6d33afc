import { z } from "zod";
import { type Day, isDay } from "#engine/calendar/day.ts";
import { daysFromTo, daysOf, type InstantSpan, instantsOf } from "#engine/calendar/ranges.ts";
import { SeveralIds } from "#protocol/page.ts";

/** The statuses of a report. `rejectedPublic`: refused requests from outside. */
export const reportStatuses = ["approved", "rejected", "rejectedPublic"] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** The columns a report can have, in their order. */
export const reportColumns = [
  "title",
  "status",
  "template",
  "client",
  "project",
  "team",
  "creator",
  "decider",
  "requester",
  "tags",
  "created",
  "sent",
  "decided",
  "completed",
  "reason",
  "rejectionTags",
] as const;
export type ReportColumn = (typeof reportColumns)[number];

/** The ranges offered, in days up to today. */
export const quickRanges = [7, 30, 90] as const;

/** No range is longer. */
const maxDays = 366 * 30;

/** Texts that stand for several of a list, apart by commas, at least one of them. */
const listOf = (all: readonly string[], code: string) =>
  z
    .string(code)
    .max(400)
    .refine((text) => text !== "" && text.split(",").every((one) => all.includes(one)), code);

/** The parameters of a report. */
export const reportShape = {
  /** The range, both days included. */
  from: z.string("reports.rangeInvalid").refine(isDay, "reports.rangeInvalid"),
  to: z.string("reports.rangeInvalid").refine(isDay, "reports.rangeInvalid"),
  /** The statuses, separated by commas: approved, rejected, rejectedPublic. */
  statuses: listOf(reportStatuses, "reports.statusRequired"),
  /** One or several ids each. Each filter matches any of its ids. */
  templateId: SeveralIds,
  clientId: SeveralIds,
  projectId: SeveralIds,
  teamId: SeveralIds,
  /** The person who began it. */
  personId: SeveralIds,
  /** One or several tags, separated by commas. */
  tag: z.string().trim().min(1).max(300).optional(),
};

/** Which columns, apart by commas, and whether the answers of the one template are columns too. */
export const columnsShape = {
  columns: listOf(reportColumns, "reports.columnRequired").default(reportColumns.join(",")),
  answers: z.enum(["true", "false"]).default("false"),
};

/** Returns true if a range can be reported: its start is not after its end. */
export const isReportRange = (from: Day, to: Day): boolean => {
  const span = isDay(from) && isDay(to) ? daysFromTo(from, to) : undefined;
  return span !== undefined && daysOf(span) <= maxDays;
};

/** Refuses a range whose start is after its end. */
export const rightReportRange = (
  { from, to }: { from: Day; to: Day },
  context: { addIssue: (issue: { code: "custom"; path: string[]; message: string }) => void },
): void => {
  if (isDay(from) && isDay(to) && !isReportRange(from, to))
    context.addIssue({ code: "custom", path: ["to"], message: "reports.rangeInvalid" });
};

/** The moments of the days of a report in a zone. */
export function reportSpan(zone: string, from: Day, to: Day): InstantSpan {
  const days = daysFromTo(from, to);
  return days ? instantsOf(zone, days) : { from: 0, to: 0 };
}

/** The chosen of a list, in the order of the list. */
export const chosen = <T extends string>(all: readonly T[], text: string): T[] => {
  const wanted = new Set(text.split(","));
  return all.filter((one) => wanted.has(one));
};
