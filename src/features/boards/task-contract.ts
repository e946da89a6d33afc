import { z } from "zod";
import { attachmentCalls } from "#features/attachments/contract.ts";
import { commentCalls } from "#features/comments/contract.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Id, PageInput, pageOf } from "#protocol/page.ts";
import { Card, Task, TaskFields } from "./task.ts";

/** The files attached to a task. */
export const taskAttachments = attachmentCalls("/boards/:boardId/tasks/:taskId", { boardId: Id, taskId: Id }, "task");

/** The comments on a task. */
export const taskComments = commentCalls("/boards/:boardId/tasks/:taskId", { boardId: Id, taskId: Id }, "task");

const boardId = Id;
const ofTask = z.strictObject({ boardId, taskId: Id });
const Changed = z.object({ id: Id, version: z.number().int() });

export const createTask = endpoint({
  method: "POST",
  path: "/boards/:boardId/columns/:columnId/tasks",
  access: "member",
  summary: "Makes a task at the end of a column",
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
  summary: "A whole task with its time in each column",
  input: ofTask,
  output: Task,
});

export const saveTask = endpoint({
  method: "PUT",
  path: "/boards/:boardId/tasks/:taskId",
  access: "member",
  summary: "Changes what is given of a task; with `version`, refused when somebody else changed it since",
  input: z.strictObject({
    ...ofTask.shape,
    ...z.object(TaskFields).partial().shape,
    columnId: Id.optional(),
    version: z.number().int().optional(),
  }),
  output: Changed,
});

export const tickSubtask = endpoint({
  method: "PUT",
  path: "/boards/:boardId/tasks/:taskId/subtasks/:subtaskId",
  access: "member",
  summary: "Ticks or unticks one sub-task, whatever others do to the rest",
  input: z.strictObject({ ...ofTask.shape, subtaskId: Id, done: z.boolean() }),
  output: Changed,
});

export const deleteTask = endpoint({
  method: "DELETE",
  path: "/boards/:boardId/tasks/:taskId",
  access: "member",
  summary: "Puts a task into the board's trash for 30 days",
  input: ofTask,
  output: Changed,
});

export const restoreTask = endpoint({
  method: "POST",
  path: "/boards/:boardId/tasks/:taskId/restore",
  access: "member",
  summary: "Takes a task out of the trash, to the end of its column",
  input: ofTask,
  output: Changed,
});

export const listDeletedTasks = endpoint({
  method: "GET",
  path: "/boards/:boardId/deleted",
  access: "member",
  summary: "The tasks of a board that were deleted in the last 30 days, the latest first, a page at a time",
  input: z.strictObject({ boardId, ...PageInput.shape }),
  output: pageOf(z.object({ id: Id, title: z.string(), deletedAt: z.iso.datetime() })),
});

export const cloneTask = endpoint({
  method: "POST",
  path: "/boards/:boardId/tasks/:taskId/clone",
  access: "member",
  summary: "Copies a task below itself: its content, not its time, its people to notify or its day",
  input: ofTask,
  output: Changed,
});

export const moveTask = endpoint({
  method: "PUT",
  path: "/boards/:boardId/tasks/:taskId/move",
  access: "member",
  summary: "Moves a task to a place in a column; a neighbour that is named wins over the position",
  input: z.strictObject({
    ...ofTask.shape,
    fromColumnId: Id,
    toColumnId: Id,
    newPosition: z.number().int().min(0).max(1_000_000),
    afterTaskId: Id.optional(),
    beforeTaskId: Id.optional(),
  }),
  output: Changed,
});

export const listMyTasks = endpoint({
  method: "GET",
  path: "/boards/tasks/mine",
  access: "member",
  summary: "The open tasks given to the asker on all boards they see, by due day, a page at a time",
  input: z.strictObject(PageInput.shape),
  output: pageOf(Card.extend({ boardId, boardName: z.string(), columnName: z.string() })),
});
