import { z } from "zod";
import { addDays } from "#engine/calendar/arithmetic.ts";
import { type Day, isDay } from "#engine/calendar/day.ts";
import { namedRange } from "#engine/calendar/ranges.ts";
import { weekdayOf } from "#engine/calendar/week.ts";
import { type Instant, instantOf, localDayOf } from "#engine/calendar/zone.ts";
import { Id } from "#protocol/page.ts";
import { columnsShape, isReportRange, reportShape } from "./report.ts";
import { ReportKind } from "./table.ts";

/** The ranges of a report kept by name that go along with the calendar; `days` are two fixed days. */
export const savedRanges = [
  "last7Days",
  "last30Days",
  "last90Days",
  "lastWeek",
  "thisMonth",
  "lastMonth",
  "lastQuarter",
  "lastYear",
  "days",
] as const;
export type SavedRange = (typeof savedRanges)[number];

/** The days of the week by name, from Monday on: `weekdays[schedule.weekday - 1]`. */
export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
/** The name of a day of the week; 1 is Monday. */
export const weekdayName = (weekday: number): (typeof weekdays)[number] => weekdays[weekday - 1] ?? "monday";

export const maxNameLength = 60;
/** Reports an organization keeps by name. */
export const maxSaved = 100;
export const maxReceivers = 10;
/** When the mails go out, by the clock of the organization. */
const mailHour = 8;

const { from, to, ...filters } = reportShape;

/** The query of a saved report: as on the page, but its days may follow the calendar. */
export const SavedQuestion = z
  .strictObject({
    kind: ReportKind.default("processes"),
    range: z.enum(savedRanges),
    from: from.optional(),
    to: to.optional(),
    ...filters,
    ...columnsShape,
    format: z.enum(["xlsx", "csv"]).default("xlsx"),
  })
  .superRefine(({ range, from: first, to: last }, context) => {
    if (range !== "days") return;
    if (!first || !last || !isDay(first) || !isDay(last) || !isReportRange(first, last))
      context.addIssue({ code: "custom", path: ["to"], message: "reports.rangeInvalid" });
  });
export type SavedQuestion = z.infer<typeof SavedQuestion>;

/** When a report is mailed: on a day of each week (1 is Monday), or on the first of each month; at 08:00. */
export const ReportSchedule = z.discriminatedUnion("every", [
  z.strictObject({ every: z.literal("week"), weekday: z.number().int().min(1).max(7) }),
  z.strictObject({ every: z.literal("month") }),
]);
export type ReportSchedule = z.infer<typeof ReportSchedule>;

/** The fields of a saved report. Receivers belong to the schedule: at least one. */
export const savedShape = {
  name: z.string().trim().min(1, "reports.nameRequired").max(maxNameLength),
  question: SavedQuestion,
  schedule: ReportSchedule.nullable(),
  receivers: z.array(Id).max(maxReceivers, "reports.tooManyReceivers"),
};

/** Refuses a schedule nobody is mailed by. */
export const rightReceivers = (
  { schedule, receivers }: { schedule: ReportSchedule | null; receivers: readonly string[] },
  context: { addIssue: (issue: { code: "custom"; path: string[]; message: string }) => void },
): void => {
  if (schedule && receivers.length === 0)
    context.addIssue({ code: "custom", path: ["receivers"], message: "reports.receiverRequired" });
};

/** The first and last day a saved report asks for, on a day. */
export function daysAsked(
  { range, from: first, to: last }: Pick<SavedQuestion, "range" | "from" | "to">,
  today: Day,
): { readonly from: Day; readonly to: Day } {
  if (range === "days") return { from: first ?? today, to: last ?? today };
  const { days } = namedRange(range, today);
  return { from: days.from, to: addDays(days.until, -1) ?? days.from };
}

const isMailDay = (schedule: ReportSchedule, day: Day): boolean =>
  schedule.every === "month" ? day.endsWith("-01") : weekdayOf(day) === schedule.weekday;

/** The next moment a report is mailed after another: never that moment itself. */
export function nextMail(schedule: ReportSchedule, after: Instant, zone: string): Instant {
  let day = localDayOf(zone, after);
  for (;;) {
    const at = instantOf(zone, { day, time: mailHour * 3_600_000 });
    if (isMailDay(schedule, day) && at > after) return at;
    const next = addDays(day, 1);
    if (next === undefined) return at;
    day = next;
  }
}
