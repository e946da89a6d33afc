import { type CommentSubject, commentRoutes } from "#features/comments/server/index.ts";
import { memberActors } from "#features/members/server/index.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { processComments } from "../contract.ts";
import { commentOnProcess, readProcess } from "../policy.ts";
import { loadProcess } from "./queries.ts";

/** The comments on processes: a draft's are its creator's alone, like the draft. */
export function processCommentRoutes(on: On): void {
  commentRoutes(on, processComments, async (call: MemberCall, { id }: { id: string }, act): Promise<CommentSubject> => {
    const process = await loadProcess(call.tx, id);
    call.authorize((act === "read" ? readProcess : commentOnProcess)(call.actor, process));
    return {
      kind: "process",
      id,
      readers: async () =>
        (await memberActors(call.tx, call.now))
          .filter((actor) => readProcess(actor, process) === true)
          .map(({ uid, name }) => ({ id: uid, name })),
      ...(process.status === "drafting" && process.creatorId ? { audience: [process.creatorId] } : {}),
    };
  });
}
