import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";

export const getQuiet = endpoint({
  method: "GET",
  path: "/boards/:boardId/quiet",
  access: "member",
  area: "boards",
  summary: "Whether the caller has muted a board, and which of its tasks",
  input: z.strictObject({ boardId: Id }),
  output: z.object({ board: z.boolean(), tasks: z.array(Id) }),
});

export const setQuiet = endpoint({
  method: "PUT",
  path: "/boards/:boardId/quiet",
  access: "member",
  area: "boards",
  summary: "Mutes or unmutes a board or one of its tasks for the caller; mentions still notify",
  input: z.strictObject({ boardId: Id, taskId: Id.optional(), quiet: z.boolean() }),
  output: z.object({ quiet: z.boolean() }),
});
