import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { Directory, TemplateTags } from "./template.ts";

/** Templates whose use is counted at once: those of a page of the list. */
const maxCounted = 100;
const ids = z.preprocess((v) => (typeof v === "string" ? [v] : v), z.array(Id).min(1).max(maxCounted));

export const listTemplateUsage = endpoint({
  method: "GET",
  path: "/templates/usage",
  access: "member",
  area: ["templates", "processes"],
  summary: "The number of processes of each of these templates, and how many are open; at most 100 at once",
  input: z.strictObject({ ids }),
  output: z.object({
    rows: z.array(z.object({ id: Id, processes: z.number().int(), open: z.number().int() })),
  }),
});

export const arrangeTemplate = endpoint({
  method: "PUT",
  path: "/templates/:id/place",
  access: "member",
  area: "templates",
  summary: "Moves a template to another directory and sets its tags; versions and settings are kept",
  input: z.strictObject({ id: Id, directory: Directory, tags: TemplateTags }),
  output: z.object({ id: Id }),
});

export const duplicateTemplate = endpoint({
  method: "POST",
  path: "/templates/:id/copy",
  access: "member",
  area: "templates",
  summary: "Duplicates a template, with its latest document, settings, alerts, tasks and notifications",
  input: z.strictObject({ id: Id }),
  output: z.object({ id: Id, name: z.string() }),
});
