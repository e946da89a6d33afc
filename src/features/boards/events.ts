import { z } from "zod";
import { event, type Touch } from "#protocol/event.ts";
import { Id } from "#protocol/page.ts";
import { boardKeys, boardListKeys, boardViewKeys, quietKeys, taskKeys, templateTaskKeys } from "./feature.ts";

/** A board, its columns or its schedule changed, or it was made, deleted or brought back. */
export const boardChanged = event("board.changed", z.object({ boardId: Id }), ({ boardId }) => ({
  keys: [boardListKeys.all, boardKeys.one(boardId)],
  subject: ["board", boardId],
}));

const ofTask = z.object({ boardId: Id, taskId: Id });
const touchesTask = ({ boardId, taskId }: z.output<typeof ofTask>): Touch => ({
  keys: [boardKeys.one(boardId), taskKeys.one(taskId), boardListKeys.all],
  subject: ["board", boardId],
});

/** A task was made, changed, deleted or brought back. */
export const taskChanged = event("task.changed", ofTask, touchesTask);

/** A task came into another column, or to another place in its own. */
export const taskMoved = event(
  "task.moved",
  ofTask.extend({ fromColumnId: Id, toColumnId: Id, completed: z.boolean() }),
  touchesTask,
);

/** A task that a template makes could not be made: its board is gone, or has no column. */
export const automaticTaskFailed = event("automaticTask.failed", z.object({ processId: Id, ruleId: Id }), () => ({
  keys: [],
}));

/** A task that a template makes has nobody: the person it names left, or may not read its board. */
export const automaticTaskUnassigned = event(
  "automaticTask.unassigned",
  z.object({ processId: Id, ruleId: Id }),
  () => ({ keys: [] }),
);

/** The automatic tasks of a template changed. */
export const templateTasksChanged = event("templateTasks.changed", z.object({ templateId: Id }), ({ templateId }) => ({
  keys: [templateTaskKeys.one(templateId)],
}));

/**
 * These tasks or sub-tasks are due tomorrow, or were due before today. Their assignees are notified once for each due
 * day.
 */
export const tasksDue = event(
  "tasks.due",
  z.object({
    tasks: z.array(z.object({ taskId: Id, subtaskId: Id.optional(), dueDate: z.string(), overdue: z.boolean() })),
  }),
  () => ({ keys: [] }),
);

/** The saved views of a board changed. */
export const boardViewsChanged = event("boardViews.changed", z.object({ boardId: Id }), ({ boardId }) => ({
  keys: [boardViewKeys.one(boardId)],
  subject: ["board", boardId],
}));

/** A person muted a board or a task, or hears of it again. */
export const quietChanged = event(
  "board.quietChanged",
  z.object({ boardId: Id, uid: z.uuid() }),
  ({ boardId, uid }) => ({ keys: [quietKeys.one(boardId)], users: [uid] }),
);

/** A task, or one of its sub-tasks, was given to somebody. */
export const taskAssigned = event("task.assigned", ofTask.extend({ assigneeId: Id }), touchesTask);
