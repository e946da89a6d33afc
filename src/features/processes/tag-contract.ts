import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { maxTagLength, ProcessTag } from "./process.ts";

/** So many tags are listed. */
export const maxListedTags = 1000;

export const listTags = endpoint({
  method: "GET",
  path: "/processes/tags",
  access: "member",
  area: "processes",
  summary: "The organization's tags by name, each with its number of processes",
  input: z.strictObject({}),
  output: z.object({ rows: z.array(z.object({ tag: z.string(), count: z.number().int() })) }),
});

export const renameTag = endpoint({
  method: "PUT",
  path: "/processes/tags/:tag",
  access: "member",
  area: "processes",
  summary: "Renames a tag everywhere, including saved views; if the name exists, the tags are merged",
  input: z.strictObject({ tag: z.string().min(1).max(maxTagLength), name: ProcessTag }),
  output: z.object({
    /** The number of processes that were changed at once. */
    changed: z.number().int(),
    /** True if more follow by themselves. */
    more: z.boolean(),
  }),
});
