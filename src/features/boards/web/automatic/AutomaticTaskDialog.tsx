import { useQuery } from "@tanstack/react-query";
import { FormDialog } from "#client/form/FormDialog.tsx";
import type { ValueTexts } from "#client/form/SavedMeanwhile.tsx";
import { useText } from "#client/i18n.ts";
import { titlePlace } from "#engine/answers/answers-in-text.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import type { AutomaticTask } from "../../automatic-task.ts";
import { taskOccasions } from "../../automatic-task.ts";
import { type Priority, priorities } from "../../task.ts";
import { columnName } from "../column-name.ts";
import { boardQuery } from "../queries.ts";
import type { TemplateTasksShown } from "./TemplateTasks.tsx";
import { type AutomaticTaskForm, useAutomaticTaskForm } from "./use-automatic-task-form.ts";

/** The props of an automatic task's dialog. */
export interface AutomaticTaskProps {
  readonly templateId: string;
  readonly tasks: readonly AutomaticTask[];
  readonly version: number;
  readonly boards: TemplateTasksShown["boards"];
  readonly questions: TemplateTasksShown["questions"];
  /** The task to change, or a new one. */
  readonly task: AutomaticTask;
  readonly onClose: () => void;
}

/** The values that two people may change at once, as they are shown to choose from. */
const automaticTexts = (t: ReturnType<typeof useText>): ValueTexts<AutomaticTaskForm["values"]> => ({
  title: t("boards.task.title"),
  description: t("boards.description"),
  boardId: t("boards.board"),
  columnId: t("boards.column.one"),
  assigneeId: t("boards.task.assignee"),
  priority: [t("boards.task.priority"), (value) => t(`boards.priority.${value}`)],
  when: t("boards.automatic.whenLabel"),
  dueDaysOffset: t("boards.automatic.offset"),
  notificationEmails: t("boards.task.emails"),
  publicContactEmails: t("boards.automatic.contacts"),
});

/** The dialog of an automatic task: its board, texts, due day and receivers. */
export function AutomaticTaskDialog(props: AutomaticTaskProps) {
  const t = useText();
  const { tasks, task, questions, onClose } = props;
  const form = useAutomaticTaskForm(props);
  const known = tasks.some(({ id }) => id === task.id);
  return (
    <FormDialog
      form={form}
      fields={automaticTexts(t)}
      size="md"
      title={t(known ? "boards.automatic.change" : "boards.automatic.create")}
      submitLabel={t("boards.save")}
      onClose={onClose}
    >
      <Field
        label={t("boards.task.title")}
        hint={t("boards.automatic.titleHint")}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to be filled in
        autoFocus
        autoComplete="off"
        maxLength={400}
        {...form.field("title")}
      />
      <TextAreaField label={t("boards.description")} optional={t("boards.optional")} {...form.field("description")} />
      <SelectField
        label={t("boards.automatic.insert")}
        placeholder={t("boards.automatic.insertChoose")}
        value=""
        options={[
          { value: titlePlace, label: t("boards.automatic.processTitle") },
          ...questions.map(({ key, label }) => ({ value: key, label })),
        ]}
        onChange={(event) => form.set("description", `${form.values.description}{${event.currentTarget.value}}`)}
      />
      <Placing form={form} boards={props.boards} />
      <Timing form={form} />
      <NotifiedFields form={form} questions={questions} />
    </FormDialog>
  );
}

