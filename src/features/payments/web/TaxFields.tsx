import type { FormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import type { TaxData } from "../tax-data.ts";

/** In whose name the invoice is made. */
export function TaxFields<V extends TaxData>({ form }: { readonly form: FormValues<V> }) {
  const t = useText();
  const field = form.field as (name: keyof TaxData) => ReturnType<FormValues<TaxData>["field"]>;
  return (
    <fieldset className="payments-tax">
      <legend>{t("payments.tax.title")}</legend>
      <Field label={t("payments.tax.id")} autoComplete="off" {...field("taxId")} />
      <Field label={t("payments.tax.name")} autoComplete="organization" {...field("taxName")} />
      <Field label={t("payments.tax.email")} type="email" autoComplete="email" {...field("taxEmail")} />
    </fieldset>
  );
}
