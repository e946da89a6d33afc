import { addDays, daysBetween } from "#engine/calendar/arithmetic.ts";
import { mondayOf } from "#engine/calendar/weeks.ts";
import { instantOf } from "#engine/calendar/zone.ts";
import { byNaturalOrder } from "#engine/search/natural-key.ts";
import type { BoardReport, Spread, Times } from "./report-contract.ts";
import type { Subtask } from "./subtask.ts";
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
  readonly columnId: string;
  readonly assigneeId: string | null;
  readonly labels: readonly string[];
  readonly dueDate: string | null;
  readonly subtasks: readonly Subtask[];
  readonly createdAt: number;
  readonly enteredAt: number;
  readonly updatedAt: number;
  readonly completedAt: number | null;
  /** An archived one is not open, and was not completed unless it says so. */
  readonly archived: boolean;
}

/** The data of a report. `from` and `to` are days of the zone, both included. */
export interface ReportSource {
  readonly tasks: readonly ReportTask[];
  readonly stays: readonly Stay[];
  readonly columns: readonly {
    readonly id: string;
    readonly name: string;
    readonly color: string;
    readonly final: boolean;
    readonly targetTimeMinutes: number | null;
  }[];
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly schedules: readonly ScheduleVersion[];
  readonly zone: string;
  readonly from: string;
  readonly to: string;
  readonly now: number;
}

/** Half are at most the median, 85 of 100 at most the other; both 0 for none. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0);
  return { median: at(0.5), p85: at(0.85) };
}

const maxAgeing = 20;
/** More days than these are shown by weeks. */
const maxDaily = 62;

/** Counts a report. A stay counts in the range in which it ended, or goes on. */
export function boardReport(source: ReportSource): BoardReport {
  const { tasks, columns, zone, from, to, now } = source;
  const inRange = (at: number) => {
    const day = dayIn(zone, at);
    return day >= from && day <= to;
  };
  const done = tasks.filter(({ completedAt }) => completedAt !== null && inRange(completedAt));
  const open = tasks.filter(({ completedAt, archived }) => completedAt === null && !archived);
  const pieces = piecesOf(source);
  const cycle = cycleOf(source);
  const lead = (task: ReportTask) => [task.createdAt, task.completedAt ?? now] as const;
  return {
    pieces: pieces.map(({ day }) => day),
    weekly: isWeekly(source),
    throughput: throughputOf(source, pieces),
    leadTime: timesOf(source, done.map(lead)),
    cycleTime: timesOf(source, done.map(cycle)),
    columns: columns.map((column) => columnTimes(source, column, inRange)),
    wip: wipOf(source, pieces),
    burnUp: burnUpOf(tasks, pieces),
    ageing: ageingOf(source, open),
    ...groupsOf(source, { done, open, cycle }),
  };
}

/** A day or a week of the range, and the moment it ends. */
interface Piece {
  readonly day: string;
  readonly end: number;
}

const isWeekly = ({ from, to }: ReportSource): boolean => daysBetween(from, to) >= maxDaily;

/** The days or weeks of the range that have begun. */
function piecesOf(source: ReportSource): Piece[] {
  const { zone, from, to, now } = source;
  const length = isWeekly(source) ? 7 : 1;
  const last = dayIn(zone, now) < to ? dayIn(zone, now) : to;
  const pieces: Piece[] = [];
  for (let day: string | undefined = from; day !== undefined && day <= last; ) {
    const next: string | undefined = addDays(length === 7 ? mondayOf(day) : day, length);
    const after = next === undefined || next > to ? (addDays(to, 1) ?? to) : next;
    pieces.push({ day, end: Math.min(now, instantOf(zone, { day: after, time: 0 })) });
    day = next;
  }
  return pieces;
}

/** The place of the piece a moment is in; -1 before and behind them all. */
function pieceAt(pieces: readonly Piece[], start: number, at: number): number {
  return at < start ? -1 : pieces.findIndex(({ end }) => at < end || (at === end && end === pieces.at(-1)?.end));
}

function throughputOf({ tasks, zone, from }: ReportSource, pieces: readonly Piece[]): BoardReport["throughput"] {
  const counts = pieces.map(() => ({ created: 0, completed: 0 }));
  const start = instantOf(zone, { day: from, time: 0 });
  for (const { createdAt, completedAt } of tasks) {
    const made = counts[pieceAt(pieces, start, createdAt)];
    if (made) made.created++;
    const ended = completedAt === null ? undefined : counts[pieceAt(pieces, start, completedAt)];
    if (ended) ended.completed++;
  }
  return counts;
}

function timesOf({ schedules }: ReportSource, stretches: readonly (readonly [number, number])[]): Times {
  return {
    count: stretches.length,
    work: spreadOf(stretches.map(([a, b]) => businessMs(schedules, a, b))),
    calendar: spreadOf(stretches.map(([a, b]) => b - a)),
  };
}

