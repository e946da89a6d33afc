import Button from "@mui/material/Button";
import { useState } from "react";
import { call } from "#client/call.ts";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useRecentSignIn } from "#features/identity/web/index.ts";
import { SectionCard } from "#ui/SectionCard.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { type Overview, orderCustomization } from "../contract.ts";
import { customizationCents, dollars, maxCustomizations } from "../price.ts";
import { taxErrors } from "../tax-data.ts";
import { TaxFields } from "./TaxFields.tsx";
import { useOrdered } from "./use-order.ts";

/** The adaptation of templates to the firm, ordered by the piece. */
export function Customization({ overview }: { readonly overview: Overview }) {
  const t = useText();
  const [ordering, setOrdering] = useState(false);
  return (
    <SectionCard title={t("payments.customization.title")}>
      <p>{t("payments.customization.text", { amount: dollars(customizationCents) })}</p>
      <div>
        <Button variant="outlined" onClick={() => setOrdering(true)}>
          {t("payments.customization.order")}
        </Button>
      </div>
      {ordering && <OrderDialog overview={overview} onClose={() => setOrdering(false)} />}
    </SectionCard>
  );
}

function OrderDialog({ overview, onClose }: { readonly overview: Overview; readonly onClose: () => void }) {
  const t = useText();
  const ordered = useOrdered();
  const again = useRecentSignIn("/payments");
  const form = useFormValues({
    initial: { ...overview.tax, quantity: "1" },
    check: ({ quantity: _, ...tax }) => taxErrors(tax),
    send: async ({ quantity, ...tax }) => {
      const answer = await again.recently(() => call(orderCustomization, { quantity: Number(quantity), ...tax }));
      if (!answer) return;
      onClose();
      await ordered(answer.order);
    },
  });
  const quantities = Array.from({ length: maxCustomizations }, (_, i) => i + 1);
  return (
    <>
      <FormDialog
        form={form}
        size="sm"
        title={t("payments.customization.title")}
        submitLabel={t("payments.customization.order")}
        onClose={onClose}
      >
        <SelectField
          label={t("payments.customization.quantity")}
          value={form.values.quantity}
          options={quantities.map((count) => ({
            value: String(count),
            label: `${count} · ${dollars(count * customizationCents)}`,
          }))}
          onChange={(event) => form.set("quantity", event.currentTarget.value)}
        />
        <TaxFields form={form} />
      </FormDialog>
      {again.dialog}
    </>
  );
}
