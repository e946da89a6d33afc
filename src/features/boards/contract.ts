import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id, pageOf, WholeListInput } from "#protocol/page.ts";
import { Board, BoardDetails, BoardFields, boardColor } from "./board.ts";
import { boardTemplates, Color, ColumnFields } from "./column.ts";
import { BoardCustomFields } from "./field.ts";
import { LabelChanges, LabelColors } from "./label.ts";
import { WorkSchedule } from "./schedule.ts";

const boardId = Id;
const ofBoard = z.strictObject({ boardId });
const Changed = z.object({ id: Id, version: z.int32() });
const optional = <T extends z.ZodRawShape>(fields: T) => z.object(fields).partial().shape;

export const listBoards = endpoint({
  method: "GET",
  path: "/boards",
  access: "member",
  area: "boards",
  summary:
    "The boards the caller can see, all of them, or a page at a time with `limit` or `after`; with `deleted`, those in the trash (30 days); with `archived`, those in the archive",
  input: z.strictObject({
    ...WholeListInput.shape,
    deleted: z.stringbool().optional(),
    archived: z.stringbool().optional(),
  }),
  output: pageOf(Board),
});

export const getBoard = endpoint({
  method: "GET",
  path: "/boards/:boardId/details",
  access: "member",
  area: "boards",
  summary: "A board, its columns and their tasks",
  input: ofBoard,
  output: BoardDetails,
});

export const createBoard = endpoint({
  method: "POST",
  path: "/boards",
  access: "member",
  area: "boards",
  summary: "Creates a board with the columns of its template",
  input: z.strictObject({
    name: BoardFields.name,
    description: BoardFields.description.default(""),
    color: Color.default(boardColor),
    visibility: BoardFields.visibility.default("team"),
    template: z.enum(boardTemplates).default("default"),
    teams: BoardFields.teams.nullish().transform((teams) => teams ?? []),
    workSchedule: WorkSchedule.nullish(),
  }),
  output: Changed,
});

export const saveBoard = endpoint({
  method: "PUT",
  path: "/boards/:boardId",
  access: "member",
  area: "boards",
  summary: "Changes a board; omitted values do not change",
  input: z.strictObject({
    boardId,
    ...optional(BoardFields),
    /** Null, as in `POST /boards`: it stays as it is. */
    teams: BoardFields.teams.nullish(),
    workSchedule: WorkSchedule.nullish(),
    /** The template it was made from. The columns stay. */
    template: z.enum(boardTemplates).optional(),
    version: z.int32().optional(),
    /** The custom fields as they were when they were changed: refused when they are others by now. */
    fieldsBefore: BoardCustomFields.optional(),
  }),
  output: Changed,
});

export const deleteBoard = endpoint({
  method: "DELETE",
  path: "/boards/:boardId",
  access: "member",
  area: "boards",
  summary: "Moves a board to the trash for 30 days",
  input: ofBoard,
  output: Changed,
});

export const archiveBoard = endpoint({
  method: "POST",
  path: "/boards/:boardId/archive",
  access: "member",
  area: "boards",
  summary: "Archives a board: it can still be read, but not changed",
  input: ofBoard,
  output: Changed,
});

export const restoreBoard = endpoint({
  method: "POST",
  path: "/boards/:boardId/restore",
  access: "member",
  area: "boards",
  summary: "Restores a board from the trash or the archive",
  input: ofBoard,
  output: Changed,
});

export const cloneBoard = endpoint({
  method: "POST",
  path: "/boards/:boardId/clone",
  access: "member",
  area: "boards",
  summary: "Creates a board with the columns of another, with or without copies of its open tasks",
  input: z.strictObject({ boardId, name: BoardFields.name, withTasks: z.boolean().default(false) }),
  output: Changed,
});

export const saveLabels = endpoint({
  method: "PUT",
  path: "/boards/:boardId/labels",
  access: "member",
  area: "boards",
  summary:
    "Colours the labels of a board, and renames or removes them on all of its tasks. `before`: the colours they were changed from; refused (409) if they are others by now",
  input: z.strictObject({
    boardId,
    labels: LabelChanges,
    removed: z.array(z.string().max(100)).max(500).default([]),
    before: LabelColors.optional(),
  }),
  output: Changed,
});

export const saveSchedule = endpoint({
  method: "PUT",
  path: "/boards/:boardId/work-schedule",
  access: "member",
  area: "boards",
  summary:
    "Sets the working hours of a board from now on; time already counted does not change. `before`: what they were changed from; refused (409) if they are others by now",
  input: z.strictObject({ boardId, workSchedule: WorkSchedule, before: WorkSchedule.optional() }),
  output: Changed,
});

export const createColumn = endpoint({
  method: "POST",
  path: "/boards/:boardId/columns",
  access: "member",
  area: "boards",
  summary: "Adds a column, at the end or at a position",
  input: z.strictObject({
    boardId,
    name: ColumnFields.name,
    color: Color.default(boardColor),
    position: z.int32().min(0).optional(),
    notifyExternalEmails: ColumnFields.notifyExternalEmails.default(false),
    targetTimeMinutes: ColumnFields.targetTimeMinutes.default(null),
    final: ColumnFields.final.default(false),
    clientLabel: ColumnFields.clientLabel.default(""),
  }),
  output: Changed,
});

export const saveColumn = endpoint({
  method: "PUT",
  path: "/boards/:boardId/columns/:columnId",
  access: "member",
  area: "boards",
  summary:
    "Changes a column; omitted values do not change. `before`: the values they were typed over; refused (409) if others are stored",
  input: z.strictObject({
    boardId,
    columnId: Id,
    ...optional(ColumnFields),
    before: z.strictObject(optional(ColumnFields)).optional(),
  }),
  output: Changed,
});

export const reorderColumns = endpoint({
  method: "PUT",
  path: "/boards/:boardId/columns/reorder",
  access: "member",
  area: "boards",
  summary: "Moves a column to the position of another",
  input: z.strictObject({ boardId, draggedColumnId: Id, targetColumnId: Id }),
  output: Changed,
});

export const deleteColumn = endpoint({
  method: "DELETE",
  path: "/boards/:boardId/columns/:columnId",
  access: "member",
  area: "boards",
  summary: "Deletes a column; its tasks move to another column, or to the trash with it for 30 days",
  input: z.strictObject({
    boardId,
    columnId: Id,
    moveTasksToColumnId: z.preprocess((v) => (v === "" ? undefined : v), Id.optional()),
  }),
  output: Changed,
});

export const restoreColumn = endpoint({
  method: "POST",
  path: "/boards/:boardId/columns/:columnId/restore",
  access: "member",
  area: "boards",
  summary: "Restores a column from the trash, with the tasks deleted with it",
  input: z.strictObject({ boardId, columnId: Id }),
  output: Changed,
});
