import { expect, test } from "vitest";
import type { Endpoint } from "#protocol/endpoint.ts";
import * as boards from "./contract.ts";
import * as tasks from "./task-contract.ts";

/** Every call the specification names for boards: its method, its path, and what it takes beside `uid` and `orgId`. */
const specified: readonly (readonly [Endpoint, string, string])[] = [
  [boards.listBoards, "GET /boards", ""],
  [boards.getBoard, "GET /boards/:boardId/details", ""],
  [boards.createBoard, "POST /boards", "name description color visibility template teams workSchedule"],
  [boards.saveBoard, "PUT /boards/:boardId", "name description color visibility teams workSchedule"],
  [boards.deleteBoard, "DELETE /boards/:boardId", ""],
  [boards.createColumn, "POST /boards/:boardId/columns", "name color position notifyExternalEmails targetTimeMinutes"],
  [boards.saveColumn, "PUT /boards/:boardId/columns/:columnId", "name color notifyExternalEmails targetTimeMinutes"],
  [boards.deleteColumn, "DELETE /boards/:boardId/columns/:columnId", "moveTasksToColumnId"],
  [boards.reorderColumns, "PUT /boards/:boardId/columns/reorder", "draggedColumnId targetColumnId"],
  [
    tasks.createTask,
    "POST /boards/:boardId/columns/:columnId/tasks",
    "title description priority dueDate assigneeId labels subtasks notificationEmails",
  ],
  [
    tasks.saveTask,
    "PUT /boards/:boardId/tasks/:taskId",
    "title description priority dueDate assigneeId labels subtasks notificationEmails columnId",
  ],
  [tasks.deleteTask, "DELETE /boards/:boardId/tasks/:taskId", ""],
  [tasks.moveTask, "PUT /boards/:boardId/tasks/:taskId/move", "fromColumnId toColumnId newPosition"],
  [tasks.taskComments.list, "GET /boards/:boardId/tasks/:taskId/comments", ""],
  [tasks.taskComments.add, "POST /boards/:boardId/tasks/:taskId/comments", "content mentions"],
  [tasks.taskComments.edit, "PUT /boards/:boardId/tasks/:taskId/comments/:commentId", "content mentions"],
  [tasks.taskComments.remove, "DELETE /boards/:boardId/tasks/:taskId/comments/:commentId", ""],
  [boards.saveSchedule, "PUT /boards/:boardId/work-schedule", "workSchedule"],
  [tasks.taskAttachments.add, "POST /boards/:boardId/tasks/:taskId/attachments", ""],
  [tasks.taskAttachments.remove, "DELETE /boards/:boardId/tasks/:taskId/attachments/:attachmentId", "path"],
  [tasks.taskAttachments.download, "GET /boards/:boardId/tasks/:taskId/attachments/:attachmentId/download", "path"],
];

test.each(specified)("%#: is called as specified: $1", (endpoint, call, fields) => {
  expect(`${endpoint.method} ${endpoint.path}`).toBe(call);
  const taken = Object.keys((endpoint.input as unknown as { shape: object }).shape);
  for (const field of fields.split(" ").filter(Boolean)) expect(taken, field).toContain(field);
});
