import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { downloadUrl } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { shownMoney } from "#features/payments/price.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { EmptyState } from "#ui/states.tsx";
import { decideTransfer, downloadSlip, type WaitingOrder } from "../contract.ts";
import { administrationKeys } from "../feature.ts";
import { ordersQuery } from "./queries.ts";

type Decision = { readonly order: WaitingOrder; readonly arrived: boolean };

/** The orders that wait for a bank transfer: each is confirmed, or refused. */
export function Orders() {
  const t = useText();
  const found = useQuery(ordersQuery);
  const [deciding, setDeciding] = useState<Decision>();
  const decide = useChange(decideTransfer, {
    done: (_, { arrived }) => t(arrived ? "administration.orders.confirmed" : "administration.orders.refused"),
    refresh: [administrationKeys.all],
  });
  const columns = useColumns(setDeciding);
  if (found.isPending) return <ListSkeleton label={t("shell.loading")} />;
  if (found.isError) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data.length === 0)
    return <EmptyState title={t("administration.orders.none")} text={t("administration.orders.noneText")} />;
  const { order, arrived } = deciding ?? {};
  const values = { amount: order ? shownMoney(order.dueCents, order.currency) : "", name: order?.organization ?? "" };
  return (
    <>
      <DataTable
        label={t("administration.orders.name")}
        columns={columns}
        rows={found.data}
        rowKey={({ reference }) => reference}
      />
      <ConfirmDialog
        open={deciding !== undefined}
        title={t(arrived ? "administration.orders.confirmAsk" : "administration.orders.refuseAsk")}
        text={t(arrived ? "administration.orders.confirmText" : "administration.orders.refuseText", values)}
        confirmLabel={t(arrived ? "administration.orders.confirm" : "administration.orders.refuse")}
        cancelLabel={t("shell.cancel")}
        {...(arrived ? {} : { tone: "error" as const })}
        onConfirm={() => {
          if (order) decide.mutate({ reference: order.reference, arrived: arrived === true });
          setDeciding(undefined);
        }}
        onCancel={() => setDeciding(undefined)}
      />
    </>
  );
}

function useColumns(onDecide: (decision: Decision) => void): Column<WaitingOrder>[] {
  const t = useText();
  const what = ({ kind, plan, seats, quantity }: WaitingOrder) => {
    const values = { plan: plan ? t(`payments.plan.${plan}`) : "", count: seats ?? quantity ?? 0 };
    return t(`payments.waitingOrder.${kind}`, values);
  };
  return [
    { key: "name", heading: t("administration.organization"), as: "title", cell: (one) => one.organization },
    { key: "what", heading: t("administration.orders.what"), cell: what },
    {
      key: "amount",
      heading: t("payments.amount"),
      as: "end",
      cell: ({ dueCents, currency }) => shownMoney(dueCents, currency),
    },
    { key: "reference", heading: t("administration.reference"), as: "short", cell: ({ reference }) => reference },
    {
      key: "at",
      heading: t("administration.orders.ordered"),
      as: "short",
      cell: ({ createdAt }) => formatDateTime(createdAt),
    },
    {
      key: "slip",
      heading: t("administration.orders.slip"),
      cell: ({ slip, reference, state }) =>
        slip ? (
          <a href={downloadUrl(downloadSlip, { reference })}>
            {t(state === "provisional" ? "administration.orders.provisional" : "administration.orders.open")}
          </a>
        ) : (
          "–"
        ),
    },
    {
      key: "actions",
      heading: "",
      as: "actions",
      cell: (order) => <Acts order={order} onDecide={onDecide} />,
    },
  ];
}

function Acts({ order, onDecide }: { readonly order: WaitingOrder; readonly onDecide: (decision: Decision) => void }) {
  const t = useText();
  const { reference } = order;
  return (
    <>
      <Button
        size="small"
        aria-label={t("administration.orders.confirmOf", { reference })}
        onClick={() => onDecide({ order, arrived: true })}
      >
        {t("administration.orders.confirm")}
      </Button>
      <Button
        size="small"
        color="error"
        aria-label={t("administration.orders.refuseOf", { reference })}
        onClick={() => onDecide({ order, arrived: false })}
      >
        {t("administration.orders.refuse")}
      </Button>
    </>
  );
}
