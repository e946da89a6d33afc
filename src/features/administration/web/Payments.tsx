import Button from "@mui/material/Button";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { PagedList } from "#client/list/PagedList.tsx";
import { useChange } from "#client/use-change.ts";
import { shownMoney } from "#features/payments/price.ts";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { Field } from "#ui/Field.tsx";
import { type BookedPayment, noteInvoice, noteRefund } from "../contract.ts";
import { administrationKeys } from "../feature.ts";
import { paymentsQuery } from "./queries.ts";

/** The payments of all organizations: refunds and invoices are noted here. */
export function Payments() {
  const t = useText();
  const found = useInfiniteQuery(paymentsQuery);
  const [refunded, setRefunded] = useState<BookedPayment>();
  const [invoiced, setInvoiced] = useState<BookedPayment>();
  const columns = useColumns(setRefunded, setInvoiced);
  return (
    <section aria-label={t("administration.payments.name")}>
      <PagedList query={found} empty={{ title: t("payments.noReceipts") }}>
        {(rows, more) => (
          <DataTable
            label={t("administration.payments.name")}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            more={more}
          />
        )}
      </PagedList>
      {refunded && <RefundDialog payment={refunded} onClose={() => setRefunded(undefined)} />}
      {invoiced && <InvoiceDialog payment={invoiced} onClose={() => setInvoiced(undefined)} />}
    </section>
  );
}

function useColumns(
  onRefund: (payment: BookedPayment) => void,
  onInvoice: (payment: BookedPayment) => void,
): Column<BookedPayment>[] {
  const t = useText();
  return [
    { key: "name", heading: t("administration.organization"), as: "title", cell: (one) => one.organization },
    { key: "date", heading: t("payments.date"), as: "short", cell: ({ paidAt }) => formatDate(paidAt) },
    {
      key: "amount",
      heading: t("payments.amount"),
      cell: ({ cents, currency, refundedCents }) =>
        refundedCents > 0
          ? t("administration.payments.lessRefunds", {
              amount: shownMoney(cents, currency),
              refunded: shownMoney(refundedCents, currency),
            })
          : shownMoney(cents, currency),
    },
    {
      key: "tax",
      heading: t("payments.invoiceTo"),
      cell: ({ taxId, taxName, taxEmail }) => [taxId, taxName, taxEmail].filter((text) => text !== "").join(" · "),
    },
    {
      key: "reference",
      heading: t("administration.reference"),
      cell: ({ provider, providerRef }) =>
        provider === "manual"
          ? t("administration.payments.transfer", { reference: providerRef })
          : `${provider} ${providerRef}`,
    },
    {
      key: "actions",
      heading: "",
      as: "actions",
      cell: (payment) => (
        <>
          <Button size="small" onClick={() => onInvoice(payment)}>
            {t(payment.documentUrl ? "administration.payments.invoiceThere" : "payments.invoice")}
          </Button>
          <Button size="small" disabled={payment.refundedCents >= payment.cents} onClick={() => onRefund(payment)}>
            {t("administration.payments.refund")}
          </Button>
        </>
      ),
    },
  ];
}

/** Notes where the certified invoice of a payment is; its owner opens it from there. */
function InvoiceDialog({ payment, onClose }: { readonly payment: BookedPayment; readonly onClose: () => void }) {
  const t = useText();
  const note = useChange(noteInvoice, {
    inForm: true,
    done: () => t("administration.invoice.done"),
    refresh: [administrationKeys.all],
  });
  const form = useFormValues({
    draft: ["invoice", payment.id],
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

/** The cents of an amount as it is typed; undefined when it is none. */
function centsOf(text: string): number | undefined {
  const [, whole = "", part = ""] = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(",", "").trim()) ?? [];
  const cents = Number(whole) * 100 + Number(part.padEnd(2, "0"));
  return whole !== "" && cents > 0 ? cents : undefined;
}

/** Notes what was given back of a payment. */
function RefundDialog({ payment, onClose }: { readonly payment: BookedPayment; readonly onClose: () => void }) {
  const t = useText();
  const left = payment.cents - payment.refundedCents;
  const note = useChange(noteRefund, {
    inForm: true,
    done: () => t("administration.refund.done"),
    refresh: [administrationKeys.all],
  });
  const form = useFormValues({
    draft: ["refund", payment.id],
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
      intro={t("administration.refund.intro", { amount: shownMoney(left, payment.currency) })}
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
