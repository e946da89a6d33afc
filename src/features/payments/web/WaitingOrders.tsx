import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { upload } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { sessionChanged } from "#client/session.ts";
import { notify } from "#client/snackbar.tsx";
import { useChange } from "#client/use-change.ts";
import { FileButton } from "#ui/FileButton.tsx";
import { SectionCard } from "#ui/SectionCard.tsx";
import { cancelOrder, type Order, type Overview, sendSlip } from "../contract.ts";
import { paymentKeys } from "../feature.ts";
import { shownMoney } from "../price.ts";

/** The orders that wait for a payment or its confirmation. The one just `placed` is brought into view, and gets the focus. */
export function WaitingOrders({
  overview,
  placed,
}: {
  readonly overview: Overview;
  readonly placed: string | undefined;
}) {
  const t = useText();
  const list = useRef<HTMLUListElement>(null);
  const isListed = overview.open.some(({ id }) => id === placed);
  useEffect(() => {
    if (isListed) list.current?.querySelector<HTMLElement>(`[id="order-${placed}"]`)?.focus();
  }, [isListed, placed]);
  if (overview.open.length === 0) return null;
  return (
    <SectionCard title={t("payments.waiting")}>
      <ul ref={list} className="payments-orders">
        {overview.open.map((order) => (
          <li key={order.id}>
            <Waiting order={order} account={overview.account} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

function Waiting({ order, account }: { readonly order: Order; readonly account: string | null }) {
  const t = useText();
  const takeBack = useChange(cancelOrder, { done: () => t("payments.takenBack"), refresh: [paymentKeys.all] });
  const { terms, reference } = order;
  const amount = shownMoney(order.dueCents, order.currency);
  const what = {
    plan: terms ? t(`payments.plan.${terms.plan}`) : "",
    count: terms?.seats ?? order.quantity ?? 1,
  };
  const slip = order.provisionalUntil
    ? t("payments.provisionalUntil", { date: formatDateTime(order.provisionalUntil) })
    : t("payments.slipWaits");
  return (
    <div id={`order-${order.id}`} tabIndex={-1} className="payments-order">
      <h3>{t(`payments.waitingOrder.${order.kind}`, what)}</h3>
      {order.slip ? (
        <Alert severity="success">{slip}</Alert>
      ) : order.checkoutUrl ? (
        <Button variant="contained" href={order.checkoutUrl}>
          {t("payments.payNow", { amount })}
        </Button>
      ) : (
        <>
          <p>{t(account ? "payments.transfer" : "payments.noAccount", { amount, reference })}</p>
          {account && <p className="payments-account">{account}</p>}
          <p className="payments-reference">{reference}</p>
          <SendSlip id={order.id} hint={t(order.terms ? "payments.slipHint" : "payments.slipHintPiece")} />
        </>
      )}
      {order.state === "open" && order.kind !== "renewal" && !order.slip && (
        <Button color="inherit" loading={takeBack.isPending} onClick={() => takeBack.mutate({ id: order.id })}>
          {t("payments.takeBack")}
        </Button>
      )}
    </div>
  );
}

/** Sends the slip of a transfer; a plan counts provisionally from then on. */
function SendSlip({ id, hint }: { readonly id: string; readonly hint: string }) {
  const t = useText();
  const queries = useQueryClient();
  const [sending, setSending] = useState(false);
  const send = async (file: File) => {
    setSending(true);
    try {
      await upload(sendSlip, { id }, file);
      notify.success(t("payments.slipSent"));
      await sessionChanged();
    } catch (error) {
      notify.error(failureText(error));
    }
    setSending(false);
    await queries.invalidateQueries({ queryKey: paymentKeys.all });
  };
  return (
    <div>
      <FileButton
        variant="contained"
        loading={sending}
        label={t("payments.sendSlip")}
        accept=".pdf,.jpg,.jpeg,.png"
        onFile={(file) => void send(file)}
      />
      <p className="payments-about">{hint}</p>
    </div>
  );
}
