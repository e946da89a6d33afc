import * as automatic from "#features/boards/automatic-contract.ts";
import * as boards from "#features/boards/contract.ts";
import * as links from "#features/boards/public-task.ts";
import { getQuiet, setQuiet } from "#features/boards/quiet-contract.ts";
import { exportBoardReport, getBoardReport } from "#features/boards/report-contract.ts";
import { defaultSchedule } from "#features/boards/schedule.ts";
import * as sheets from "#features/boards/sheet-contract.ts";
import * as tasks from "#features/boards/task-contract.ts";
import * as views from "#features/boards/view-contract.ts";
import { aClient } from "#tests/fixtures/clients.ts";
import { answered } from "#tests/fixtures/processes.ts";
import {
  type AuthorizationCase,
  everyone,
  managers,
  nothing,
  unique,
  type World,
} from "#tests/support/authorization.ts";

/** A board of the whole organization that the owner made: managed by owner and managers, worked on by everybody. */
async function board({ people }: World) {
  const { id: boardId } = await people.owner.call(boards.createBoard, { name: unique(), visibility: "organization" });
  const { columns } = await people.owner.call(boards.getBoard, { boardId });
  return { boardId, columns: columns.map(({ id }) => id) };
}
const onlyBoard = async (w: World) => ({ boardId: (await board(w)).boardId });
const column = async (w: World) => {
  const { boardId, columns } = await board(w);
  return { boardId, columnId: columns[0] ?? "" };
};
const task = async (w: World) => {
  const { boardId, columnId } = await column(w);
  const subtasks = [{ title: "Uno" }];
  const { id } = await w.people.owner.call(tasks.createTask, { boardId, columnId, title: unique(), subtasks });
  return { boardId, taskId: id };
};

/** A task and another one of its board. */
const twoTasks = async (w: World) => {
  const { boardId, columnId } = await column(w);
  const make = () => w.people.owner.call(tasks.createTask, { boardId, columnId, title: unique() });
  return { boardId, taskId: (await make()).id, otherTaskId: (await make()).id };
};

const linked = async (w: World) => {
  const of = await task(w);
  await w.people.owner.call(links.makeTaskLink, of);
  return of;
};

/** A view that the owner saved for everyone on the board. */
const sharedView = async (w: World) => {
  const { boardId } = await board(w);
  const { id } = await w.people.owner.call(views.createView, { boardId, name: unique(), shared: true, settings: {} });
  return { boardId, viewId: id };
};

const comments = tasks.taskComments;
/** A comment of the reviewer. */
const commented = async (w: World) => {
  const of = await task(w);
  const { id } = await w.people.reviewer.call(comments.add, { ...of, content: "Revisado" });
  return { ...of, commentId: id };
};

const files = tasks.taskAttachments;
const note = { name: "nota.txt", bytes: new TextEncoder().encode("nota") };
/** A file of the reviewer. */
const attached = async (w: World) => {
  const of = await task(w);
  const { id } = await w.people.reviewer.call.upload(files.add, of, { name: `${unique()}.txt`, bytes: note.bytes });
  return { ...of, attachmentId: id };
};

