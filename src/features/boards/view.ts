import { z } from "zod";
import { Id } from "#protocol/page.ts";
import { priorities } from "./task.ts";

/** How a board is looked at. */
export const boardViews = ["kanban", "table", "calendar"] as const;
export type BoardViewKind = (typeof boardViews)[number];

/** What the rows of the table are put together by. */
export const groupings = ["column", "person", "priority", "label", "due"] as const;
export type Grouping = (typeof groupings)[number];

export const dueFilters = ["overdue", "week", "none"] as const;

/** Views one person may keep on a board, and those everyone on it may have. */
export const maxViews = 30;

/** Filters, view and grouping, as they stand in the address of a board. Persons: an id, `me` for whoever looks, or `none`. */
export const ViewSettings = z
  .strictObject({
    view: z.enum(boardViews),
    group: z.enum(groupings),
    text: z.string().max(100),
    person: z.union([z.enum(["me", "none"]), Id]),
    label: z.string().max(30),
    priority: z.enum(priorities),
    due: z.enum(dueFilters),
    /** What is looked for in custom fields, by their ids. */
    fields: z.record(Id, z.string().max(200)),
  })
  .partial();
export type ViewSettings = z.output<typeof ViewSettings>;

const ViewName = z
  .string()
  .trim()
  .min(1, "boards.nameRequired")
  .max(1000)
  .refine((name) => Array.from(name).length <= 40, "boards.views.nameTooLong");

/** What a view is given when it is made or changed. */
export const ViewFields = {
  name: ViewName,
  /** For everyone on the board, not for oneself alone. */
  shared: z.boolean(),
  settings: ViewSettings,
};

/** A view that was saved; `mine` when whoever asks made it. */
export const SavedView = z.object({ id: Id, ...ViewFields, mine: z.boolean(), version: z.number().int() });
export type SavedView = z.output<typeof SavedView>;

/** Whether two ways of looking are the same. */
export const isSameView = (a: ViewSettings, b: ViewSettings): boolean => written(a) === written(b);

/** Settings in one order, without what is not set. */
const written = (settings: ViewSettings): string => {
  const { fields, view, ...others } = settings;
  const pairs = (of: object) => Object.entries(of).filter(([, value]) => value !== undefined && value !== "");
  const sorted = (of: object) => pairs(of).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([view ?? "kanban", sorted(others), sorted(fields ?? {})]);
};
