import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { FiledUnder, maxMoments, moments } from "./filed.ts";

const When = z.iso.datetime();
const Count = z.number().int();

/** A client or project with what its processes tell. */
const FiledOverview = z.object({
  id: Id,
  name: z.string(),
  /** Null: it was put away since; what is filed under it keeps its name. */
  addedOn: When.nullable(),
  figures: z.object({
    /** Drafts, and what came back to be corrected. */
    drafts: Count,
    /** In the inbox or in review. */
    inReview: Count,
    approved: Count,
    lastActivity: When.nullable(),
  }),
  /** The last first. */
  history: z.array(z.object({ processId: Id, title: z.string(), what: z.enum(moments), at: When })),
});
export type FiledOverview = z.infer<typeof FiledOverview>;

export const getFiled = endpoint({
  method: "GET",
  path: "/processes/filed/:kind/:id",
  access: "member",
  area: "processes",
  summary: `A client or project with its figures and the last ${maxMoments} events of its processes that the caller can see`,
  input: z.strictObject(FiledUnder.shape),
  output: FiledOverview,
});