/** The calls of boards. */
export const authorizationCases: readonly AuthorizationCase[] = [
  { endpoint: boards.listBoards, allowed: everyone, input: nothing },
  { endpoint: boards.getBoard, allowed: everyone, input: onlyBoard },
  { endpoint: boards.createBoard, allowed: everyone, input: async () => ({ name: unique() }) },
  { endpoint: boards.saveBoard, allowed: managers, input: async (w) => ({ ...(await onlyBoard(w)), name: unique() }) },
  { endpoint: boards.deleteBoard, allowed: managers, input: onlyBoard },
  {
    endpoint: boards.restoreBoard,
    allowed: managers,
    input: async (w) => {
      const { boardId } = await board(w);
      await w.people.owner.call(boards.deleteBoard, { boardId });
      return { boardId };
    },
  },
  { endpoint: boards.archiveBoard, allowed: managers, input: onlyBoard },
  {
    endpoint: boards.saveLabels,
    allowed: managers,
    input: async (w) => ({ ...(await onlyBoard(w)), labels: [{ name: "SAT", color: "#1976d2" }] }),
  },
  { endpoint: boards.cloneBoard, allowed: everyone, input: async (w) => ({ ...(await onlyBoard(w)), name: unique() }) },
  {
    endpoint: boards.saveSchedule,
    allowed: managers,
    input: async (w) => ({ ...(await onlyBoard(w)), workSchedule: defaultSchedule }),
  },
  {
    endpoint: boards.createColumn,
    allowed: managers,
    input: async (w) => ({ ...(await onlyBoard(w)), name: "Nueva" }),
  },
  { endpoint: boards.saveColumn, allowed: managers, input: async (w) => ({ ...(await column(w)), name: "Otra" }) },
  {
    endpoint: boards.reorderColumns,
    allowed: managers,
    input: async (w) => {
      const { boardId, columns } = await board(w);
      return { boardId, draggedColumnId: columns[0], targetColumnId: columns[1] };
    },
  },
  { endpoint: boards.deleteColumn, allowed: managers, input: column },
  {
    endpoint: boards.restoreColumn,
    allowed: managers,
    input: async (w) => {
      const input = await column(w);
      await w.people.owner.call(boards.deleteColumn, input);
      return input;
    },
  },
  { endpoint: tasks.createTask, allowed: everyone, input: async (w) => ({ ...(await column(w)), title: unique() }) },
  { endpoint: tasks.getTask, allowed: everyone, input: task },
  { endpoint: tasks.saveTask, allowed: everyone, input: async (w) => ({ ...(await task(w)), title: unique() }) },
  {
    endpoint: tasks.tickSubtask,
    allowed: everyone,
    input: async (w) => {
      const of = await task(w);
      const { subtasks } = await w.people.owner.call(tasks.getTask, of);
      return { ...of, subtaskId: subtasks[0]?.id, done: true };
    },
  },
  { endpoint: tasks.deleteTask, allowed: everyone, input: task },
  {
    endpoint: tasks.restoreTask,
    allowed: everyone,
    input: async (w) => {
      const of = await task(w);
      await w.people.owner.call(tasks.deleteTask, of);
      return of;
    },
  },
  { endpoint: tasks.archiveTask, allowed: everyone, input: task },
  { endpoint: tasks.archiveColumn, allowed: everyone, input: column },
  { endpoint: tasks.listArchivedTasks, allowed: everyone, input: onlyBoard },
  { endpoint: tasks.blockTask, allowed: everyone, input: twoTasks },
  {
    endpoint: tasks.unblockTask,
    allowed: everyone,
    input: async (w) => {
      const two = await twoTasks(w);
      await w.people.owner.call(tasks.blockTask, two);
      return two;
    },
  },
  { endpoint: tasks.listDeletedTasks, allowed: everyone, input: onlyBoard },
  { endpoint: tasks.cloneTask, allowed: everyone, input: task },
  {
    endpoint: tasks.moveTask,
    allowed: everyone,
    input: async (w) => {
      const { boardId, columns } = await board(w);
      const at = { boardId, columnId: columns[0] ?? "" };
      const { id } = await w.people.owner.call(tasks.createTask, { ...at, title: unique() });
      return { boardId, taskId: id, fromColumnId: columns[0], toColumnId: columns[1], newPosition: 0 };
    },
  },
  {
    endpoint: getBoardReport,
    allowed: everyone,
    input: async (w) => ({ ...(await onlyBoard(w)), from: "2026-11-01", to: "2026-11-30" }),
  },
  {
    endpoint: exportBoardReport,
    allowed: everyone,
    input: async (w) => ({ ...(await onlyBoard(w)), from: "2026-11-01", to: "2026-11-30" }),
  },
  { endpoint: getQuiet, allowed: everyone, input: onlyBoard },
  { endpoint: setQuiet, allowed: everyone, input: async (w) => ({ ...(await task(w)), quiet: true }) },
  { endpoint: views.listViews, allowed: everyone, input: onlyBoard },
  {
    endpoint: views.createView,
    allowed: everyone,
    input: async (w) => ({ ...(await onlyBoard(w)), name: unique(), settings: { due: "overdue" } }),
  },
  { endpoint: views.saveView, allowed: managers, input: async (w) => ({ ...(await sharedView(w)), name: unique() }) },
  { endpoint: views.deleteView, allowed: managers, input: sharedView },
  { endpoint: sheets.exportTasks, allowed: everyone, input: onlyBoard },
  {
    endpoint: sheets.importTasks,
    allowed: everyone,
    input: async (w) => ({ ...(await onlyBoard(w)), write: "true" }),
    file: true,
    content: { name: "tareas.csv", bytes: new TextEncoder().encode("Título\nUno\n") },
  },
  { endpoint: files.list, allowed: everyone, input: task },
  { endpoint: files.add, allowed: everyone, input: task, file: true, content: note },
  { endpoint: files.remove, allowed: everyone, input: attached },
  {
    endpoint: files.restore,
    allowed: everyone,
    input: async (w) => {
      const one = await attached(w);
      await w.people.owner.call(files.remove, one);
      return one;
    },
  },
  { endpoint: files.download, allowed: everyone, input: attached },
  { endpoint: files.thumbnail, allowed: everyone, input: attached, also: [409] },
  { endpoint: comments.list, allowed: everyone, input: task },
  { endpoint: comments.readers, allowed: everyone, input: task },
  { endpoint: comments.places, allowed: everyone, input: task },
  { endpoint: comments.add, allowed: everyone, input: async (w) => ({ ...(await task(w)), content: "Listo" }) },
  { endpoint: comments.edit, allowed: ["reviewer"], input: async (w) => ({ ...(await commented(w)), content: "x" }) },
  { endpoint: comments.remove, allowed: ["owner", "manager", "reviewer"], input: commented },
  { endpoint: comments.resolve, allowed: everyone, input: async (w) => ({ ...(await commented(w)), resolved: true }) },
  { endpoint: links.getTaskLink, allowed: everyone, input: task },
  { endpoint: links.makeTaskLink, allowed: everyone, input: task },
  { endpoint: links.rotateTaskLink, allowed: everyone, input: linked },
  { endpoint: links.revokeTaskLink, allowed: everyone, input: linked },
  { endpoint: tasks.listMyTasks, allowed: everyone, input: nothing },
  {
    endpoint: automatic.getTemplateTasks,
    allowed: managers,
    input: async ({ templateId }) => ({ templateId }),
  },
  {
    endpoint: automatic.saveTemplateTasks,
    allowed: managers,
    input: async ({ templateId }) => ({ templateId, tasks: [] }),
  },
  { endpoint: automatic.listFiledTasks, allowed: ["owner", "creator", "reviewer", "consultant"], input: aClient },
  {
    endpoint: automatic.listProcessTasks,
    allowed: ["creator"],
    input: async ({ people, templateId }) => ({ processId: (await answered(people.creator, templateId)).id }),
  },
];
