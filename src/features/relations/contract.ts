import { z } from "zod";
import { ProcessState } from "#features/processes/contract.ts";
import { ProcessStatus, ProcessTitle } from "#features/processes/process.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { maxOffered, Relation, RelationKind } from "./relation.ts";

const id = { id: Id };

export const listRelations = endpoint({
  method: "GET",
  path: "/processes/:id/relations",
  access: "member",
  area: "processes",
  summary: "The processes a process amends, replaces or is annexed to, and the reverse, that the caller can see",
  input: z.strictObject(id),
  output: z.object({
    /** The title of the process itself. */
    title: z.string(),
    rows: z.array(Relation),
    /** True if the caller may relate processes to this one. */
    mayRelate: z.boolean(),
    /** True if the caller may begin one that amends it. */
    mayAmend: z.boolean(),
  }),
});

export const listRelatable = endpoint({
  method: "GET",
  path: "/processes/:id/relations/choices",
  access: "member",
  area: "processes",
  summary: `At most ${maxOffered} processes that the caller can see and relate to this one, searched by title`,
  input: z.strictObject({ ...id, search: z.string().trim().max(100).optional() }),
  output: z.object({
    rows: z.array(z.object({ id: Id, title: z.string(), templateName: z.string(), status: ProcessStatus })),
  }),
});

export const relateProcess = endpoint({
  method: "POST",
  path: "/processes/:id/relations",
  access: "member",
  area: "processes",
  summary: "Relates a process to another; two processes have at most one relation, and circular relations are refused",
  input: z.strictObject({ ...id, kind: RelationKind, otherId: Id }),
  output: z.object({ id: Id }),
});

export const unrelateProcess = endpoint({
  method: "DELETE",
  path: "/processes/:id/relations/:relationId",
  access: "member",
  area: "processes",
  summary: "Deletes the relation between two processes",
  input: z.strictObject({ ...id, relationId: Id }),
  output: z.object({ id: Id }),
});

export const amendProcess = endpoint({
  method: "POST",
  path: "/processes/:id/amendment",
  access: "member",
  area: "processes",
  summary: "Starts a process that amends an approved one, with its answers. Send an Idempotency-Key",
  input: z.strictObject({ ...id, title: ProcessTitle }),
  output: ProcessState,
});
