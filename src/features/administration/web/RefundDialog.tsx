import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { dollars } from "#features/payments/price.ts";
import { Field } from "#ui/Field.tsx";
import { type BookedPayment, noteRefund } from "../contract.ts";
import { administrationKeys } from "../keys.ts";

/** The cents of an amount as it is typed; undefined when it is none. */
function centsOf(text: string): number | undefined {
  const [, whole = "", part = ""] = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(",", "").trim()) ?? [];
  const cents = Number(whole) * 100 + Number(part.padEnd(2, "0"));
  return whole !== "" && cents > 0 ? cents : undefined;
}

/** Notes what was given back of a payment. */
export function RefundDialog({ payment, onClose }: { readonly payment: BookedPayment; readonly onClose: () => void }) {
  const t = useText();
  const left = payment.cents - payment.refundedCents;
  const note = useChange(noteRefund, {
    inForm: true,
    done: () => t("administration.refund.done"),
    refresh: [administrationKeys.all],
  });
  const form = useFormValues({
    initial: { cents: (left / 100).toFixed(2), reason: "" },
    check: ({ cents, reason }) => ({
      cents: (centsOf(cents) ?? left + 1) > left ? "payments.refundTooLarge" : undefined,
      reason: reason.trim() === "" ? "administration.reasonRequired" : undefined,
    }),
    send: async ({ cents, reason }) => {
      await note.mutateAsync({ id: payment.id, cents: centsOf(cents) ?? 0, reason });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("administration.refund.title", { name: payment.organization })}
      intro={t("administration.refund.intro", { amount: dollars(left) })}
      submitLabel={t("administration.refund.note")}
      onClose={onClose}
    >
      <Field
        label={t("administration.refund.amount")}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        {...form.field("cents")}
      />
      <Field label={t("administration.refund.reason")} autoComplete="off" maxLength={300} {...form.field("reason")} />
    </FormDialog>
  );
}
