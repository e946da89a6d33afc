import { z } from "zod";
import { Id } from "#protocol/page.ts";
import { boardTemplates, Color, Column } from "./column.ts";
import { BoardCustomFields } from "./field.ts";
import { LabelColors } from "./label.ts";
import { WorkSchedule } from "./schedule.ts";
import { Card } from "./task.ts";

export const boardColor = "#1976d2";

const visibilities = ["private", "team", "organization"] as const;
export type Visibility = (typeof visibilities)[number];

const BoardName = z
  .string()
  .trim()
  .min(1, "boards.nameRequired")
  .max(1000, "boards.nameTooLong")
  .refine((name) => Array.from(name).length <= 50, "boards.nameTooLong");

/** Days a board, a column or a task that was deleted can be brought back. */
export const trashDays = 30;

/** The facts of a task that people outside may read besides its title and its step. */
export const publicParts = ["due", "progress", "forecast"] as const;
export type PublicPart = (typeof publicParts)[number];

/** The fields of a new or changed board. */
export const BoardFields = {
  name: BoardName,
  description: z.string().trim().max(1000, "boards.descriptionTooLong"),
  color: Color,
  visibility: z.enum(visibilities),
  teams: z.array(Id).max(50),
  workSchedule: WorkSchedule,
  /** True if the public links of its tasks work. */
  publicLinks: z.boolean(),
  /** The facts shown by these links besides title and step. */
  publicShows: z.array(z.enum(publicParts)).max(10),
  /** The custom fields of its tasks. */
  fields: BoardCustomFields,
};

/** A board as lists show it. */
export const Board = z.object({
  id: Id,
  ...BoardFields,
  template: z.enum(boardTemplates),
  creatorId: Id,
  creatorName: z.string(),
  teamNames: z.array(z.string()),
  /** The labels that were given a colour; the others have one by their name. */
  labelColors: LabelColors,
  /** Since when nothing on it changes any more; null while it is worked on. */
  archivedAt: z.iso.datetime().nullable(),
  /** Counts every change of the board and of what is on it. */
  version: z.int32(),
  openTasks: z.number().int(),
  overdueTasks: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Board = z.infer<typeof Board>;

/** A column with the cards in it, from top to bottom. */
const FilledColumn = Column.extend({ tasks: z.array(Card) });

/** A board with its columns, from left to right, and the schedules its time counts by. */
export const BoardDetails = z.object({
  board: Board,
  columns: z.array(FilledColumn),
  schedules: z.array(z.object({ since: z.number(), schedule: WorkSchedule })),
  people: z.array(z.object({ id: Id, name: z.string() })),
  /** The processes its tasks were made for that the asker may open, with their clients. */
  processes: z.array(
    z.object({ id: Id, title: z.string(), client: z.object({ id: Id, name: z.string() }).nullable() }),
  ),
});
export type BoardDetails = z.infer<typeof BoardDetails>;
