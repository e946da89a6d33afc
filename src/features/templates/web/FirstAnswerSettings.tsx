import { useText } from "#client/i18n.ts";
import { presentAnswer } from "#engine/answers/answer-kinds.ts";
import type { FieldSetting } from "#features/answers/form-definition.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";

/** The content of an unanswered field: an example, and the answer each process begins with. */
export function FirstAnswerSettings({
  field,
  editable,
  placeholderError,
  defaultError,
  onSet,
}: {
  readonly field: FieldSetting;
  readonly editable: boolean;
  readonly placeholderError: string | undefined;
  readonly defaultError: string | undefined;
  readonly onSet: (change: Partial<Pick<FieldSetting, "placeholder" | "default">>) => void;
}) {
  const t = useText();
  const given = field.default ?? "";
  const options = field.options.map((option) => option.trim()).filter((option) => option !== "");
  const texts = {
    label: t("templates.options.default"),
    hint: t("templates.options.defaultHint"),
    error: defaultError,
  };
  if (field.kind === "dropdown")
    return (
      <SelectField
        {...texts}
        value={given}
        disabled={!editable}
        placeholder={t("templates.options.noDefault")}
        // What is no option any more is shown until another one is chosen.
        options={[...new Set([...options, ...(given === "" ? [] : [given])])].map((value) => ({ value, label: value }))}
        onChange={(event) => onSet({ default: event.currentTarget.value })}
      />
    );
  return (
    <>
      <Field
        label={t("templates.options.placeholder")}
        hint={t("templates.options.placeholderHint")}
        error={placeholderError}
        value={field.placeholder ?? ""}
        maxLength={100}
        readOnly={!editable}
        onChange={(event) => onSet({ placeholder: event.currentTarget.value })}
      />
      <Field
        {...texts}
        value={field.kind === "date" ? presentAnswer("date", given) : given}
        maxLength={1000}
        readOnly={!editable}
        {...(field.placeholder ? { placeholder: field.placeholder } : {})}
        onChange={(event) => onSet({ default: event.currentTarget.value })}
      />
    </>
  );
}
