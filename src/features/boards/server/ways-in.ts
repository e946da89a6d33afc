import type { WayIn } from "#features/members/server/index.ts";
import { linksBy, revokeLinks } from "#features/public-links/server/index.ts";
import { taskChanged } from "../events.ts";
import { taskLink } from "../public-task.ts";

/** The public links of tasks that a person made. A task gets a new one when somebody outside is next mailed about it. */
export const taskLinkWayIn: WayIn = {
  kind: "taskLink",
  count: async (of, { uid }) => (await linksBy(of, taskLink, { uid })).length,
  end: async (of, { uid }) => {
    const ids = await linksBy(of, taskLink, { uid });
    if (ids.length === 0) return;
    await revokeLinks(of, taskLink, ids);
    const tasks = await of.tx.selectFrom("tasks").select(["id", "boardId"]).where("id", "in", ids).execute();
    for (const { id: taskId, boardId } of tasks) await of.announce(taskChanged, { boardId, taskId });
  },
};
