import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { errorText } from "#client/failure-text.ts";
import { DayField } from "#client/form/DayField.tsx";
import { SavedMeanwhile } from "#client/form/SavedMeanwhile.tsx";
import type { FormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import type { BoardDetails } from "../../board.ts";
import { type BoardField, maxText } from "../../field.ts";
import { labelsOf } from "../../filters.ts";
import { colorOf, type LabelColors } from "../../label.ts";
import { type Priority, priorities, type Task } from "../../task.ts";
import { readFields, type Typed } from "./typed-fields.ts";
import { type TaskValues, taskTexts } from "./use-task-form.ts";

interface Props {
  readonly details: BoardDetails;
  readonly task: Task;
  readonly mayWork: boolean;
  readonly form: FormValues<TaskValues>;
  /** The choice of the column, which is not a field of the form. */
  readonly column: ReactNode;
}

/** The fields of a task. Each is saved as it is left. */
export function TaskForm({ details, task, mayWork, form, column }: Props) {
  const t = useText();
  const { priority, assigneeId } = form.values;
  const wrongFields = (typed: Typed) => readFields(details.board.fields, typed, task.fieldValues, details.people).wrong;
  /** Sets a value that is chosen, not typed, and saves it. */
  const choose: FormValues<TaskValues>["set"] = (name, value) => {
    form.set(name, value);
    form.save();
  };
  return (
    <form
      className="task-form"
      noValidate
      onSubmit={form.submit}
      onBlur={({ target, relatedTarget }) => {
        // A label may be completed with one of the choices next to it.
        const labels = target.closest(".label-field");
        if (!labels || !(relatedTarget instanceof Node) || !labels.contains(relatedTarget)) form.save();
      }}
    >
      <SavedMeanwhile form={form} fields={taskTexts(t, details)} />
      <fieldset disabled={!mayWork}>
        <Field label={t("boards.task.title")} maxLength={200} {...form.field("title")} />
        <TextAreaField label={t("boards.description")} rows={4} {...form.field("description")} />
        {column}
        <div className="board-dialog-row">
          <SelectField
            label={t("boards.task.priority")}
            value={priority}
            options={priorities.map((value) => ({ value, label: t(`boards.priority.${value}`) }))}
            onChange={(event) => choose("priority", event.currentTarget.value as Priority)}
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
          onChange={(event) => choose("assigneeId", event.currentTarget.value)}
        />
        <LabelField
          chosen={form.values.labels}
          typed={form.values.newLabels}
          known={labelsOf(details)}
          colors={details.board.labelColors}
          error={form.error("labels")}
          onType={(typed) => form.set("newLabels", typed)}
          onAdd={form.save}
          onChange={(labels) => choose("labels", labels)}
        />
        {details.board.fields.map((field) => (
          <FieldInput
            key={field.id}
            field={field}
            people={details.people}
            value={form.values.fieldValues[field.id] ?? ""}
            error={
              form.error("fieldValues") &&
              (errorText(wrongFields(form.values.fieldValues)[field.id]) ?? form.error("fieldValues"))
            }
            onChange={(value) => form.set("fieldValues", { ...form.values.fieldValues, [field.id]: value })}
          />
        ))}
        <Field
          label={t("boards.task.emails")}
          hint={t("boards.task.emailsHint")}
          autoComplete="off"
          {...form.field("notificationEmails")}
        />
      </fieldset>
    </form>
  );
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
  /** Labels that are being typed. */
  readonly typed: string;
  /** The labels there are on the board. */
  readonly known: readonly string[];
  readonly colors: LabelColors;
  readonly error: string | undefined;
  readonly onType: (typed: string) => void;
  readonly onAdd: () => void;
  readonly onChange: (labels: string[]) => void;
}

/** The labels of a task: those of the board to press, and a line for others. */
function LabelField({ chosen, typed, known, colors, error, onType, onAdd, onChange }: LabelFieldProps) {
  const t = useText();
  const all = [...known, ...chosen.filter((label) => !known.includes(label))];
  const press = (label: string) => {
    // The label that was being typed is the one that is pressed.
    if (typed.trim() !== "" && label.toLowerCase().startsWith(typed.trim().toLowerCase())) onType("");
    onChange(chosen.includes(label) ? chosen.filter((one) => one !== label) : [...chosen, label]);
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
              onClick={() => press(label)}
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
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || typed.trim() === "") return;
            event.preventDefault();
            onAdd();
          }}
        />
        {typed.trim() !== "" && (
          <Button size="small" onClick={onAdd}>
            {t("boards.task.add")}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
