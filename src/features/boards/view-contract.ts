import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { SavedView, ViewFields, ViewSettings } from "./view.ts";

const boardId = Id;
const ofView = { boardId, viewId: Id };
const Changed = z.object({ id: Id, version: z.number().int() });

export const listViews = endpoint({
  method: "GET",
  path: "/boards/:boardId/views",
  access: "member",
  summary: "The saved views of a board: one's own and those for everyone on it, by name",
  input: z.strictObject({ boardId }),
  output: z.object({ rows: z.array(SavedView) }),
});

export const createView = endpoint({
  method: "POST",
  path: "/boards/:boardId/views",
  access: "member",
  summary: "Saves filters, view and grouping under a name; for everyone on the board when one may change it",
  input: z.strictObject({
    boardId,
    name: ViewFields.name,
    shared: ViewFields.shared.default(false),
    settings: ViewSettings,
  }),
  output: Changed,
});

export const saveView = endpoint({
  method: "PUT",
  path: "/boards/:boardId/views/:viewId",
  access: "member",
  summary: "Changes what is given of a saved view; with `version`, refused when someone else changed it since",
  input: z.strictObject({ ...ofView, ...z.object(ViewFields).partial().shape, version: z.number().int().optional() }),
  output: Changed,
});

export const deleteView = endpoint({
  method: "DELETE",
  path: "/boards/:boardId/views/:viewId",
  access: "member",
  summary: "Deletes a saved view",
  input: z.strictObject(ofView),
  output: z.object({ id: Id }),
});
