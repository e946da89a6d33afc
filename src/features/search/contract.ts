import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";

/** The kinds of things that are found, in the order they are listed. */
const foundKinds = ["process", "task", "template", "client", "project", "person"] as const;

/** Something that was found by its words. */
const Found = z.object({
  kind: z.enum(foundKinds),
  id: Id,
  label: z.string(),
  /** The text that distinguishes it from others of its name: a template, a board, a description, an address. */
  about: z.string(),
  /** The board of a task. */
  within: Id.optional(),
});
export type Found = z.infer<typeof Found>;

/** Shorter texts find too much to be of use. */
export const minSearched = 2;
export const maxSearched = 100;

const shape = {
  text: z.string().trim().min(minSearched).max(maxSearched),
  /** The maximum of results of each kind. */
  limit: z.coerce.number().int().min(1).max(20).default(5),
};

export const searchAll = endpoint({
  method: "GET",
  path: "/search",
  access: "member",
  area: ["processes", "boards", "templates", "organization"],
  summary:
    "Searches processes, tasks, templates, clients, projects and people the caller can see; processes also by their answers, documents and attached files",
  input: z.strictObject(shape),
  output: z.object({ rows: z.array(Found) }),
});

export const searchByKey = endpoint({
  method: "POST",
  path: "/engine/search",
  access: "public",
  area: "none",
  reads: true,
  summary:
    "The same search with a `searchKey` of POST /engine/getRolesUser, valid for an hour, with the current permissions of its person. The key allows nothing else",
  input: z.strictObject({ ...shape, searchKey: z.string().max(2000) }),
  output: z.object({ code: z.literal(200), rows: z.array(Found) }),
  limits: [{ by: "address", max: 120, seconds: 60 }],
});
