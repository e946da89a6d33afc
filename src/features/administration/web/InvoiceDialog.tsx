import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { Field } from "#ui/Field.tsx";
import { type BookedPayment, noteInvoice } from "../contract.ts";
import { administrationKeys } from "../keys.ts";

/** Notes where the certified invoice of a payment is; its owner opens it from there. */
export function InvoiceDialog({ payment, onClose }: { readonly payment: BookedPayment; readonly onClose: () => void }) {
  const t = useText();
  const note = useChange(noteInvoice, {
    inForm: true,
    done: () => t("administration.invoice.done"),
    refresh: [administrationKeys.all],
  });
  const form = useFormValues({
    initial: { documentUrl: payment.documentUrl ?? "" },
    check: ({ documentUrl }) => ({
      documentUrl: /^(?:https:\/\/\S+)?$/.test(documentUrl.trim()) ? undefined : "administration.invoiceUrl",
    }),
    send: async ({ documentUrl }) => {
      await note.mutateAsync({ id: payment.id, documentUrl: documentUrl.trim() });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("administration.invoice.title", { name: payment.organization })}
      intro={t("administration.invoice.intro")}
      submitLabel={t("administration.save")}
      onClose={onClose}
    >
      <Field
        type="url"
        label={t("administration.invoice.url")}
        autoComplete="off"
        maxLength={500}
        {...form.field("documentUrl")}
      />
    </FormDialog>
  );
}
