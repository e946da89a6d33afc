import { useInfiniteQuery } from "@tanstack/react-query";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { PagedList } from "#client/list/PagedList.tsx";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { SectionCard } from "#ui/SectionCard.tsx";
import type { Receipt } from "../contract.ts";
import { dollars } from "../price.ts";
import { receiptsQuery } from "./queries.ts";

/** The payments, newest first. */
export function Receipts() {
  const t = useText();
  const found = useInfiniteQuery(receiptsQuery);
  const columns: Column<Receipt>[] = [
    { key: "date", heading: t("payments.date"), as: "title", cell: ({ paidAt }) => formatDate(paidAt) },
    {
      key: "amount",
      heading: t("payments.amount"),
      cell: ({ cents, refundedCents }) =>
        refundedCents > 0
          ? `${dollars(cents)} · ${t("payments.refunded", { amount: dollars(refundedCents) })}`
          : dollars(cents),
    },
    {
      key: "name",
      heading: t("payments.invoiceTo"),
      cell: ({ taxId, taxName, taxEmail }) => [taxId, taxName, taxEmail].filter((text) => text !== "").join(" · "),
    },
    {
      key: "invoice",
      heading: "",
      as: "actions",
      cell: ({ documentUrl }) =>
        documentUrl && (
          <a href={documentUrl} target="_blank" rel="noreferrer">
            {t("payments.invoice")}
          </a>
        ),
    },
  ];
  return (
    <SectionCard title={t("payments.receipts")}>
      <PagedList query={found} empty={{ title: t("payments.noReceipts"), text: t("payments.noReceiptsText") }}>
        {(rows, more) => (
          <DataTable label={t("payments.receipts")} columns={columns} rows={rows} rowKey={({ id }) => id} more={more} />
        )}
      </PagedList>
    </SectionCard>
  );
}
