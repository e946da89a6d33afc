import { z } from "zod";
import { Id } from "#protocol/page.ts";

export const boardTemplates = ["default", "kanban", "scrum", "simple", "custom"] as const;
export type BoardTemplate = (typeof boardTemplates)[number];

/** A colour as the specification writes them: #rrggbb. */
export const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/, "boards.colorInvalid");

/** Columns a board may have. */
export const maxColumns = 30;

const ColumnName = z
  .string()
  .trim()
  .min(1, "boards.column.nameRequired")
  .max(1000)
  .refine((name) => Array.from(name).length <= 30, "boards.column.nameTooLong");

/** The fields of a new or changed column. */
export const ColumnFields = {
  name: ColumnName,
  color: Color,
  /** True if a task's notification e-mails are sent when it arrives here. */
  notifyExternalEmails: z.boolean(),
  /** The target time of a task here, in minutes: of work if the board has a schedule, otherwise of the clock. */
  targetTimeMinutes: z
    .number()
    .int()
    .min(1, "boards.column.targetInvalid")
    .max(525_600, "boards.column.targetInvalid")
    .nullable(),
  /** A task that comes here is completed. */
  final: z.boolean(),
  /** The name that clients read on the public page. Empty: the column's own name. */
  clientLabel: z.string().trim().max(60, "boards.column.labelTooLong"),
};

/** A column of a board; `position` counts from 0 on the left. */
export const Column = z.object({ id: Id, ...ColumnFields, position: z.int32() });
export type Column = z.infer<typeof Column>;

/** The names of the templates' columns, in English and Spanish. They are shown in the reader's language. */
const defaultNames = {
  "boards.columns.backlog": ["Backlog", "Pendientes"],
  "boards.columns.toDo": ["To Do", "Por hacer"],
  "boards.columns.inProgress": ["In Progress", "En curso"],
  "boards.columns.doing": ["Doing", "Haciendo"],
  "boards.columns.review": ["Review", "En revisión"],
  "boards.columns.approved": ["Approved", "Aprobado"],
  "boards.columns.done": ["Done", "Terminado"],
} as const;

/** The text key of a column's name, where it is one of these, whichever language it was made in. */
export const defaultNameKey = (name: string): keyof typeof defaultNames | undefined =>
  (Object.keys(defaultNames) as (keyof typeof defaultNames)[]).find((key) =>
    defaultNames[key].some((known) => known === name),
  );

/** A column that comes with a new board: the text key of its name, and its colour. */
interface TemplateColumn {
  readonly key: keyof typeof colors;
  readonly color: string;
}

const colors = {
  "boards.columns.backlog": "#607d8b",
  "boards.columns.sprint": "#5e35b1",
  "boards.columns.toDo": "#1976d2",
  "boards.columns.inProgress": "#ef6c00",
  "boards.columns.doing": "#ef6c00",
  "boards.columns.review": "#8e24aa",
  "boards.columns.approved": "#00897b",
  "boards.columns.done": "#2e7d32",
} as const;
const row = (...keys: (keyof typeof colors)[]): TemplateColumn[] => keys.map((key) => ({ key, color: colors[key] }));

/** The columns each kind of board begins with; the last one is the final step. */
export const templateColumns: Readonly<Record<BoardTemplate, readonly TemplateColumn[]>> = {
  default: row(
    "boards.columns.toDo",
    "boards.columns.inProgress",
    "boards.columns.review",
    "boards.columns.approved",
    "boards.columns.done",
  ),
  kanban: row("boards.columns.backlog", "boards.columns.toDo", "boards.columns.inProgress", "boards.columns.done"),
  scrum: row(
    "boards.columns.backlog",
    "boards.columns.sprint",
    "boards.columns.inProgress",
    "boards.columns.review",
    "boards.columns.done",
  ),
  simple: row("boards.columns.toDo", "boards.columns.doing", "boards.columns.done"),
  custom: [],
};
