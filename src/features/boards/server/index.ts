import { z } from "zod";
import { memberRemoved } from "#features/members/events.ts";
import { openWorkPort, waysInPort } from "#features/members/server/index.ts";
import { templatePorts } from "#features/templates/server/index.ts";
import { when as whenever } from "#platform/events/reaction.ts";
import type { On } from "#platform/http/serve.ts";
import { job } from "#platform/jobs/job.ts";
import { handle } from "#platform/jobs/runner.ts";
import type { Platform, ServerFeature } from "#platform/platform.ts";
import { boardChanged } from "../events.ts";
import { archiveRoutes } from "./archive-routes.ts";
import { taskAttachmentRoutes } from "./attachments.ts";
import { automaticRoutes } from "./automatic/automatic-routes.ts";
import { copyTasks, renameInTasks } from "./automatic/copy-tasks.ts";
import { boardRoutes } from "./board-routes.ts";
import { columnRoutes } from "./column-routes.ts";
import { taskCommentRoutes } from "./comments.ts";
import { followPublicTask } from "./follow-public-task.ts";
import { publicRoutes } from "./public-routes.ts";
import { trashSince } from "./queries.ts";
import { quietRoutes } from "./quiet.ts";
import { automaticReactions } from "./reactions.ts";
import { reportRoute } from "./report-route.ts";
import { sheetRoutes } from "./sheet/sheet-routes.ts";
import { notifyDueTasks } from "./tasks/due-tasks.ts";
import { countOpenTasks, handOverTasks } from "./tasks/hand-over-tasks.ts";
import { notifyEnteringJob, taskMailCheck } from "./tasks/notify-move.ts";
import { relationRoutes } from "./tasks/relations.ts";
import { taskRoutes } from "./tasks/task-routes.ts";
import { viewRoutes } from "./view-routes.ts";
import { taskLinkWayIn } from "./ways-in.ts";

export { automaticTasksOf } from "./automatic/automatic-tasks.ts";
export { foundTasks } from "./found.ts";
export { type TaskNews, taskNews } from "./news.ts";
export { seenBoards } from "./queries.ts";
export { quietPeople } from "./quiet.ts";

const sweep = job("boards.sweepTrash", z.object({}), { retries: 2, concurrency: 1 });

const notifyDue = job("boards.tellDue", z.object({}), { retries: 2, concurrency: 1 });

/** Hands over the boards, tasks and sub-tasks of a person who left. */
const handOver = whenever(
  memberRemoved,
  "boards.handOver",
  async ({ tx, now, audit, announce }, { uid, successorId }) => {
    const boards = await tx
      .updateTable("boards")
      .set({ creatorId: successorId })
      .where("creatorId", "=", uid)
      .returning("id")
      .execute();
    const given = await handOverTasks({ tx, now }, { uid, successorId });
    // Private views are deleted with their creator. Shared ones stay, and go to the successor.
    await tx.deleteFrom("boardViews").where("creatorId", "=", uid).where("shared", "=", false).execute();
    await tx.updateTable("boardViews").set({ creatorId: successorId }).where("creatorId", "=", uid).execute();
    await tx.deleteFrom("quietBoards").where("personId", "=", uid).execute();
    const { boardIds, ...counts } = given;
    if (boards.length > 0 || counts.tasks > 0 || counts.subtasks > 0)
      audit("board.handedOver", "member", uid, { to: successorId, boards: boards.map(({ id }) => id), ...counts });
    for (const boardId of new Set([...boards.map(({ id }) => id), ...boardIds]))
      await announce(boardChanged, { boardId });
  },
);

/** The server side of boards. */
export const boards = (platform: Platform): ServerFeature => {
  return {
    name: "boards",
    provides: [
      templatePorts.settingsCopied.by(copyTasks),
      templatePorts.settingsRenamed.by(renameInTasks),
      waysInPort.by(taskLinkWayIn),
      openWorkPort.by(countOpenTasks),
      taskMailCheck(platform),
    ],
    routes: (on: On) => {
      boardRoutes(on);
      columnRoutes(on);
      taskRoutes(on);
      archiveRoutes(on);
      relationRoutes(on);
      quietRoutes(on);
      viewRoutes(on);
      sheetRoutes(on);
      taskAttachmentRoutes(on, platform.files);
      taskCommentRoutes(on);
      reportRoute(on);
      automaticRoutes(on);
      publicRoutes(platform)(on);
    },
    pages: followPublicTask(platform),
    reactions: [handOver, ...automaticReactions(platform)],
    jobs: [
      notifyEnteringJob(platform),
      handle(notifyDue, () => notifyDueTasks(platform)),
      handle(sweep, (call) =>
        call.transaction(async ({ tx }) => {
          const before = trashSince(platform.clock.now());
          for (const table of ["tasks", "boardColumns", "boards"] as const)
            await tx.deleteFrom(table).where("deletedAt", "<=", before).execute();
        }),
      ),
    ],
    schedules: [
      { job: sweep, cron: "41 7 * * *" },
      { job: notifyDue, cron: "*/5 * * * *" },
    ],
  };
};
