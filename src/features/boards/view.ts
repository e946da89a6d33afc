import { z } from "zod";
import { Id } from "#protocol/page.ts";
import { isSameSettings, savedView, viewFields } from "#protocol/saved-view.ts";
import { priorities } from "./task.ts";

/** The views of a board. */
export const boardViews = ["kanban", "table", "calendar"] as const;
export type BoardViewKind = (typeof boardViews)[number];

/** The groupings of the table's rows. */
export const groupings = ["column", "person", "priority", "label", "due"] as const;
export type Grouping = (typeof groupings)[number];

export const dueFilters = ["overdue", "week", "none"] as const;

/** Filters, view and grouping, as in the address of a board. Persons: an id, `me` for the user, or `none`. */
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
    /** The filters of custom fields, by their ids. */
    fields: z.record(Id, z.string().max(200)),
  })
  .partial();
export type ViewSettings = z.output<typeof ViewSettings>;

/** The fields of a new or changed view. */
export const ViewFields = {
  ...viewFields({ required: "boards.nameRequired", tooLong: "boards.views.nameTooLong" }),
  settings: ViewSettings,
};

/** A saved view of a board. */
export const SavedView = z.object({ ...savedView, ...ViewFields });
export type SavedView = z.output<typeof SavedView>;

/** Returns true if two views are the same. */
export const isSameView = (a: ViewSettings, b: ViewSettings): boolean => isSameSettings(whole(a), whole(b));

const whole = ({ view = "kanban", ...others }: ViewSettings) => ({ view, ...others });
