import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { maxTagLength, ProcessTag } from "./process.ts";

/** So many tags are listed. */
export const maxListedTags = 1000;

export const listTags = endpoint({
  method: "GET",
  path: "/processes/tags",
  access: "member",
  summary:
    "The tags of the organization by name, each with how many processes have it, for those who keep them in order",
  input: z.strictObject({}),
  output: z.object({ rows: z.array(z.object({ tag: z.string(), count: z.number().int() })) }),
});

export const renameTag = endpoint({
  method: "PUT",
  path: "/processes/tags/:tag",
  access: "member",
  summary:
    "Gives a tag another name wherever it stands, also in saved views; where the name is that of another tag, the two become one",
  input: z.strictObject({ tag: z.string().min(1).max(maxTagLength), name: ProcessTag }),
  output: z.object({
    /** How many processes were changed at once. */
    changed: z.number().int(),
    /** Whether there are more, which follow by themselves. */
    more: z.boolean(),
  }),
});
