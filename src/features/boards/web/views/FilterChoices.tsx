import Popover from "@mui/material/Popover";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import { type Option, SelectField } from "#ui/SelectField.tsx";
import type { BoardDetails } from "../../board.ts";
import type { BoardField } from "../../field.ts";
import { type Filters, labelsOf } from "../../filters.ts";
import { type Priority, priorities } from "../../task.ts";
import { dueFilters } from "../../view.ts";

interface Props {
  readonly details: BoardDetails;
  readonly filters: Filters;
  readonly onChange: (change: Filters) => void;
}

/** The filters of a board besides the search: person, label, priority, day, process and custom fields. */
export function FilterChoices(props: Props & { readonly anchor: HTMLElement; readonly onClose: () => void }) {
  const t = useText();
  const { details, filters, onChange } = props;
  const { person, label, priority, due } = filters;
  return (
    <Popover
      open
      anchorEl={props.anchor}
      anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
      onClose={props.onClose}
      slotProps={{
        paper: { role: "dialog", "aria-label": t("boards.filter.label"), className: "board-filter-choices" },
      }}
    >
      <Choice
        label={t("boards.task.assignee")}
        none={t("boards.filter.anybody")}
        value={person}
        options={peopleOptions(t, details)}
        onChange={(value) => onChange({ person: value })}
      />
      <Choice
        label={t("boards.task.label")}
        value={label}
        options={labelsOf(details).map((value) => ({ value, label: value }))}
        onChange={(value) => onChange({ label: value })}
      />
      <Choice
        label={t("boards.task.priority")}
        value={priority}
        options={priorities.map((value) => ({ value, label: t(`boards.priority.${value}`) }))}
        onChange={(value) => onChange({ priority: value as Priority | undefined })}
      />
      <Choice
        label={t("boards.task.due")}
        value={due}
        options={dueFilters.map((value) => ({ value, label: t(`boards.due.${value}`) }))}
        onChange={(value) => onChange({ due: value as Filters["due"] })}
      />
      <ProcessChoices details={details} filters={filters} onChange={onChange} />
      {details.board.fields.map((field) => (
        <FieldFilter key={field.id} {...{ field, details, filters, onChange }} />
      ))}
    </Popover>
  );
}

/** Narrows by the process a task was made for, or by its client; nothing where no task was made for one. */
function ProcessChoices({ details: { processes }, filters, onChange }: Props) {
  const t = useText();
  if (processes.length === 0) return null;
  const clients = new Map(processes.flatMap(({ client }) => (client ? [[client.id, client.name] as const] : [])));
  return (
    <>
      <Choice
        label={t("boards.filter.client")}
        value={filters.client}
        options={[...clients].map(([value, label]) => ({ value, label }))}
        onChange={(client) => onChange({ client })}
      />
      <Choice
        label={t("boards.process.one")}
        value={filters.process}
        options={processes.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(process) => onChange({ process })}
      />
    </>
  );
}

const peopleOptions = (t: ReturnType<typeof useText>, { people }: BoardDetails): Option[] => [
  { value: "me", label: t("boards.filter.me") },
  { value: "none", label: t("boards.task.nobody") },
  ...people.map(({ id, name }) => ({ value: id, label: name })),
];

function Choice(props: {
  readonly label: string;
  /** The label of the empty choice. */
  readonly none?: string;
  readonly value: string | undefined;
  readonly options: readonly Option[];
  readonly onChange: (value: string | undefined) => void;
}) {
  const t = useText();
  return (
    <SelectField
      label={props.label}
      placeholder={props.none ?? t("boards.filter.any")}
      value={props.value ?? ""}
      options={props.options}
      onChange={(event) => props.onChange(event.currentTarget.value || undefined)}
    />
  );
}

/** Narrows by one custom field. */
function FieldFilter({ field, details, filters, onChange }: Props & { readonly field: BoardField }) {
  const t = useText();
  const { id, name, kind, options } = field;
  const value = filters.fields?.[id];
  const set = (next: string | undefined) => {
    const { [id]: _, ...others } = filters.fields ?? {};
    const all = next === undefined ? others : { ...others, [id]: next };
    onChange({ fields: Object.keys(all).length === 0 ? undefined : all });
  };
  if (kind === "text" || kind === "number")
    return (
      <Field
        type="search"
        label={name}
        inputMode={kind === "number" ? "decimal" : "text"}
        maxLength={100}
        value={value ?? ""}
        onChange={(event) => set(event.currentTarget.value || undefined)}
      />
    );
  const choices =
    kind === "person"
      ? peopleOptions(t, details)
      : kind === "choice"
        ? [
            ...options.map((one) => ({ value: one.id, label: one.name })),
            { value: "none", label: t("boards.field.empty") },
          ]
        : (["past", "week", "none"] as const).map((one) => ({ value: one, label: t(`boards.field.days.${one}`) }));
  return <Choice label={name} value={value} options={choices} onChange={set} />;
}
