import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { useChange } from "#client/use-change.ts";
import { useRecentSignIn } from "#features/identity/web/index.ts";
import { sessionKeys } from "#protocol/session.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { SectionCard } from "#ui/SectionCard.tsx";
import { cancelSubscription, keepSubscription, type Overview } from "../contract.ts";
import { paymentKeys } from "../feature.ts";
import { periodCents, shownMoney } from "../price.ts";

type Subscription = NonNullable<Overview["subscription"]>;

/** The plan that counts now, its seats, and what is paid next. */
export function CurrentPlan({ overview }: { readonly overview: Overview }) {
  const t = useText();
  const { plan, subscription, trialEndsAt } = overview;
  return (
    <SectionCard title={t("payments.current")}>
      {overview.status === "updatingSubscription" && <Alert severity="info">{t("payments.updating")}</Alert>}
      {subscription?.state === "pastDue" && (
        <Alert severity="warning">{t("payments.pastDue", { date: formatDate(subscription.expiresAt) })}</Alert>
      )}
      <div className="payments-now">
        <div>
          <p className="payments-plan">{t(`payments.plan.${plan}`)}</p>
          <p className="payments-about">
            {subscription
              ? t(`payments.paidBy.${subscription.terms.cycle}`)
              : trialEndsAt
                ? t("payments.trialUntil", { date: formatDate(trialEndsAt) })
                : plan === "free" && t("payments.freePlan")}
          </p>
        </div>
        <Seats people={overview.people} seats={overview.seats} />
        {subscription && <Next subscription={subscription} />}
      </div>
      {subscription ? (
        <Ending subscription={subscription} />
      ) : (
        <p>{t(plan === "free" || trialEndsAt ? "payments.noSubscription" : "payments.byAdministrator")}</p>
      )}
    </SectionCard>
  );
}

function Seats({ people, seats }: { readonly people: number; readonly seats: number }) {
  const t = useText();
  const label = t("payments.seatsUsed", { people, seats });
  return (
    <div>
      <p className="payments-figure">{label}</p>
      <meter className="payments-seats" min={0} max={Math.max(seats, people)} value={people} aria-label={label} />
    </div>
  );
}

function Next({ subscription }: { readonly subscription: Subscription }) {
  const t = useText();
  const { cardLastFour, currency, periodEnd, nextCents, cancelAtPeriodEnd } = subscription;
  if (cancelAtPeriodEnd) return null;
  return (
    <div>
      <p className="payments-about">{t("payments.nextPayment")}</p>
      <p className="payments-figure">
        {t("payments.nextOn", { amount: shownMoney(nextCents, currency), date: formatDate(periodEnd) })}
      </p>
      <p className="payments-about">
        {cardLastFour ? t("payments.card4", { digits: cardLastFour }) : t("payments.byTransfer")}
      </p>
    </div>
  );
}

/** Shows the end or change of the subscription after its period, with a button to keep it. */
function Ending({ subscription }: { readonly subscription: Subscription }) {
  const t = useText();
  const { cancelAtPeriodEnd, currency, scheduled } = subscription;
  const date = formatDate(subscription.periodEnd);
  const keep = useChange(keepSubscription, {
    done: () => t("payments.kept"),
    refresh: [paymentKeys.all, sessionKeys.all],
  });
  if (!cancelAtPeriodEnd && !scheduled) return <CancelButton date={date} />;
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" loading={keep.isPending} onClick={() => keep.mutate({})}>
          {t("payments.keep")}
        </Button>
      }
    >
      {scheduled
        ? t("payments.changesOn", {
            date,
            plan: t(`payments.plan.${scheduled.plan}`),
            count: scheduled.seats,
            amount: t(`payments.each.${scheduled.cycle}`, { amount: shownMoney(periodCents(scheduled), currency) }),
          })
        : t("payments.endsOn", { date })}
    </Alert>
  );
}

function CancelButton({ date }: { readonly date: string }) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const again = useRecentSignIn("/payments");
  const cancel = useChange(cancelSubscription, {
    done: () => t("payments.end.done", { date }),
    refresh: [paymentKeys.all],
    inForm: true,
  });
  const word = t("payments.wordCancel");
  const confirm = async () => {
    try {
      await again.recently(() => cancel.mutateAsync({ confirmation: word }));
    } catch (error) {
      notify.error(failureText(error));
    }
    setAsking(false);
  };
  return (
    <div>
      <Button color="error" onClick={() => setAsking(true)}>
        {t("payments.end.button")}
      </Button>
      {asking && (
        <ConfirmDialog
          open
          title={t("payments.end.title")}
          text={t("payments.end.text", { date })}
          confirmLabel={t("payments.end.button")}
          cancelLabel={t("payments.end.keep")}
          tone="error"
          busy={cancel.isPending}
          typed={{ words: [word], label: t("payments.typeWordCancel") }}
          onConfirm={() => void confirm()}
          onCancel={() => setAsking(false)}
        />
      )}
      {again.dialog}
    </div>
  );
}
