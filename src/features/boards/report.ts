import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { Day } from "./subtask.ts";
import { businessMs, dayIn, type ScheduleVersion } from "./work-time.ts";

/** A stay of a task in a column; an open one has no end. */
export interface Stay {
  readonly taskId: string;
  readonly columnId: string;
  readonly enteredAt: number;
  readonly leftAt: number | null;
}

/** A task as a report counts it. */
export interface ReportTask {
  readonly id: string;
  readonly title: string;
  readonly assigneeId: string | null;
  readonly createdAt: number;
  readonly completedAt: number | null;
}

const Ms = z.number().int();
const Spread = z.object({ count: z.number().int(), median: Ms, p85: Ms });

/** What happened on a board between two days, in whole milliseconds of work time. */
export const BoardReport = z.object({
  /** Tasks completed on each day on which any was. */
  throughput: z.array(z.object({ day: z.string(), completed: z.number().int() })),
  /** From being made to being completed. */
  leadTime: Spread,
  /** From leaving the first column to being completed. */
  cycleTime: Spread,
  columns: z.array(
    z.object({ id: Id, name: z.string(), targetMs: Ms.nullable(), late: z.number().int(), ...Spread.shape }),
  ),
  /** The open tasks that are longest on the board. */
  ageing: z.array(z.object({ id: Id, title: z.string(), ageMs: Ms })),
  people: z.array(z.object({ id: Id, name: z.string(), open: z.number().int(), completed: z.number().int() })),
});
export type BoardReport = z.infer<typeof BoardReport>;

export const getBoardReport = endpoint({
  method: "GET",
  path: "/boards/:boardId/report",
  access: "member",
  summary: "What was done on a board from a day to another, and how long it took in work time",
  input: z.strictObject({ boardId: Id, from: Day, to: Day }),
  output: BoardReport,
});

/** Half are at most the median, 85 of 100 at most the other; both 0 for none. */
export function spreadOf(values: readonly number[]): z.infer<typeof Spread> {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0);
  return { count: sorted.length, median: at(0.5), p85: at(0.85) };
}

/** What a report is made of. `from` and `to` are days of the zone, both included. */
export interface ReportSource {
  readonly tasks: readonly ReportTask[];
  readonly stays: readonly Stay[];
  readonly columns: readonly {
    readonly id: string;
    readonly name: string;
    readonly targetTimeMinutes: number | null;
  }[];
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly schedules: readonly ScheduleVersion[];
  readonly zone: string;
  readonly from: string;
  readonly to: string;
  readonly now: number;
}

const maxAgeing = 20;

/** Counts a report. A stay counts in the range in which it ended, or goes on. */
export function boardReport(source: ReportSource): BoardReport {
  const { tasks, stays, columns, people, schedules, zone, from, to, now } = source;
  const inRange = (at: number) => {
    const day = dayIn(zone, at);
    return day >= from && day <= to;
  };
  const work = (a: number, b: number) => businessMs(schedules, a, b);
  const done = tasks.flatMap((task) =>
    task.completedAt !== null && inRange(task.completedAt) ? [{ ...task, completedAt: task.completedAt }] : [],
  );
  const open = tasks.filter(({ completedAt }) => completedAt === null);
  const first = columns[0]?.id;
  const started = new Map<string, number>();
  for (const { taskId, columnId, enteredAt } of stays)
    if (columnId !== first) started.set(taskId, Math.min(enteredAt, started.get(taskId) ?? enteredAt));
  const days = Map.groupBy(done, ({ completedAt }) => dayIn(zone, completedAt));
  return {
    throughput: [...days]
      .map(([day, all]) => ({ day, completed: all.length }))
      .toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    leadTime: spreadOf(done.map(({ createdAt, completedAt }) => work(createdAt, completedAt))),
    cycleTime: spreadOf(done.map(({ id, createdAt, completedAt }) => work(started.get(id) ?? createdAt, completedAt))),
    columns: columns.map(({ id, name, targetTimeMinutes }) => {
      const targetMs = targetTimeMinutes === null ? null : targetTimeMinutes * 60_000;
      const times = stays
        .filter((stay) => stay.columnId === id && inRange(stay.leftAt ?? now))
        .map(({ enteredAt, leftAt }) => work(enteredAt, leftAt ?? now));
      const late = targetMs === null ? 0 : times.filter((ms) => ms > targetMs).length;
      return { id, name, targetMs, late, ...spreadOf(times) };
    }),
    ageing: open
      .map(({ id, title, createdAt }) => ({ id, title, ageMs: Math.round(work(createdAt, now)) }))
      .toSorted((a, b) => b.ageMs - a.ageMs)
      .slice(0, maxAgeing),
    people: people
      .map(({ id, name }) => ({
        id,
        name,
        open: open.filter(({ assigneeId }) => assigneeId === id).length,
        completed: done.filter(({ assigneeId }) => assigneeId === id).length,
      }))
      .filter((row) => row.open + row.completed > 0),
  };
}