/** On which board and in which column, for whom, and how urgent. */
function Placing({
  form,
  boards,
}: {
  readonly form: AutomaticTaskForm;
  readonly boards: AutomaticTaskProps["boards"];
}) {
  const t = useText();
  const { boardId, columnId, assigneeId, priority } = form.values;
  const board = useQuery({ ...boardQuery(boardId), enabled: boards.some(({ id }) => id === boardId) });
  const columns = board.data?.columns ?? [];
  const people = board.data?.people ?? [];
  return (
    <>
      <div className="automatic-row">
        <SelectField
          label={t("boards.board")}
          placeholder={t("boards.automatic.boardUnknown")}
          value={boards.some(({ id }) => id === boardId) ? boardId : ""}
          error={form.error("boardId")}
          options={boards.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => {
            form.set("boardId", event.currentTarget.value);
            // Columns and people are those of a board.
            form.set("columnId", "");
            form.set("assigneeId", "");
          }}
        />
        <SelectField
          label={t("boards.column.one")}
          placeholder={t("boards.automatic.firstColumn")}
          value={columns.some(({ id }) => id === columnId) ? columnId : ""}
          error={form.error("columnId")}
          options={columns.map(({ id, name }) => ({ value: id, label: columnName(t, name) }))}
          onChange={(event) => form.set("columnId", event.currentTarget.value)}
        />
      </div>
      <div className="automatic-row">
        <SelectField
          label={t("boards.task.assignee")}
          placeholder={t("boards.task.nobody")}
          value={people.some(({ id }) => id === assigneeId) ? assigneeId : ""}
          error={form.error("assigneeId")}
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => form.set("assigneeId", event.currentTarget.value)}
        />
        <SelectField
          label={t("boards.task.priority")}
          value={priority}
          options={priorities.map((value) => ({ value, label: t(`boards.priority.${value}`) }))}
          onChange={(event) => form.set("priority", event.currentTarget.value as Priority)}
        />
      </div>
    </>
  );
}

/** When it is made, and when it is due. */
function Timing({ form }: { readonly form: AutomaticTaskForm }) {
  const t = useText();
  const { when, businessDays } = form.values;
  return (
    <>
      <div className="automatic-row">
        <SelectField
          label={t("boards.automatic.whenLabel")}
          {...(when === "sent" ? { hint: t("boards.automatic.whenHint") } : {})}
          value={when}
          options={taskOccasions.map((value) => ({ value, label: t(`boards.automatic.when.${value}`) }))}
          onChange={(event) => {
            const { value } = event.currentTarget;
            form.set("when", taskOccasions.find((one) => one === value) ?? "approved");
          }}
        />
        <Field
          label={t("boards.automatic.offset")}
          hint={t("boards.automatic.offsetHint")}
          inputMode="numeric"
          autoComplete="off"
          {...form.field("dueDaysOffset")}
        />
      </div>
      <SwitchField
        label={t("boards.automatic.business")}
        checked={businessDays}
        onChange={(event) => form.set("businessDays", event.currentTarget.checked)}
      />
    </>
  );
}

/** The receivers: addresses, and the answers to questions for an address. */
function NotifiedFields({
  form,
  questions,
}: {
  readonly form: AutomaticTaskForm;
  readonly questions: AutomaticTaskProps["questions"];
}) {
  const t = useText();
  const { publicContactFields: chosen } = form.values;
  const emails = questions.filter(({ email }) => email);
  return (
    <>
      <Field
        label={t("boards.automatic.contacts")}
        hint={t("boards.automatic.contactsHint")}
        optional={t("boards.optional")}
        autoComplete="off"
        {...form.field("publicContactEmails")}
      />
      {emails.length > 0 && (
        <fieldset className="automatic-choices">
          <legend>{t("boards.automatic.contactFields")}</legend>
          {emails.map(({ key, label }) => (
            <label key={key}>
              <input
                type="checkbox"
                checked={chosen.includes(key)}
                onChange={(event) =>
                  form.set(
                    "publicContactFields",
                    event.currentTarget.checked ? [...chosen, key] : chosen.filter((one) => one !== key),
                  )
                }
              />{" "}
              {label}
            </label>
          ))}
        </fieldset>
      )}
      <Field
        label={t("boards.task.emails")}
        hint={t("boards.task.emailsHint")}
        optional={t("boards.optional")}
        autoComplete="off"
        {...form.field("notificationEmails")}
      />
    </>
  );
}
