import Button from "@mui/material/Button";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { PagedList } from "#client/list/PagedList.tsx";
import { dollars } from "#features/payments/price.ts";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import type { BookedPayment } from "../contract.ts";
import { InvoiceDialog } from "./InvoiceDialog.tsx";
import { paymentsQuery } from "./queries.ts";
import { RefundDialog } from "./RefundDialog.tsx";

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
      cell: ({ cents, refundedCents }) =>
        refundedCents > 0
          ? t("administration.payments.lessRefunds", { amount: dollars(cents), refunded: dollars(refundedCents) })
          : dollars(cents),
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
