import Button from "@mui/material/Button";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import type { BoardDetails } from "../board.ts";
import { type Priority, priorities } from "../task.ts";
import { type Filters, labelsOf } from "./filters.ts";

/** Narrows a board by text, person, label, priority and day. What is chosen stands in the address. */
export function FilterBar({
  details,
  filters,
  onChange,
}: {
  readonly details: BoardDetails;
  readonly filters: Filters;
  readonly onChange: (change: Filters) => void;
}) {
  const t = useText();
  const { text, person, label, priority, due } = filters;
  const none = { text: undefined, person: undefined, label: undefined, priority: undefined, due: undefined };
  const any = Object.keys(none).some((name) => filters[name as keyof Filters] !== undefined);
  return (
    <div className="board-filters" role="search" aria-label={t("boards.filter.label")}>
      <Field
        type="search"
        label={t("boards.filter.text")}
        maxLength={100}
        value={text ?? ""}
        onChange={(event) => onChange({ text: event.currentTarget.value || undefined })}
      />
      <SelectField
        label={t("boards.task.assignee")}
        placeholder={t("boards.filter.anybody")}
        value={person ?? ""}
        options={[
          { value: "none", label: t("boards.task.nobody") },
          ...details.people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => onChange({ person: event.currentTarget.value || undefined })}
      />
      <SelectField
        label={t("boards.task.label")}
        placeholder={t("boards.filter.any")}
        value={label ?? ""}
        options={labelsOf(details).map((value) => ({ value, label: value }))}
        onChange={(event) => onChange({ label: event.currentTarget.value || undefined })}
      />
      <SelectField
        label={t("boards.task.priority")}
        placeholder={t("boards.filter.any")}
        value={priority ?? ""}
        options={priorities.map((value) => ({ value, label: t(`boards.priority.${value}`) }))}
        onChange={(event) => onChange({ priority: (event.currentTarget.value || undefined) as Priority | undefined })}
      />
      <SelectField
        label={t("boards.task.due")}
        placeholder={t("boards.filter.any")}
        value={due ?? ""}
        options={(["overdue", "week", "none"] as const).map((value) => ({ value, label: t(`boards.due.${value}`) }))}
        onChange={(event) => onChange({ due: (event.currentTarget.value || undefined) as Filters["due"] })}
      />
      {any && <Button onClick={() => onChange(none)}>{t("shell.clearSearch")}</Button>}
    </div>
  );
}
