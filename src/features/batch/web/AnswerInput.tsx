import { useText } from "#client/i18n.ts";
import { readAnswer } from "#engine/answers/answer-kinds.ts";
import { tidied } from "#engine/answers/tidied.ts";
import { Field } from "#ui/Field.tsx";
import type { FieldTexts } from "#ui/FieldFrame.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import type { AskedField } from "./fields.ts";

/** The field of an answer, typed or chosen as in the form. */
export function AnswerInput(props: {
  readonly texts: FieldTexts;
  readonly field: AskedField;
  readonly value: string;
  readonly autoFocus?: boolean;
  readonly onChange: (value: string) => void;
}) {
  const t = useText();
  const { texts, field, value, autoFocus = false, onChange } = props;
  const yesNo = [
    { value: "yes", label: t("batch.sheet.yes") },
    { value: "no", label: t("batch.sheet.no") },
  ];
  const choices = field.kind === "yesNo" ? yesNo : field.options.map((option) => ({ value: option, label: option }));
  return choices.length > 0 ? (
    <SelectField
      {...texts}
      value={value}
      placeholder={t("batch.page.choose")}
      options={choices}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ) : (
    <Field
      {...texts}
      value={value}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to correct it
      autoFocus={autoFocus}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => isTyped(field) && value.trim() !== "" && onChange(tidied(field.kind as "text", value))}
    />
  );
}

/** Returns true if an answer is typed as in the form, where unambiguous input is accepted: 1500 is 1,500.00. */
const isTyped = ({ id, kind }: AskedField): boolean =>
  id !== "#title" && kind !== "yesNo" && kind !== "dropdown" && kind !== "list";

/** Returns a typed value in its stored form. An empty one clears the answer. */
export function stored(field: AskedField, typed: string): string | boolean | null {
  const { id, kind } = field;
  if (id === "#title") return typed;
  if (typed.trim() === "") return null;
  if (kind === "yesNo") return typed === "yes";
  if (!isTyped(field)) return typed;
  return readAnswer(kind as "text", tidied(kind as "text", typed));
}
