import { z } from "zod";
import { Id } from "#protocol/page.ts";
import { isSameSettings, savedView, viewFields } from "#protocol/saved-view.ts";
import { priorities } from "./task.ts";

/** How a board is looked at. */
export const boardViews = ["kanban", "table", "calendar"] as const;
export type BoardViewKind = (typeof boardViews)[number];

/** What the rows of the table are put together by. */
export const groupings = ["column", "person", "priority", "label", "due"] as const;
export type Grouping = (typeof groupings)[number];

export const dueFilters = ["overdue", "week", "none"] as const;

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
    process: Id,
    client: Id,
    /** What is looked for in custom fields, by their ids. */
    fields: z.record(Id, z.string().max(200)),
  })
  .partial();
export type ViewSettings = z.output<typeof ViewSettings>;

/** What a view is given when it is made or changed. */
export const ViewFields = {
  ...viewFields({ required: "boards.nameRequired", tooLong: "boards.views.nameTooLong" }),
  settings: ViewSettings,
};

/** A saved view of a board. */
export const SavedView = z.object({ ...savedView, ...ViewFields });
export type SavedView = z.output<typeof SavedView>;

/** Whether two ways of looking are the same. */
export const isSameView = (a: ViewSettings, b: ViewSettings): boolean => isSameSettings(whole(a), whole(b));

const whole = ({ view = "kanban", ...others }: ViewSettings) => ({ view, ...others });
