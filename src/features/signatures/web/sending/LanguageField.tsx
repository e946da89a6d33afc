import { useText } from "#client/i18n.ts";
import { SelectField } from "#ui/SelectField.tsx";

/** The language a signer is written to. */
export function LanguageField({
  value,
  onChange,
}: {
  readonly value: "en" | "es";
  readonly onChange: (language: "en" | "es") => void;
}) {
  const t = useText();
  return (
    <SelectField
      label={t("signatures.language")}
      options={[
        { value: "es", label: t("signatures.spanish") },
        { value: "en", label: t("signatures.english") },
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value === "en" ? "en" : "es")}
    />
  );
}
