import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { SavedView, ViewFields, ViewSettings } from "./view.ts";

const boardId = Id;
const ofView = { boardId, viewId: Id };
const Changed = z.object({ id: Id, version: z.int32() });

export const listViews = endpoint({
  method: "GET",
  path: "/boards/:boardId/views",
  access: "member",
  area: "boards",
  summary: "The saved views of a board by name: the caller's own and those for everyone on it",
  input: z.strictObject({ boardId }),
  output: z.object({ rows: z.array(SavedView) }),
});

export const createView = endpoint({
  method: "POST",
  path: "/boards/:boardId/views",
  access: "member",
  area: "boards",
  summary: "Saves filters, view and grouping under a name; for everyone only if the caller may change the board",
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
  area: "boards",
  summary: "Changes a saved view; omitted values do not change. With `version`: 409 if it was changed in the meantime",
  input: z.strictObject({ ...ofView, ...z.object(ViewFields).partial().shape, version: z.int32().optional() }),
  output: Changed,
});

export const deleteView = endpoint({
  method: "DELETE",
  path: "/boards/:boardId/views/:viewId",
  access: "member",
  area: "boards",
  summary: "Deletes a saved view",
  input: z.strictObject(ofView),
  output: z.object({ id: Id }),
});
