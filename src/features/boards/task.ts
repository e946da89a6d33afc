import { z } from "zod";
import { Attachment } from "#features/attachments/attachment.ts";
import { Id } from "#protocol/page.ts";
import { FieldChanges, FieldValues } from "./field.ts";
import { Label, maxLabels } from "./label.ts";
import { Day, keptSubtasks, maxSubtasks, noneIfEmpty, ShownSubtask, type Subtask, SubtaskInput } from "./subtask.ts";

export const priorities = ["critical", "urgent", "high", "medium", "low"] as const;
export type Priority = (typeof priorities)[number];

/** Characters of a title and of a description, and addresses, that a task may have. */
export const maxTitle = 100;
export const maxDescription = 10_000;
export const maxEmails = 10;

const TaskTitle = z
  .string()
  .trim()
  .min(1, "boards.task.titleRequired")
  .max(1000, "boards.task.titleTooLong")
  .refine((title) => Array.from(title).length <= maxTitle, "boards.task.titleTooLong");

/** Addresses without repetition; case does not make another address. */
const Emails = z
  .array(
    z
      .email("boards.task.emailInvalid")
      .max(254)
      .transform((text) => text.toLowerCase()),
  )
  .transform((all) => [...new Set(all)])
  .refine((all) => all.length <= maxEmails, "boards.task.tooManyEmails");

/** The fields of a new or changed task. */
export const TaskFields = {
  title: TaskTitle,
  description: z.string().max(maxDescription, "boards.task.descriptionTooLong"),
  priority: z.enum(priorities),
  dueDate: z.preprocess(noneIfEmpty, Day.nullable()),
  assigneeId: z.preprocess(noneIfEmpty, Id.nullable()),
  labels: z
    .array(Label)
    .transform((all) => [...new Set(all)])
    .refine((all) => all.length <= maxLabels, "boards.task.tooManyLabels"),
  subtasks: z.array(SubtaskInput).max(maxSubtasks, "boards.task.tooManySubtasks"),
  notificationEmails: Emails,
  fieldValues: FieldChanges,
};

/** A task as a board shows it. */
export const Card = z.object({
  id: Id,
  title: z.string(),
  priority: z.enum(priorities),
  dueDate: z.string().nullable(),
  assigneeId: Id.nullable(),
  /** The process it was made for. Null also for users who may not open it. */
  processId: Id.nullable(),
  labels: z.array(z.string()),
  subtasksDone: z.number().int(),
  subtasks: z.number().int(),
  /** The number of open tasks of the board that must be done before it. */
  waitsFor: z.number().int(),
  fieldValues: FieldValues,
  /** Since when it is in its column. */
  since: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
  version: z.int32(),
});
export type Card = z.infer<typeof Card>;

/** Whole milliseconds a task spent in each column, up to the answer, and the column it is in now. */
const TimeTracking = z.object({
  totalTimeInColumns: z.record(z.string(), z.number().int()),
  totalBusinessTimeInColumns: z.record(z.string(), z.number().int()),
  current: z.object({ columnId: Id, since: z.iso.datetime() }),
  /** The names of the columns above, also of those that are gone. */
  columnNames: z.record(z.string(), z.string()),
});

/** A task of the same board that this one waits for, or that waits for it. */
const RelatedTask = z.object({ id: Id, title: z.string(), completed: z.boolean() });
export type RelatedTask = z.infer<typeof RelatedTask>;

/** A whole task. */
export const Task = z.object({
  id: Id,
  boardId: Id,
  columnId: Id,
  title: z.string(),
  description: z.string(),
  priority: z.enum(priorities),
  dueDate: z.string().nullable(),
  assigneeId: Id.nullable(),
  labels: z.array(z.string()),
  subtasks: z.array(ShownSubtask),
  notificationEmails: z.array(z.string()),
  fieldValues: FieldValues,
  version: z.int32(),
  creatorName: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
  /** When it was put into the archive; it is changed once it is back on the board. */
  archivedAt: z.iso.datetime().nullable(),
  blockedBy: z.array(RelatedTask),
  blocks: z.array(RelatedTask),
  /** The process it was made for. Null if there is none, and for users who may not open it. */
  process: z.object({ id: Id, title: z.string() }).nullable(),
  /** The number of comments. They have a call of their own, a page at a time. */
  comments: z.number().int(),
  attachments: z.array(Attachment),
  timeTracking: TimeTracking,
});
export type Task = z.infer<typeof Task>;

/** Returns the values of a task's copy: its content without its time, comments, people to notify and days. */
export function cloneOf(
  task: Pick<Task, "title" | "description" | "priority" | "labels"> & { readonly subtasks: readonly Subtask[] },
  suffix: string,
  now: string,
  newId: () => string,
): Pick<Task, "title" | "description" | "priority" | "labels"> & { subtasks: Subtask[] } {
  const room = maxTitle - Array.from(suffix).length;
  return {
    title: `${Array.from(task.title).slice(0, room).join("")}${suffix}`,
    description: task.description,
    priority: task.priority,
    labels: task.labels,
    subtasks: keptSubtasks(
      task.subtasks.map(({ title }) => ({ title, done: false })),
      [],
      now,
      newId,
    ),
  };
}
