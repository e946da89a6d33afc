import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";

export const getQuiet = endpoint({
  method: "GET",
  path: "/boards/:boardId/quiet",
  access: "member",
  summary: "Whether the caller hears nothing of a board, and of which of its tasks",
  input: z.strictObject({ boardId: Id }),
  output: z.object({ board: z.boolean(), tasks: z.array(Id) }),
});

export const setQuiet = endpoint({
  method: "PUT",
  path: "/boards/:boardId/quiet",
  access: "member",
  summary:
    "Sends the caller no more notices of a board or one of its tasks, or does again; whoever is mentioned is notified",
  input: z.strictObject({ boardId: Id, taskId: Id.optional(), quiet: z.boolean() }),
  output: z.object({ quiet: z.boolean() }),
});
