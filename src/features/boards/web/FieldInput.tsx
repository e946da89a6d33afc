import { DayField } from "#client/form/DayField.tsx";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { type BoardField, maxText } from "../field.ts";

/** A custom field of a task, as it is filled. Days are typed; the form reads them. */
export function FieldInput(props: {
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
