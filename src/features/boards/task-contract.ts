import { z } from "zod";
import { attachmentCalls } from "#features/attachments/contract.ts";
import { commentCalls } from "#features/comments/contract.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Id, PageInput, pageOf } from "#protocol/page.ts";
import { Card, Task, TaskFields } from "./task.ts";

/** The files attached to a task. */
export const taskAttachments = attachmentCalls(
  "/boards/:boardId/tasks/:taskId",
  { boardId: Id, taskId: Id },
  "task",
  "boards",
);

/** The comments on a task. */
export const taskComments = commentCalls(
  "/boards/:boardId/tasks/:taskId",
  { boardId: Id, taskId: Id },
  "task",
  "boards",
);

const boardId = Id;
const ofTask = z.strictObject({ boardId, taskId: Id });
const Changed = z.object({ id: Id, version: z.int32() });

export const createTask = endpoint({
  method: "POST",
  path: "/boards/:boardId/columns/:columnId/tasks",
  access: "member",
  area: "boards",
  summary: "Creates a task at the end of a column",
  input: z.strictObject({
    boardId,
    columnId: Id,
    title: TaskFields.title,
    description: TaskFields.description.default(""),
    priority: TaskFields.priority.default("medium"),
    dueDate: TaskFields.dueDate.default(null),
    assigneeId: TaskFields.assigneeId.default(null),
    labels: TaskFields.labels.default([]),
    subtasks: TaskFields.subtasks.default([]),
    notificationEmails: TaskFields.notificationEmails.default([]),
    fieldValues: TaskFields.fieldValues.default({}),
  }),
  output: Changed,
});

export const getTask = endpoint({
  method: "GET",
  path: "/boards/:boardId/tasks/:taskId",
  access: "member",
  area: "boards",
  summary: "A task with all its details and its time in each column",
  input: ofTask,
  output: Task,
});

export const saveTask = endpoint({
  method: "PUT",
  path: "/boards/:boardId/tasks/:taskId",
  access: "member",
  area: "boards",
  summary: "Changes a task; omitted values do not change. With `version`: 409 if it was changed in the meantime",
  input: z.strictObject({
    ...ofTask.shape,
    ...z.object(TaskFields).partial().shape,
    columnId: Id.optional(),
    version: z.int32().optional(),
  }),
  output: Changed,
});

export const tickSubtask = endpoint({
  method: "PUT",
  path: "/boards/:boardId/tasks/:taskId/subtasks/:subtaskId",
  access: "member",
  area: "boards",
  summary: "Marks one subtask as done or not done; changes to the others do not conflict",
  input: z.strictObject({ ...ofTask.shape, subtaskId: Id, done: z.boolean() }),
  output: Changed,
});

export const deleteTask = endpoint({
  method: "DELETE",
  path: "/boards/:boardId/tasks/:taskId",
  access: "member",
  area: "boards",
  summary: "Moves a task to the board's trash for 30 days",
  input: ofTask,
  output: Changed,
});

export const archiveTask = endpoint({
  method: "POST",
  path: "/boards/:boardId/tasks/:taskId/archive",
  access: "member",
  area: "boards",
  summary: "Archives a task; its time stops",
  input: ofTask,
  output: Changed,
});

export const archiveColumn = endpoint({
  method: "POST",
  path: "/boards/:boardId/columns/:columnId/archive",
  access: "member",
  area: "boards",
  summary: "Archives all tasks of a column",
  input: z.strictObject({ boardId, columnId: Id }),
  output: z.object({ id: Id, version: z.int32(), archived: z.number().int() }),
});

export const restoreTask = endpoint({
  method: "POST",
  path: "/boards/:boardId/tasks/:taskId/restore",
  access: "member",
  area: "boards",
  summary: "Restores a task from the trash or the archive, at the end of its column",
  input: ofTask,
  output: Changed,
});

export const listDeletedTasks = endpoint({
  method: "GET",
  path: "/boards/:boardId/deleted",
  access: "member",
  area: "boards",
  summary: "The tasks of a board deleted in the last 30 days, newest deletion first, a page at a time",
  input: z.strictObject({ boardId, ...PageInput.shape }),
  output: pageOf(z.object({ id: Id, title: z.string(), deletedAt: z.iso.datetime() })),
});

export const listArchivedTasks = endpoint({
  method: "GET",
  path: "/boards/:boardId/archived",
  access: "member",
  area: "boards",
  summary: "The archived tasks of a board, newest first, a page at a time; `search` matches part of their titles",
  input: z.strictObject({ boardId, ...PageInput.shape, search: z.string().trim().max(100).default("") }),
  output: pageOf(z.object({ id: Id, title: z.string(), archivedAt: z.iso.datetime(), completed: z.boolean() })),
});

const ofRelation = { ...ofTask.shape, otherTaskId: Id };

export const blockTask = endpoint({
  method: "PUT",
  path: "/boards/:boardId/tasks/:taskId/blocked-by/:otherTaskId",
  access: "member",
  area: "boards",
  summary: "Marks a task as blocked by another on its board; refused if they would block each other",
  input: z.strictObject(ofRelation),
  output: Changed,
});

export const unblockTask = endpoint({
  method: "DELETE",
  path: "/boards/:boardId/tasks/:taskId/blocked-by/:otherTaskId",
  access: "member",
  area: "boards",
  summary: "Removes the block of a task by another",
  input: z.strictObject(ofRelation),
  output: Changed,
});

export const cloneTask = endpoint({
  method: "POST",
  path: "/boards/:boardId/tasks/:taskId/clone",
  access: "member",
  area: "boards",
  summary: "Duplicates a task below itself, without its time, the people to notify and its due day",
  input: ofTask,
  output: Changed,
});

export const moveTask = endpoint({
  method: "PUT",
  path: "/boards/:boardId/tasks/:taskId/move",
  access: "member",
  area: "boards",
  summary: "Moves a task within or between columns; a given neighbour takes precedence over the position",
  input: z.strictObject({
    ...ofTask.shape,
    fromColumnId: Id,
    toColumnId: Id,
    /** Below zero is the first place, beyond the last task the last. */
    newPosition: z.number().int(),
    afterTaskId: Id.optional(),
    beforeTaskId: Id.optional(),
  }),
  output: Changed,
});

export const listMyTasks = endpoint({
  method: "GET",
  path: "/boards/tasks/mine",
  access: "member",
  area: "boards",
  summary:
    "The open tasks and subtasks assigned to the caller on all boards they can see, by due day, a page at a time",
  input: z.strictObject(PageInput.shape),
  output: pageOf(
    Card.extend({
      boardId,
      boardName: z.string(),
      columnName: z.string(),
      /** The sub-task that is the asker's; then the day is its own. Null where the task itself is. */
      subtask: z.object({ id: Id, title: z.string() }).nullable(),
    }),
  ),
});
