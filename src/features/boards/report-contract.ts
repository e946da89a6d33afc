import { z } from "zod";
import { daysBetween } from "#engine/calendar/arithmetic.ts";
import { type Day as DayText, isDay } from "#engine/calendar/day.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { Day } from "./subtask.ts";

const Ms = z.number().int();
const Count = z.number().int();

/** Half of so many took at most the median, 85 of 100 at most the other. */
const Spread = z.object({ median: Ms, p85: Ms });
export type Spread = z.infer<typeof Spread>;

/** The same in work time, by the schedules that were in force, and by the calendar. */
const Times = z.object({ count: Count, work: Spread, calendar: Spread });
export type Times = z.infer<typeof Times>;

/** Tasks that have something in common: how many are open, overdue and were completed, and the time from start to end. */
const Group = z.object({ name: z.string(), open: Count, overdue: Count, completed: Count, cycle: Times });

/** The events on a board between two days. Times are whole milliseconds. */
export const BoardReport = z.object({
  /** Days, or weeks where there are many; the first day of each. */
  pieces: z.array(z.string()),
  weekly: z.boolean(),
  /** Created and completed tasks in each period. */
  throughput: z.array(z.object({ created: Count, completed: Count })),
  /** The time from creation to completion. */
  leadTime: Times,
  /** The time from leaving the first column to completion. */
  cycleTime: Times,
  columns: z.array(
    Times.extend({ id: Id, name: z.string(), color: z.string(), targetMs: Ms.nullable(), late: Count, now: Count }),
  ),
  /** At the end of each period, the tasks in each column that is no final step, in the order of `columns`. */
  wip: z.array(z.array(Count)),
  /** At the end of each period, the number of sub-tasks, and of those that were done. */
  burnUp: z.array(z.object({ total: Count, done: Count })),
  /** The open tasks that are longest on the board, and how long they are in their column. */
  ageing: z.array(z.object({ id: Id, title: z.string(), columnName: z.string(), ageMs: Ms, inColumnMs: Ms })),
  people: z.array(Group),
  labels: z.array(Group),
});
export type BoardReport = z.infer<typeof BoardReport>;

/** Days of one report. */
const maxDays = 731;

/** Returns true if a range can be reported: it does not end before it begins, and is at most two years long. */
export const isReportRange = (from: DayText, to: DayText): boolean =>
  isDay(from) && isDay(to) && from <= to && daysBetween(from, to) < maxDays;

const range = { boardId: Id, from: Day, to: Day };
const rightRange = (
  { from, to }: { from: string; to: string },
  context: { addIssue: (issue: { code: "custom"; path: string[]; message: string }) => void },
): void => {
  if (isDay(from) && isDay(to) && !isReportRange(from, to))
    context.addIssue({ code: "custom", path: ["to"], message: "boards.report.rangeInvalid" });
};

export const getBoardReport = endpoint({
  method: "GET",
  path: "/boards/:boardId/report",
  access: "member",
  area: "boards",
  summary: "What was done on a board between two days, and how long it took in work time and calendar time",
  input: z.strictObject(range).superRefine(rightRange),
  output: BoardReport,
});

/** The parts of a report, in their order; each is a sheet of the workbook. */
export const reportParts = ["throughput", "times", "columns", "wip", "burnUp", "ageing", "people", "labels"] as const;
export type ReportPart = (typeof reportParts)[number];

export const exportBoardReport = endpoint({
  method: "GET",
  path: "/boards/:boardId/report/export",
  access: "member",
  area: "boards",
  summary: "The report of a board as a workbook: a sheet for each part, or for one of them",
  input: z.strictObject({ ...range, part: z.enum(reportParts).optional() }).superRefine(rightRange),
  output: z.unknown(),
  download: true,
  limits: [{ by: "account", max: 20, seconds: 60 }],
});
