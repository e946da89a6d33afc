import { useText } from "#client/i18n.ts";
import {
  type Currency,
  currencies,
  type FieldKind,
  type FieldSetting,
  fieldKinds,
} from "#features/answers/form-definition.ts";
import { SelectField } from "#ui/SelectField.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { TextAreaField } from "#ui/TextAreaField.tsx";

/** The kind of a field, and what the kind needs beside: a currency, or options. */
export function FieldKindSettings({
  field,
  editable,
  optionsError,
  onSet,
}: {
  readonly field: FieldSetting;
  readonly editable: boolean;
  readonly optionsError: string | undefined;
  readonly onSet: (change: Partial<Pick<FieldSetting, "kind" | "currency" | "options" | "singleOption">>) => void;
}) {
  const t = useText();
  return (
    <>
      <SelectField
        label={t("templates.settings.kind")}
        value={field.kind}
        disabled={!editable}
        options={fieldKinds.map((kind) => ({ value: kind, label: t(`templates.kind.${kind}`) }))}
        onChange={(event) => onSet({ kind: event.currentTarget.value as FieldKind })}
      />
      {field.kind === "currency" && (
        <SelectField
          label={t("templates.settings.currency")}
          value={field.currency}
          disabled={!editable}
          options={currencies.map((currency) => ({
            value: currency,
            label: currency === "GTQ" ? t("templates.settings.gtq") : t("templates.settings.usd"),
          }))}
          onChange={(event) => onSet({ currency: event.currentTarget.value as Currency })}
        />
      )}
      {field.kind === "dropdown" && (
        <>
          <TextAreaField
            label={t("templates.settings.options")}
            hint={t("templates.settings.optionsHint")}
            error={optionsError}
            rows={Math.min(12, Math.max(3, field.options.length + 1))}
            value={field.options.join("\n")}
            readOnly={!editable}
            onChange={(event) => onSet({ options: event.currentTarget.value.split("\n") })}
          />
          <SwitchField
            label={t("templates.settings.singleOption")}
            checked={field.singleOption}
            disabled={!editable}
            onChange={(event) => onSet({ singleOption: event.currentTarget.checked })}
          />
        </>
      )}
    </>
  );
}
