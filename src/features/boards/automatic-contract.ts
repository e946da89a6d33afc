import { z } from "zod";
import { FiledUnder } from "#features/processes/filed.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { AutomaticTask, AutomaticTasks } from "./automatic-task.ts";
import { priorities } from "./task.ts";

/** The maximum of tasks shown for a client or project. */
export const maxFiledTasks = 100;

/** The questions of a template's form that its tasks can name. */
const TaskQuestion = z.object({ key: z.string(), label: z.string(), email: z.boolean() });

/**
 * The place of an automatic task, as far as the caller may know it. The names are null if the board was deleted or is
 * hidden from them.
 */
const Place = z.object({ boardName: z.string().nullable(), columnName: z.string().nullable() });

export const getTemplateTasks = endpoint({
  method: "GET",
  path: "/templates/:templateId/tasks",
  access: "member",
  area: ["templates", "boards"],
  summary: "The task rules of a template, the boards they can use, and the questions they can use",
  input: z.strictObject({ templateId: Id }),
  output: z.object({
    tasks: z.array(z.object({ ...AutomaticTask.shape, ...Place.shape })),
    version: z.int32(),
    boards: z.array(z.object({ id: Id, name: z.string() })),
    questions: z.array(TaskQuestion),
  }),
});

export const saveTemplateTasks = endpoint({
  method: "PUT",
  path: "/templates/:templateId/tasks",
  access: "member",
  area: ["templates", "boards:read"],
  summary: "Replaces the task rules of a template; existing tasks do not change",
  input: z.strictObject({ templateId: Id, tasks: AutomaticTasks, version: z.int32().optional() }),
  output: z.object({ version: z.int32() }),
});

/** A task of a process, with its place on its board. */
export const ProcessTask = z.object({
  id: Id,
  boardId: Id,
  boardName: z.string(),
  columnName: z.string(),
  title: z.string(),
  priority: z.enum(priorities),
  dueDate: z.string().nullable(),
  assigneeName: z.string().nullable(),
  completedAt: z.iso.datetime().nullable(),
  /** The work time it has been in its column, of which a day has `workDayMs`; null by the calendar. */
  inColumnMs: z.number().int(),
  workDayMs: z.number().int().nullable(),
  /** Longer than the column's target. */
  late: z.boolean(),
  /** The number of open tasks it waits for. */
  waitsFor: z.number().int(),
});
export type ProcessTask = z.infer<typeof ProcessTask>;

export const listProcessTasks = endpoint({
  method: "GET",
  path: "/processes/:processId/tasks",
  access: "member",
  area: ["processes", "boards"],
  summary: "The tasks created for a process, on the boards the caller can see",
  input: z.strictObject({ processId: Id }),
  output: z.object({ rows: z.array(ProcessTask), today: z.string() }),
});

export const listFiledTasks = endpoint({
  method: "GET",
  path: "/processes/filed/:kind/:id/tasks",
  access: "member",
  area: ["processes", "boards"],
  summary: `The tasks of the processes of a client or project on boards the caller can see, open ones first, at most ${maxFiledTasks}`,
  input: z.strictObject(FiledUnder.shape),
  output: listProcessTasks.output,
});
