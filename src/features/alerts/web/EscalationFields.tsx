import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";

/** The part of a form that an escalation needs. */
interface Escalating {
  readonly values: { readonly escalate: boolean };
  readonly set: (name: "escalate", value: boolean) => void;
  readonly field: (name: "escalateDays") => object;
}

/** The escalation of open alerts to the owner and the managers, after some business days. */
export function EscalationFields({ form }: { readonly form: Escalating }) {
  const t = useText();
  return (
    <>
      <SwitchField
        label={t("alerts.form.escalate")}
        checked={form.values.escalate}
        onChange={(event) => form.set("escalate", event.currentTarget.checked)}
      />
      {form.values.escalate && (
        <Field
          label={t("alerts.form.escalateDays")}
          inputMode="numeric"
          autoComplete="off"
          {...form.field("escalateDays")}
        />
      )}
    </>
  );
}
