import type { FormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { SelectField } from "#ui/SelectField.tsx";
import { TextAreaField } from "#ui/TextAreaField.tsx";

const dayChoices = [7, 15, 30, 60, 90] as const;
const remindChoices = [0, 1, 2, 3, 7] as const;

/** A form with these values, whatever else it has. */
interface FormOf {
  readonly field: (
    name: "message" | "expiresInDays" | "remindEveryDays",
  ) => ReturnType<FormValues<{ message: string; expiresInDays: string; remindEveryDays: string }>["field"]>;
}

/** The message, the days to sign and the reminders. */
export function SendingFields({ form }: { readonly form: FormOf }) {
  const t = useText();
  return (
    <>
      <TextAreaField
        label={t("signatures.message")}
        optional={t("signatures.optional")}
        maxLength={1000}
        {...form.field("message")}
      />
      <div className="send-row">
        <SelectField
          label={t("signatures.expiresInDays")}
          options={dayChoices.map((n) => ({ value: String(n), label: String(n) }))}
          {...form.field("expiresInDays")}
        />
        <SelectField
          label={t("signatures.remindEvery")}
          options={remindChoices.map((n) => ({
            value: String(n),
            label: n === 0 ? t("signatures.remindNever") : t("signatures.remindDays", { count: n }),
          }))}
          {...form.field("remindEveryDays")}
        />
      </div>
    </>
  );
}
