import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useState } from "react";
import { errorText, failureText } from "#client/failure-text.ts";
import { DayField } from "#client/form/DayField.tsx";
import { SavedMeanwhile } from "#client/form/SavedMeanwhile.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { showBritish } from "#engine/calendar/day.ts";
import { readDay } from "#engine/calendar/read-day.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import type { BoardDetails } from "../../board.ts";
import { type BoardField, maxText } from "../../field.ts";
import { labelsOf } from "../../filters.ts";
import { colorOf, type LabelColors } from "../../label.ts";
import { type Priority, priorities, type Task } from "../../task.ts";
import { saveTask } from "../../task-contract.ts";
import { useBoardChange } from "../use-board-change.ts";
import { readFields, type Typed, typedOf } from "./typed-fields.ts";

const listOf = (text: string): string[] =>
  text
    .split(/[,;\s]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** The fields of a task. Refused when somebody else changed it since it was opened. */
export function TaskForm(props: { readonly details: BoardDetails; readonly task: Task; readonly mayWork: boolean }) {
  const t = useText();
  const { task, details, mayWork } = props;
  const form = useTaskForm(task, details);
  const { priority, assigneeId } = form.values;
  const wrongFields = (typed: Typed) => readFields(details.board.fields, typed, task.fieldValues, details.people).wrong;
  return (
    <form className="task-form" noValidate onSubmit={form.submit}>
      <SavedMeanwhile form={form} />
      {form.failure !== undefined && <Alert severity="error">{failureText(form.failure)}</Alert>}
      <fieldset disabled={!mayWork}>
        <Field label={t("boards.task.title")} maxLength={200} {...form.field("title")} />
        <TextAreaField label={t("boards.description")} rows={4} {...form.field("description")} />
        <div className="board-dialog-row">
          <SelectField
            label={t("boards.task.priority")}
            value={priority}
            options={priorities.map((value) => ({ value, label: t(`boards.priority.${value}`) }))}
            onChange={(event) => form.set("priority", event.currentTarget.value as Priority)}
          />
          <DayField
            label={t("boards.task.due")}
            value={form.values.dueDate}
            error={form.error("dueDate")}
            onText={(text) => form.set("dueDate", text)}
          />
        </div>
        <SelectField
          label={t("boards.task.assignee")}
          placeholder={t("boards.task.nobody")}
          value={assigneeId}
          error={form.error("assigneeId")}
          options={details.people.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => form.set("assigneeId", event.currentTarget.value)}
        />
        <LabelField
          chosen={form.values.labels}
          known={labelsOf(details)}
          colors={details.board.labelColors}
          error={form.error("labels")}
          onChange={(labels) => form.set("labels", labels)}
        />
        {details.board.fields.map((field) => (
          <FieldInput
            key={field.id}
            field={field}
            people={details.people}
            value={form.values.fieldValues[field.id] ?? ""}
            error={form.error("fieldValues") && errorText(wrongFields(form.values.fieldValues)[field.id])}
            onChange={(value) => form.set("fieldValues", { ...form.values.fieldValues, [field.id]: value })}
          />
        ))}
        <Field
          label={t("boards.task.emails")}
          hint={t("boards.task.emailsHint")}
          autoComplete="off"
          {...form.field("notificationEmails")}
        />
        <Button type="submit" variant="contained" loading={form.busy} disabled={!form.changed}>
          {t("boards.save")}
        </Button>
      </fieldset>
    </form>
  );
}

/** The form of a task. */
function useTaskForm(task: Task, { board, people }: BoardDetails) {
  const t = useText();
  const save = useBoardChange(saveTask, { inForm: true, done: () => t("boards.task.saved") });
  const read = (typed: Typed) => readFields(board.fields, typed, task.fieldValues, people);
  return useFormValues({
    initial: {
      title: task.title,
      description: task.description,
      priority: task.priority as Priority,
      dueDate: task.dueDate ? showBritish(task.dueDate) : "",
      assigneeId: task.assigneeId ?? "",
      labels: task.labels as readonly string[],
      notificationEmails: task.notificationEmails.join(", "),
      fieldValues: typedOf(board.fields, task.fieldValues),
    },
    saved: task.version,
    check: ({ title, dueDate, fieldValues }) => ({
      title: title.trim() === "" ? "boards.task.titleRequired" : undefined,
      dueDate: dueDate.trim() !== "" && readDay(dueDate) === undefined ? "boards.task.dayInvalid" : undefined,
      fieldValues: Object.values(read(fieldValues).wrong)[0],
    }),
    send: ({ dueDate, assigneeId, labels, notificationEmails, fieldValues, ...values }, version) =>
      save.mutateAsync({
        boardId: task.boardId,
        taskId: task.id,
        version,
        ...values,
        dueDate: readDay(dueDate) ?? null,
        assigneeId: assigneeId === "" ? null : assigneeId,
        labels: [...labels],
        notificationEmails: listOf(notificationEmails),
        fieldValues: read(fieldValues).changes,
      }),
  });
}

/** A custom field of a task, as it is filled. Days are typed; the form reads them. */
function FieldInput(props: {
  readonly field: BoardField;
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}) {
  const t = useText();
  const { field, value, error, onChange } = props;
  const { name: label, kind } = field;
  if (kind === "date") return <DayField label={label} value={value} error={error} onText={onChange} />;
  if (kind === "choice" || kind === "person") {
    const options = kind === "choice" ? field.options : props.people;
    return (
      <SelectField
        label={label}
        placeholder={kind === "choice" ? t("boards.field.empty") : t("boards.task.nobody")}
        value={options.some(({ id }) => id === value) ? value : ""}
        error={error}
        options={options.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <Field
      label={label}
      error={error}
      inputMode={kind === "number" ? "decimal" : "text"}
      maxLength={kind === "number" ? 25 : maxText}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface LabelFieldProps {
  readonly chosen: readonly string[];
  /** The labels there are on the board. */
  readonly known: readonly string[];
  readonly colors: LabelColors;
  readonly error: string | undefined;
  readonly onChange: (labels: string[]) => void;
}

/** The labels of a task: those of the board to press, and a line for others. */
function LabelField({ chosen, known, colors, error, onChange }: LabelFieldProps) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const all = [...known, ...chosen.filter((label) => !known.includes(label))];
  const add = () => {
    const more = typed.split(/[,;]/).map((label) => label.trim());
    onChange([...new Set([...chosen, ...more.filter((label) => label !== "")])]);
    setTyped("");
  };
  return (
    <fieldset className="label-field">
      <legend>{t("boards.task.labels")}</legend>
      {all.length > 0 && (
        <div className="label-choices">
          {all.map((label) => (
            <button
              key={label}
              type="button"
              aria-pressed={chosen.includes(label)}
              style={{ "--label": colorOf(label, colors) } as React.CSSProperties}
              onClick={() =>
                onChange(chosen.includes(label) ? chosen.filter((one) => one !== label) : [...chosen, label])
              }
            >
              {label}
            </button>
          ))}
        </div>
      )}
      <div className="board-line">
        <Field
          label={t("boards.labels.new")}
          autoComplete="off"
          maxLength={200}
          value={typed}
          error={error}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || typed.trim() === "") return;
            event.preventDefault();
            add();
          }}
        />
        {typed.trim() !== "" && (
          <Button size="small" onClick={add}>
            {t("boards.task.add")}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
