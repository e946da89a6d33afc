import { renamedPlaces } from "#features/templates/renamed-form.ts";
import type { templatePorts } from "#features/templates/server/index.ts";
import { automaticTasksOf } from "./automatic-tasks.ts";

/** The duplicate of a template makes the same tasks. */
export const copyTasks: templatePorts.CopySettings = async ({ tx, orgId, now, audit }, from, to) => {
  const { tasks } = await automaticTasksOf(tx, from);
  if (tasks.length === 0) return;
  const row = { orgId, templateId: to, tasks: JSON.stringify(tasks), updatedAt: now };
  await tx.insertInto("templateTasks").values(row).execute();
  audit("template.tasksChanged", "template", to, { tasks: tasks.length });
};

/** Tasks name the questions of a form as they are called now. */
export const renameInTasks: templatePorts.RenameSettings = async ({ tx, now, audit }, templateId, renames) => {
  const { tasks: before } = await automaticTasksOf(tx, templateId);
  const after = before.map((task) => ({
    ...task,
    title: renamedPlaces(task.title, renames),
    description: renamedPlaces(task.description, renames),
    publicContactFields: task.publicContactFields.map((key) => renames.get(key) ?? key),
  }));
  const tasks = JSON.stringify(after);
  if (tasks === JSON.stringify(before)) return;
  await tx
    .updateTable("templateTasks")
    .set((eb) => ({ tasks, version: eb("version", "+", 1), updatedAt: now }))
    .where("templateId", "=", templateId)
    .execute();
  audit("template.tasksChanged", "template", templateId, { tasks: after.length });
};
