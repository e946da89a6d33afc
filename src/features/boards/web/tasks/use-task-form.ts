import { useEffect, useRef, useState } from "react";
import { failureText } from "#client/failure-text.ts";
import type { ValueTexts } from "#client/form/SavedMeanwhile.tsx";
import { type FormValues, type SentChanges, useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { undoMs } from "#client/use-change.ts";
import { showBritish } from "#engine/calendar/day.ts";
import { readDay } from "#engine/calendar/read-day.ts";
import type { BoardDetails } from "../../board.ts";
import type { Priority, Task } from "../../task.ts";
import { saveTask } from "../../task-contract.ts";
import { useBoardChange } from "../use-board-change.ts";
import { fieldText } from "./field-text.ts";
import { readFields, type Typed, typedOf } from "./typed-fields.ts";

/** The values of a task as they are typed. */
export interface TaskValues {
  readonly title: string;
  readonly description: string;
  readonly priority: Priority;
  readonly dueDate: string;
  readonly assigneeId: string;
  readonly labels: readonly string[];
  /** Labels that are being typed. They are added when their field is left. */
  readonly newLabels: string;
  readonly notificationEmails: string;
  readonly fieldValues: Typed;
}

/** The form of a task, with the last change that was saved. */
export interface TaskFormValues extends FormValues<TaskValues> {
  /** Takes the last saved change back. Undefined before the first one. */
  readonly undo: (() => void) | undefined;
}

const listOf = (text: string): string[] =>
  text
    .split(/[,;\s]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");

const labelsIn = (text: string): string[] =>
  text
    .split(/[,;]/)
    .map((label) => label.trim())
    .filter((label) => label !== "");

const valuesOf = (task: Task, { board }: BoardDetails): TaskValues => ({
  title: task.title,
  description: task.description,
  priority: task.priority,
  dueDate: task.dueDate ? showBritish(task.dueDate) : "",
  assigneeId: task.assigneeId ?? "",
  labels: task.labels,
  newLabels: "",
  notificationEmails: task.notificationEmails.join(", "),
  fieldValues: typedOf(board.fields, task.fieldValues),
});

/** The form of a task. A change is saved as its field is left, also when the panel is closed. */
export function useTaskForm(task: Task, details: BoardDetails): TaskFormValues {
  const t = useText();
  const [last, setLast] = useState<Partial<TaskValues>>();
  const isOpen = useIsOpen();
  const save = useBoardChange(saveTask, { inForm: true });
  const takeBack = useBoardChange(saveTask, { done: () => t("boards.task.undone") });
  const of = { boardId: task.boardId, taskId: task.id };
  const read = (typed: Typed, over = task.fieldValues) => readFields(details.board.fields, typed, over, details.people);
  const sent = (changes: Partial<TaskValues>, labels: readonly string[], over = task.fieldValues) => {
    const { dueDate, assigneeId, labels: _, newLabels, notificationEmails, fieldValues, ...values } = changes;
    return {
      ...values,
      ...(dueDate === undefined ? {} : { dueDate: readDay(dueDate) ?? null }),
      ...(assigneeId === undefined ? {} : { assigneeId: assigneeId === "" ? null : assigneeId }),
      ...(changes.labels || newLabels ? { labels: [...new Set([...labels, ...labelsIn(newLabels ?? "")])] } : {}),
      ...(notificationEmails === undefined ? {} : { notificationEmails: listOf(notificationEmails) }),
      ...(fieldValues === undefined ? {} : { fieldValues: read(fieldValues, over).changes }),
    };
  };
  const send = async (values: TaskValues, version: number, { changes, before }: SentChanges<TaskValues>) => {
    const labelsBefore = before.labels ?? values.labels;
    const { version: stored } = await save
      .mutateAsync({ ...of, version, ...sent(changes, values.labels) })
      .catch((error: unknown) => {
        // The typed text stays on this device.
        if (!isOpen.current) notify.error(failureText(error));
        throw error;
      });
    const undone = changes.newLabels ? { ...before, newLabels: "", labels: labelsBefore } : before;
    if (isOpen.current) return setLast(undone);
    const over = read(changes.fieldValues ?? {}, {}).changes;
    const run = () => takeBack.mutate({ ...of, version: stored, ...sent(undone, labelsBefore, over) });
    notify.success(t("boards.task.saved"), { about: task.id, ms: undoMs, action: { label: t("shell.undo"), run } });
  };
  const form = useFormValues<TaskValues, number>({
    draft: ["task", task.id],
    asLeft: true,
    initial: valuesOf(task, details),
    saved: task.version,
    check: ({ title, dueDate, fieldValues }) => ({
      title: title.trim() === "" ? "boards.task.titleRequired" : undefined,
      dueDate: dueDate.trim() !== "" && readDay(dueDate) === undefined ? "boards.task.dayInvalid" : undefined,
      fieldValues: Object.values(read(fieldValues).wrong)[0],
    }),
    nameAt: (path) => path.split(".")[0],
    send,
  });
  const undo =
    last &&
    (() => {
      for (const [name, value] of Object.entries(last)) form.set(name as keyof TaskValues, value);
      setLast(undefined);
      form.save();
    });
  return { ...form, undo };
}

/** False once the panel is closed. */
function useIsOpen() {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}

/** The values of a task that two people may change at once, as they are shown to choose from. */
export const taskTexts = (t: ReturnType<typeof useText>, { board, people }: BoardDetails): ValueTexts<TaskValues> => ({
  title: t("boards.task.title"),
  description: t("boards.description"),
  priority: [t("boards.task.priority"), (value) => t(`boards.priority.${value}`)],
  dueDate: t("boards.task.due"),
  assigneeId: [t("boards.task.assignee"), (value) => people.find(({ id }) => id === value)?.name ?? ""],
  newLabels: t("boards.labels.new"),
  notificationEmails: t("boards.task.emails"),
  fieldValues: [
    t("boards.field.title"),
    (typed) =>
      board.fields
        .map((field) => [
          field.name,
          field.kind === "date" ? typed[field.id] : fieldText(field, typed[field.id], people),
        ])
        .filter(([, text]) => text !== "")
        .map(([name, text]) => `${name}: ${text}`)
        .join("\n"),
  ],
});