/** From when to when work on a task went on: it begins as the task leaves the first column. */
function cycleOf({ stays, columns, now }: ReportSource) {
  const first = columns[0]?.id;
  const started = new Map<string, number>();
  for (const { taskId, columnId, enteredAt } of stays)
    if (columnId !== first) started.set(taskId, Math.min(enteredAt, started.get(taskId) ?? enteredAt));
  return ({ id, createdAt, completedAt }: ReportTask) => [started.get(id) ?? createdAt, completedAt ?? now] as const;
}

function columnTimes(
  source: ReportSource,
  { id, name, color, targetTimeMinutes }: ReportSource["columns"][number],
  inRange: (at: number) => boolean,
): BoardReport["columns"][number] {
  const { stays, schedules, now } = source;
  const targetMs = targetTimeMinutes === null ? null : targetTimeMinutes * 60_000;
  const own = stays.filter((stay) => stay.columnId === id);
  const ended = own.filter(({ leftAt }) => inRange(leftAt ?? now));
  const stretches = ended.map(({ enteredAt, leftAt }) => [enteredAt, leftAt ?? now] as const);
  const late = targetMs === null ? 0 : stretches.filter(([a, b]) => businessMs(schedules, a, b) > targetMs).length;
  const standing = own.filter(({ leftAt }) => leftAt === null).length;
  return { id, name, color, targetMs, late, now: standing, ...timesOf(source, stretches) };
}

/** Counts the tasks in each column that is no final step, at the end of each period. */
function wipOf({ stays, columns }: ReportSource, pieces: readonly Piece[]): number[][] {
  const counted = columns.map(({ final }) => !final);
  const places = new Map(columns.map(({ id }, at) => [id, at]));
  const counts = pieces.map(() => columns.map(() => 0));
  for (const { columnId, enteredAt, leftAt } of stays) {
    const place = places.get(columnId);
    if (place === undefined || !counted[place]) continue;
    for (const [at, { end }] of pieces.entries()) {
      const row = counts[at];
      if (row && enteredAt <= end && (leftAt === null || leftAt > end)) row[place] = (row[place] ?? 0) + 1;
    }
  }
  return counts;
}

/**
 * Returns the burn-up. A sub-task without times of its own uses its task's: created with it, done at its last change.
 */
function burnUpOf(tasks: readonly ReportTask[], pieces: readonly Piece[]): BoardReport["burnUp"] {
  const moments = tasks.flatMap((task) =>
    task.subtasks.map(({ done, createdAt, doneAt }) => ({
      made: createdAt ? Date.parse(createdAt) : task.createdAt,
      done: done ? (doneAt ? Date.parse(doneAt) : task.updatedAt) : Number.POSITIVE_INFINITY,
    })),
  );
  return pieces.map(({ end }) => ({
    total: moments.filter(({ made }) => made <= end).length,
    done: moments.filter(({ done }) => done <= end).length,
  }));
}

function ageingOf({ columns, schedules, now }: ReportSource, open: readonly ReportTask[]): BoardReport["ageing"] {
  const names = new Map(columns.map(({ id, name }) => [id, name]));
  const spent = (since: number) => Math.round(businessMs(schedules, since, now));
  return open
    .map(({ id, title, columnId, createdAt, enteredAt }) => ({
      id,
      title,
      columnName: names.get(columnId) ?? "",
      ageMs: spent(createdAt),
      inColumnMs: spent(enteredAt),
    }))
    .toSorted((a, b) => b.ageMs - a.ageMs)
    .slice(0, maxAgeing);
}

function groupsOf(
  source: ReportSource,
  tasks: {
    readonly done: readonly ReportTask[];
    readonly open: readonly ReportTask[];
    readonly cycle: (task: ReportTask) => readonly [number, number];
  },
): Pick<BoardReport, "people" | "labels"> {
  const today = dayIn(source.zone, source.now);
  const group = (name: string, belongs: (task: ReportTask) => boolean) => {
    const [open, done] = [tasks.open.filter(belongs), tasks.done.filter(belongs)];
    const overdue = open.filter(({ dueDate }) => dueDate !== null && dueDate < today).length;
    return {
      name,
      open: open.length,
      overdue,
      completed: done.length,
      cycle: timesOf(source, done.map(tasks.cycle)),
    };
  };
  const some = (row: { open: number; completed: number }) => row.open + row.completed > 0;
  const labels = new Set([...tasks.open, ...tasks.done].flatMap((task) => task.labels));
  return {
    people: [
      ...source.people.map(({ id, name }) => group(name, ({ assigneeId }) => assigneeId === id)),
      group("", ({ assigneeId }) => !source.people.some(({ id }) => id === assigneeId)),
    ].filter(some),
    labels: [...labels]
      .toSorted((a, b) => byNaturalOrder(a, b))
      .map((label) => group(label, (task) => task.labels.includes(label))),
  };
}
