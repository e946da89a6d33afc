import { z } from "zod";
import { type AnsweredForm, answeredEmails, answersInText } from "#engine/answers/answers-in-text.ts";
import { addDays } from "#engine/calendar/arithmetic.ts";
import type { Day } from "#engine/calendar/day.ts";
import { isEmail } from "#engine/identifiers/email.ts";
import { addBusinessDays } from "#engine/worktime/business-days.ts";
import type { FailureCode } from "#protocol/failure.ts";
import { Id } from "#protocol/page.ts";
import type { WorkSchedule } from "./schedule.ts";
import { maxDescription, maxEmails, maxTitle, TaskFields } from "./task.ts";
import { businessDaysOf } from "./work-time.ts";

/** Automatic tasks one template may have. */
export const maxAutomaticTasks = 20;

/**
 * When a task is made: the process is sent to review, approved, or something became of its signatures. One that was not sent before
 * is made at the approval.
 */
export const taskOccasions = ["sent", "approved", "signed", "declined", "expired"] as const;
export type TaskOccasion = (typeof taskOccasions)[number];

/** A title names answers, which are longer or shorter than their names; the task's own title is cut. */
const maxTitleText = 300;
export const maxOffset = 1000;

const Addresses = z.array(z.string().trim().toLowerCase().max(254)).transform((all) => [...new Set(all)]);
const Key = z.string().min(1).max(1500);
const offset = "boards.automatic.offsetInvalid";

/** A task that a template makes on a board for each of its processes. Answers stand in title and description as `{key}`. */
export const AutomaticTask = z
  .strictObject({
    id: Id,
    boardId: Id,
    /** Null: the first column of the board. */
    columnId: Id.nullable().default(null),
    assigneeId: Id.nullable().default(null),
    priority: TaskFields.priority.default("medium"),
    title: z.string().trim().min(1, "boards.task.titleRequired").max(maxTitleText, "boards.automatic.titleTooLong"),
    description: TaskFields.description.default(""),
    /** Days after the event until it is due; null: it has no due date. */
    dueDaysOffset: z.number().int(offset).min(0, offset).max(maxOffset, offset).nullable().default(null),
    /** The days are business days by the schedule of the board. */
    businessDays: z.boolean().default(false),
    notificationEmails: Addresses.default([]),
    /** They are sent the public link of the task when it is made. */
    publicContactEmails: Addresses.default([]),
    /** Keys of questions for an e-mail address, whose answers are public contacts too. */
    publicContactFields: z.array(Key).max(10).default([]),
    when: z.enum(taskOccasions).default("approved"),
  })
  .superRefine((task, context) => {
    for (const part of ["notificationEmails", "publicContactEmails"] as const) {
      const message = addressesError(task[part]);
      if (message) context.addIssue({ code: "custom", path: [part], message });
    }
    if (allAddresses(task).length > maxEmails)
      context.addIssue({ code: "custom", path: ["publicContactEmails"], message: "boards.automatic.tooManyEmails" });
  });
export type AutomaticTask = z.output<typeof AutomaticTask>;

/** The automatic tasks of a template, each with its own id. */
export const AutomaticTasks = z
  .array(AutomaticTask)
  .max(maxAutomaticTasks, "boards.automatic.tooMany")
  .refine((tasks) => new Set(tasks.map(({ id }) => id)).size === tasks.length);

/** Returns the text key of the error in addresses. */
export function addressesError(addresses: readonly string[]): FailureCode | undefined {
  if (!addresses.every(isEmail)) return "boards.task.emailInvalid";
  return addresses.length > maxEmails ? "boards.task.tooManyEmails" : undefined;
}

/** Public contacts hear of columns as the other addresses do; a task has so many addresses at most. */
export const allAddresses = (
  task: Pick<AutomaticTask, "notificationEmails" | "publicContactEmails">,
): readonly string[] => [...new Set([...task.publicContactEmails, ...task.notificationEmails])];

/** The tasks that are to be there after an event; those of an earlier one are made now if they were not. */
export const dueAt = (tasks: readonly AutomaticTask[], occasion: TaskOccasion): readonly AutomaticTask[] =>
  tasks.filter(({ when }) => when === occasion || (occasion === "approved" && when === "sent"));

/** The day a task is due that is made on a day; null when it has none. */
export function dueDay(
  from: Day,
  { dueDaysOffset, businessDays }: Pick<AutomaticTask, "dueDaysOffset" | "businessDays">,
  schedule: Pick<WorkSchedule, "workDays" | "holidays">,
): Day | null {
  if (dueDaysOffset === null) return null;
  if (!businessDays) return addDays(from, dueDaysOffset) ?? null;
  return addBusinessDays(from, dueDaysOffset, businessDaysOf(schedule)) ?? null;
}

/** Returns the texts of a task for one process, its contacts, and the addresses its columns notify. */
export function textsOf(task: AutomaticTask, form: AnsweredForm) {
  const cut = (text: string) => Array.from(text).slice(0, maxTitle).join("").trim();
  const title = cut(answersInText(task.title, form, maxDescription).replace(/\s+/g, " ").trim());
  const answered = answeredEmails(task.publicContactFields, form);
  const contacts = [...new Set([...task.publicContactEmails, ...answered])].slice(0, maxEmails);
  return {
    title: title || cut(form.title),
    description: answersInText(task.description, form, maxDescription),
    contacts,
    notificationEmails: [...new Set([...contacts, ...task.notificationEmails])].slice(0, maxEmails),
  };
}

/** A task to begin with. */
export const newAutomaticTask = (id: string, boardId: string): AutomaticTask => ({
  id,
  boardId,
  columnId: null,
  assigneeId: null,
  priority: "medium",
  title: "",
  description: "",
  dueDaysOffset: null,
  businessDays: false,
  notificationEmails: [],
  publicContactEmails: [],
  publicContactFields: [],
  when: "approved",
});
