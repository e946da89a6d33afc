import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import type { Attribute } from "../list.ts";

/** The field of one value of a record, as people write it. */
export function ValueField({
  attribute,
  value,
  error,
  optional,
  autoFocus = false,
  onChange,
}: {
  readonly attribute: Attribute;
  readonly value: string;
  readonly error?: string | undefined;
  readonly optional?: string;
  readonly autoFocus?: boolean;
  readonly onChange: (value: string) => void;
}) {
  const t = useText();
  const { name, kind, options } = attribute;
  const texts = { label: name, error, ...(optional === undefined ? {} : { optional }) };
  if (kind === "yesNo" || kind === "option") {
    const choices =
      kind === "yesNo"
        ? [
            { value: "true", label: t("lists.page.yes") },
            { value: "false", label: t("lists.page.no") },
          ]
        : options.map((one) => ({ value: one, label: one }));
    return (
      <SelectField
        {...texts}
        placeholder="—"
        options={choices}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  if (kind === "text")
    return (
      <TextAreaField {...texts} rows={1} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    );
  return (
    <Field
      {...texts}
      autoFocus={autoFocus}
      autoComplete="off"
      placeholder={kind === "date" ? t("lists.page.datePlaceholder") : undefined}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
