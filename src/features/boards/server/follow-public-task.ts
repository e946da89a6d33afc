import type { FastifyInstance } from "fastify";
import { LinkToken } from "#features/public-links/link.ts";
import { openLink } from "#features/public-links/server/index.ts";
import { countUse, networkOf } from "#platform/http/limits.ts";
import { namedLimit } from "#platform/http/named-limits.ts";
import type { Platform } from "#platform/platform.ts";
import { commonFailure, notFound } from "#protocol/failure.ts";
import type { LiveKey } from "#protocol/query-key.ts";
import { boardKeys, taskKeys } from "../feature.ts";
import { taskLink } from "../public-task.ts";
import { publicTask } from "./public-routes.ts";

const limit = namedLimit("live pages of public tasks", {
  max: 60,
  seconds: 60,
  by: "the network",
  strangers: "Only from the same network.",
  others: "The page of the task does not update by itself for the rest of the minute.",
});

/**
 * `GET /api/public/task/:token/live`: notifies visitors with a task's link of its changes, by an event without
 * contents. The page then fetches the task again. An invalid link answers as it does everywhere.
 */
export const followPublicTask = (platform: Platform) => (app: FastifyInstance) => {
  const { db, clock, live } = platform;
  app.get("/api/public/task/:token/live", async (request, reply) => {
    const network = networkOf(request.ip);
    const now = clock.now();
    await countUse(db, `boards.followPublicTask|${network}`, limit, now);
    const token = LinkToken.safeParse((request.params as { token?: unknown }).token).data;
    if (token === undefined) throw notFound();
    const { orgId, subject: taskId } = await openLink(db, taskLink, { token }, now);
    const boardId = await db.asOrganization(orgId, async (tx) => {
      // Shows nothing where there is nothing to see.
      await publicTask(tx, orgId, taskId, now);
      return (await tx.selectFrom("tasks").select("boardId").where("id", "=", taskId).executeTakeFirst())?.boardId;
    });
    if (boardId === undefined) throw notFound();
    const visit = { orgId, link: taskId, network, isAbout: about(boardId, taskId) };
    if (!live.addVisitor(reply.raw, visit)) throw commonFailure("failure.tooMany");
    request.leavePlace?.();
    reply.hijack();
  });
};

/**
 * Returns the filter of events for a public link: about this task, or about the board itself, but not about other
 * tasks.
 */
function about(boardId: string, taskId: string): (keys: readonly LiveKey[]) => boolean {
  const names = (keys: readonly LiveKey[], [area, id]: LiveKey) => keys.some(([one, of]) => one === area && of === id);
  return (keys) =>
    names(keys, taskKeys.one(taskId)) ||
    (names(keys, boardKeys.one(boardId)) && !keys.some(([area]) => area === taskKeys.name));
}
