import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { SavedView, ViewFields } from "./view.ts";

const viewId = Id;
const Changed = z.object({ id: Id, version: z.int32() });

export const listViews = endpoint({
  method: "GET",
  path: "/processes/views",
  access: "member",
  area: "processes",
  summary: "The caller's saved views of process lists: their own and those for everyone, by name",
  input: z.strictObject({}),
  output: z.object({ rows: z.array(SavedView) }),
});

export const createView = endpoint({
  method: "POST",
  path: "/processes/views",
  access: "member",
  area: "processes",
  summary: "Saves a list with its search, filters and columns as a view; only the owner can save one for everyone",
  input: z.strictObject({ ...ViewFields, shared: ViewFields.shared.default(false) }),
  output: Changed,
});

export const saveView = endpoint({
  method: "PUT",
  path: "/processes/views/:viewId",
  access: "member",
  area: "processes",
  summary:
    "Changes the given values of a saved view; with `version`, refused if someone else changed it in the meantime",
  input: z.strictObject({ viewId, ...z.object(ViewFields).partial().shape, version: z.int32().optional() }),
  output: Changed,
});

export const deleteView = endpoint({
  method: "DELETE",
  path: "/processes/views/:viewId",
  access: "member",
  area: "processes",
  summary: "Deletes a saved view",
  input: z.strictObject({ viewId }),
  output: z.object({ id: Id }),
});
