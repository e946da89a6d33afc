import Button from "@mui/material/Button";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import { type Option, SelectField } from "#ui/SelectField.tsx";
import type { BoardDetails } from "../../board.ts";
import type { BoardField } from "../../field.ts";
import { type Filters, filterNames, labelsOf } from "../../filters.ts";
import { type Priority, priorities } from "../../task.ts";
import { dueFilters, type Grouping, groupings } from "../../view.ts";
import { noFilters } from "../address.ts";

interface Props {
  readonly details: BoardDetails;
  readonly filters: Filters;
  /** The grouping of the table. Undefined if there is none. */
  readonly grouping?:
    | { readonly by: Grouping | undefined; readonly onChange: (by: Grouping | undefined) => void }
    | undefined;
  readonly onChange: (change: Filters) => void;
}

/** The filters of a board: text, person, label, priority, day and custom fields. They are kept in the address. */
export function FilterBar({ details, filters, grouping, onChange }: Props) {
  const t = useText();
  const { text, person, label, priority, due } = filters;
  const any = filterNames.some((name) => filters[name] !== undefined);
  const [more, setMore] = useState([filters.fields, filters.client, filters.process].some(Boolean));
  const { fields } = details.board;
  const rarer = fields.length > 0 || details.processes.length > 0;
  return (
    <div className="board-filters" role="search" aria-label={t("boards.filter.label")}>
      <Field
        type="search"
        label={t("boards.filter.text")}
        maxLength={100}
        value={text ?? ""}
        onChange={(event) => onChange({ text: event.currentTarget.value || undefined })}
      />
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
      {more && <ProcessChoices details={details} filters={filters} onChange={onChange} />}
      {grouping && <GroupChoice {...grouping} />}
      {more && fields.map((field) => <FieldFilter key={field.id} {...{ field, details, filters, onChange }} />)}
      {rarer && (
        <Button aria-expanded={more} onClick={() => setMore(!more)}>
          {t(more ? "boards.filter.fewer" : "boards.filter.more")}
        </Button>
      )}
      {any && <Button onClick={() => onChange(noFilters)}>{t("shell.clearSearch")}</Button>}
    </div>
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

function GroupChoice({ by, onChange }: NonNullable<Props["grouping"]>) {
  const t = useText();
  return (
    <Choice
      label={t("boards.group.by")}
      none={t("boards.group.none")}
      value={by}
      options={groupings.map((value) => ({
        value,
        label: t(value === "due" ? "boards.group.due.title" : `boards.group.${value}`),
      }))}
      onChange={(value) => onChange(value as Grouping | undefined)}
    />
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
