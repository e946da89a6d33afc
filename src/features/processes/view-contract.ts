import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { SavedView, ViewFields } from "./view.ts";

const viewId = Id;
const Changed = z.object({ id: Id, version: z.number().int() });

export const listViews = endpoint({
  method: "GET",
  path: "/processes/views",
  access: "member",
  summary: "The saved views of the lists of processes that the caller has: one's own and those for everyone, by name",
  input: z.strictObject({}),
  output: z.object({ rows: z.array(SavedView) }),
});

export const createView = endpoint({
  method: "POST",
  path: "/processes/views",
  access: "member",
  summary: "Saves a list with its words, filters and columns under a name; for everyone by the owner",
  input: z.strictObject({ ...ViewFields, shared: ViewFields.shared.default(false) }),
  output: Changed,
});

export const saveView = endpoint({
  method: "PUT",
  path: "/processes/views/:viewId",
  access: "member",
  summary: "Changes what is given of a saved view; with `version`, refused when someone else changed it since",
  input: z.strictObject({ viewId, ...z.object(ViewFields).partial().shape, version: z.number().int().optional() }),
  output: Changed,
});

export const deleteView = endpoint({
  method: "DELETE",
  path: "/processes/views/:viewId",
  access: "member",
  summary: "Deletes a saved view",
  input: z.strictObject({ viewId }),
  output: z.object({ id: Id }),
});
