import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { Failure } from "#protocol/failure.ts";
import { saveTemplateTasks } from "../../automatic-contract.ts";
import { type AutomaticTask, addressesError, allAddresses, maxOffset } from "../../automatic-task.ts";
import { templateTaskKeys } from "../../feature.ts";
import { maxEmails } from "../../task.ts";
import type { AutomaticTaskProps } from "./AutomaticTaskDialog.tsx";

export type AutomaticTaskForm = ReturnType<typeof useAutomaticTaskForm>;

/** The form of an automatic task: it is kept with the others of its template. */
export function useAutomaticTaskForm({ templateId, tasks, version, task, onClose }: AutomaticTaskProps) {
  const t = useText();
  const save = useChange(saveTemplateTasks, {
    inForm: true,
    done: () => t("boards.automatic.saved"),
    refresh: [templateTaskKeys.one(templateId)],
  });
  const found = tasks.findIndex(({ id }) => id === task.id);
  const at = found < 0 ? tasks.length : found;
  return useFormValues({
    draft: ["template.task", templateId, found < 0 ? "" : task.id],
    initial: initialOf(tasks[at] ?? task),
    saved: version,
    check: (values) => {
      const changed = taskOf(task.id, values);
      const notified = addressesError(changed.notificationEmails);
      const tooMany = allAddresses(changed).length > maxEmails ? "boards.automatic.tooManyEmails" : undefined;
      return {
        title: changed.title === "" ? "boards.task.titleRequired" : undefined,
        dueDaysOffset: offsetOf(values.dueDaysOffset) === undefined ? "boards.automatic.offsetInvalid" : undefined,
        notificationEmails: notified,
        publicContactEmails: addressesError(changed.publicContactEmails) ?? (notified ? undefined : tooMany),
      };
    },
    send: async (values, over) => {
      const all = tasks.toSpliced(at, 1, taskOf(task.id, values));
      await save.mutateAsync({ templateId, version: over, tasks: all }).catch((error: unknown) => {
        throw ofThisTask(error, at);
      });
      onClose();
    },
  });
}

const initialOf = (task: AutomaticTask) => ({
  title: task.title,
  description: task.description,
  boardId: task.boardId,
  columnId: task.columnId ?? "",
  assigneeId: task.assigneeId ?? "",
  priority: task.priority,
  when: task.when,
  dueDaysOffset: task.dueDaysOffset === null ? "" : String(task.dueDaysOffset),
  businessDays: task.businessDays,
  notificationEmails: task.notificationEmails.join(", "),
  publicContactEmails: task.publicContactEmails.join(", "),
  publicContactFields: task.publicContactFields,
});

function taskOf(id: string, values: ReturnType<typeof initialOf>): AutomaticTask {
  return {
    ...values,
    id,
    title: values.title.trim(),
    columnId: values.columnId === "" ? null : values.columnId,
    assigneeId: values.assigneeId === "" ? null : values.assigneeId,
    dueDaysOffset: offsetOf(values.dueDaysOffset) ?? null,
    notificationEmails: addressesIn(values.notificationEmails),
    publicContactEmails: addressesIn(values.publicContactEmails),
  };
}

/** The days somebody typed: null for none, undefined for what is no number of days. */
function offsetOf(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === "") return null;
  const days = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  return days <= maxOffset ? days : undefined;
}

const addressesIn = (text: string): string[] => {
  const parts = text.split(/[\s,;]+/).map((part) => part.trim().toLowerCase());
  return [...new Set(parts.filter((part) => part !== ""))];
};

/** Returns the server's errors of this task, by the names of the form. */
function ofThisTask(error: unknown, at: number): unknown {
  if (!(error instanceof Failure)) return error;
  const prefix = `tasks.${at}.`;
  const fields = error.fields
    .filter(({ path }) => path.startsWith(prefix))
    .map(({ path, code }) => ({ path: path.slice(prefix.length), code }));
  return fields.length === 0 ? error : new Failure(error.code, error.status, { fields });
}
