import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { DayField } from "#client/form/DayField.tsx";
import { useAddLine } from "#client/form/use-add-line.ts";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { showBritish } from "#engine/calendar/day.ts";
import { readDay } from "#engine/calendar/read-day.ts";
import { Failure } from "#protocol/failure.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import type { BoardDetails } from "../../board.ts";
import { maxSubtasks, type SubtaskInput } from "../../subtask.ts";
import type { Task } from "../../task.ts";
import { saveTask, tickSubtask } from "../../task-contract.ts";
import { taskQuery } from "../queries.ts";
import { useBoardChange } from "../use-board-change.ts";

type Step = Task["subtasks"][number];
type Sent = Partial<SubtaskInput> & { title: string };

interface Props {
  readonly details: BoardDetails;
  readonly task: Task;
  readonly today: string;
  readonly mayWork: boolean;
}

/** The sub-tasks of a task: ticked, added, and each given to somebody and due on a day of its own. */
export function SubtaskList(props: Props) {
  const t = useText();
  const { task, mayWork } = props;
  const [editing, setEditing] = useState<string>();
  const put = usePutSteps(task);
  const done = task.subtasks.filter((one) => one.done).length;
  if (task.subtasks.length === 0 && !mayWork) return null;
  return (
    <section aria-label={t("boards.task.subtasks")}>
      <h3>
        {t("boards.task.subtasks")}{" "}
        {task.subtasks.length > 0 && (
          <span className="board-note">{t("boards.task.progress", { done, total: task.subtasks.length })}</span>
        )}
      </h3>
      <ul className="subtasks">
        {task.subtasks.map((step) => (
          <li key={step.id}>
            {editing === step.id ? (
              <EditStep
                {...props}
                step={step}
                onClose={() => setEditing(undefined)}
                onSave={(next) =>
                  put((steps) => steps.flatMap((one) => (one.id !== step.id ? [one] : next ? [next] : [])))
                }
              />
            ) : (
              <StepLine {...props} step={step} onEdit={() => setEditing(step.id)} />
            )}
          </li>
        ))}
      </ul>
      {mayWork && task.subtasks.length < maxSubtasks && (
        <AddSteps
          taskId={task.id}
          onAdd={(titles) => put((steps) => [...steps, ...titles.map((title) => ({ title }))])}
        />
      )}
    </section>
  );
}

/** Changes the sub-tasks of a task. Where the task has changed since it was shown, the change is made to what it is now. */
function usePutSteps(task: Task) {
  const queries = useQueryClient();
  const save = useBoardChange(saveTask, { inForm: true });
  return async (change: (steps: readonly Step[]) => readonly Sent[]) => {
    const send = ({ boardId, id: taskId, version, subtasks }: Task) =>
      save.mutateAsync({ boardId, taskId, version, subtasks: [...change(subtasks)] });
    return send(task).catch(async (error: unknown) => {
      if (!(error instanceof Failure) || error.status !== 409) throw error;
      return send(await queries.fetchQuery({ ...taskQuery(task.boardId, task.id), staleTime: 0 }));
    });
  };
}

function StepLine({ details, task, step, today, mayWork, onEdit }: Props & { step: Step; onEdit: () => void }) {
  const t = useText();
  const tick = useBoardChange(tickSubtask);
  const { id, title, done, dueDate, assigneeId } = step;
  const ticking = tick.isPending && tick.variables.subtaskId === id;
  const person = details.people.find((one) => one.id === assigneeId)?.name;
  return (
    <div className="subtask">
      <label className={done ? "done" : undefined}>
        <input
          type="checkbox"
          disabled={!mayWork}
          checked={ticking ? tick.variables.done : done}
          onChange={() => tick.mutate({ boardId: task.boardId, taskId: task.id, subtaskId: id, done: !done })}
        />
        {title}
      </label>
      <span className="subtask-facts">
        {dueDate && <span className={!done && dueDate < today ? "overdue" : undefined}>{showBritish(dueDate)}</span>}
        {person && <span>{person}</span>}
        {mayWork && (
          <Button size="small" aria-label={t("boards.subtasks.editNamed", { title })} onClick={onEdit}>
            {t("boards.subtasks.edit")}
          </Button>
        )}
      </span>
    </div>
  );
}

interface EditProps extends Props {
  readonly step: Step;
  readonly onClose: () => void;
  /** Nothing: it is taken away. */
  readonly onSave: (next: Sent | undefined) => Promise<unknown>;
}

function EditStep(props: EditProps) {
  const t = useText();
  const { details, onClose, onSave } = props;
  const form = useStepForm(props);
  return (
    <form className="subtask-form" noValidate onSubmit={form.submit}>
      <Field
        label={t("boards.task.title")}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was opened to be changed
        autoFocus
        maxLength={200}
        {...form.field("title")}
      />
      <div className="board-dialog-row">
        <SelectField
          label={t("boards.task.assignee")}
          placeholder={t("boards.task.nobody")}
          value={form.values.assigneeId}
          error={form.error("assigneeId")}
          options={details.people.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => form.set("assigneeId", event.currentTarget.value)}
        />
        <DayField
          label={t("boards.task.due")}
          value={form.values.dueDate}
          error={form.error("dueDate")}
          onText={(text) => form.set("dueDate", text)}
        />
      </div>
      {form.failure !== undefined && <Alert severity="error">{failureText(form.failure)}</Alert>}
      <div className="board-buttons">
        <Button type="submit" size="small" variant="contained" loading={form.busy}>
          {t("boards.save")}
        </Button>
        <Button size="small" color="inherit" onClick={onClose}>
          {t("shell.cancel")}
        </Button>
        <Button size="small" color="error" onClick={() => void onSave(undefined).then(onClose)}>
          {t("boards.subtasks.remove")}
        </Button>
      </div>
    </form>
  );
}

/** The form of one sub-task. */
function useStepForm({ step, onClose, onSave }: EditProps) {
  return useFormValues({
    draft: ["subtask", step.id],
    initial: {
      title: step.title,
      assigneeId: step.assigneeId ?? "",
      dueDate: step.dueDate ? showBritish(step.dueDate) : "",
    },
    check: ({ title, dueDate }) => ({
      title: title.trim() === "" ? "boards.task.subtaskRequired" : undefined,
      dueDate: dueDate.trim() !== "" && readDay(dueDate) === undefined ? "boards.task.dayInvalid" : undefined,
    }),
    send: async ({ title, assigneeId, dueDate }) => {
      const of = { assigneeId: assigneeId === "" ? null : assigneeId, dueDate: readDay(dueDate) ?? null };
      await onSave({ ...step, title, ...of });
      onClose();
    },
  });
}

/** A line that adds a sub-task; several that are pasted become as many. */
function AddSteps(props: { readonly taskId: string; readonly onAdd: (titles: readonly string[]) => Promise<unknown> }) {
  const { taskId, onAdd } = props;
  const t = useText();
  const { line, field, submit } = useAddLine((title) => onAdd([title]), { draft: ["subtask", taskId, "new"] });
  return (
    <form className="board-line" noValidate onSubmit={submit}>
      <Field
        label={t("boards.subtasks.new")}
        autoComplete="off"
        maxLength={200}
        {...field}
        onPaste={(event) => {
          const lines = event.clipboardData.getData("text").split("\n");
          const titles = lines.map((line) => line.trim().slice(0, 200)).filter((line) => line !== "");
          if (titles.length < 2) return;
          event.preventDefault();
          void onAdd(titles);
        }}
      />
      {line.trim() !== "" && (
        <Button type="submit" size="small">
          {t("boards.task.add")}
        </Button>
      )}
    </form>
  );
}
