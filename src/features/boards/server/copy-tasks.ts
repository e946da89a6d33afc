import type { CopySettings } from "#features/templates/server/index.ts";
import { automaticTasksOf } from "./automatic-tasks.ts";

/** The duplicate of a template makes the same tasks. */
export const copyTasks: CopySettings = async ({ tx, orgId, now, audit }, from, to) => {
  const { tasks } = await automaticTasksOf(tx, from);
  if (tasks.length === 0) return;
  const row = { orgId, templateId: to, tasks: JSON.stringify(tasks), updatedAt: now };
  await tx.insertInto("templateTasks").values(row).execute();
  audit("template.tasksChanged", "template", to, { tasks: tasks.length });
};
