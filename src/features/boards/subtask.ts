import { z } from "zod";
import { Id } from "#protocol/page.ts";

/** Sub-tasks a task may have. */
export const maxSubtasks = 50;

/** A day, yyyy-mm-dd, that exists. It has no time zone to shift it. */
export const Day = z.iso.date("boards.task.dayInvalid");

/** An empty text, as forms send where nothing is chosen, is nothing. */
export const noneIfEmpty = (given: unknown): unknown => (given === "" ? null : given);

/** A step of a task: it may be somebody's own, and due on a day of its own. */
export const Subtask = z.object({
  id: Id,
  title: z.string(),
  done: z.boolean(),
  assigneeId: Id.nullable().default(null),
  dueDate: z.string().nullable().default(null),
  /** When it was made and done; unknown for those that were there before this was kept. */
  createdAt: z.iso.datetime().nullable().default(null),
  doneAt: z.iso.datetime().nullable().default(null),
});
export type Subtask = z.input<typeof Subtask>;

/** A sub-task as it is returned: `completed` is the same as `done`. */
export const ShownSubtask = Subtask.extend({ completed: z.boolean() });

/** A sub-task as it is sent: one without an id is new. What is not named of a known one stays. */
export const SubtaskInput = z.strictObject({
  id: Id.optional(),
  title: z.string().trim().min(1, "boards.task.subtaskRequired").max(200, "boards.task.subtaskTooLong"),
  /** `done` and `completed` mean the same. Where both are sent, the one that changes a known sub-task counts. */
  done: z.boolean().optional(),
  completed: z.boolean().optional(),
  assigneeId: z.preprocess(noneIfEmpty, Id.nullable()).optional(),
  dueDate: z.preprocess(noneIfEmpty, Day.nullable()).optional(),
  /** As they were answered: they are the server's to keep, and are not read. */
  createdAt: z.unknown().optional(),
  doneAt: z.unknown().optional(),
});
export type SubtaskInput = z.output<typeof SubtaskInput>;

/** Sub-tasks as they are kept after somebody sent them: each with an id, and the moments it was made and done. */
export function keptSubtasks(
  sent: readonly SubtaskInput[],
  before: readonly Subtask[],
  now: string,
  newId: () => string,
): Subtask[] {
  const taken = new Set<string>();
  return sent.map(({ id, title, done, completed, assigneeId, dueDate }) => {
    const own = id !== undefined && !taken.has(id) ? id : newId();
    taken.add(own);
    const known = before.find((one) => one.id === own);
    const whose = assigneeId === undefined ? known?.assigneeId : assigneeId;
    const day = dueDate === undefined ? known?.dueDate : dueDate;
    const of = { id: own, title, assigneeId: whose ?? null, dueDate: day ?? null };
    return {
      ...of,
      createdAt: known ? (known.createdAt ?? null) : now,
      ...doneAs(known, isDone(known, { done, completed }), now),
    };
  });
}

/** True if a sub-task is done after it was sent with these values. One that is sent with neither is not done. */
function isDone(known: Subtask | undefined, { done, completed }: Pick<SubtaskInput, "done" | "completed">): boolean {
  if (done === undefined || completed === undefined) return done ?? completed ?? false;
  return done === completed ? done : !(known?.done ?? false);
}

/** Ticked, or no longer: the moment of the first tick stays. */
export const doneAs = (before: Subtask | undefined, done: boolean, now: string): Pick<Subtask, "done" | "doneAt"> => {
  if (!done) return { done, doneAt: null };
  return { done, doneAt: before?.done ? (before.doneAt ?? null) : now };
};
