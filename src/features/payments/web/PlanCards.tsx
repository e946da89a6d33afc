import Chip from "@mui/material/Chip";
import Paper from "@mui/material/Paper";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { type Translate, useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import type { Overview } from "../contract.ts";
import {
  type Currency,
  type Cycle,
  cycles,
  discountOf,
  monthlyCents,
  periodCents,
  type SoldPlan,
  savedCents,
  seatsOf,
  shownMoney,
  soldPlans,
  type Terms,
} from "../price.ts";
import { buy, sameTerms } from "../subscription.ts";

/** The plans that are sold, for as many people as one chooses, by the month or the year. */
export function PlanCards({
  overview,
  onChoose,
}: {
  readonly overview: Overview;
  readonly onChoose: (terms: Terms) => void;
}) {
  const t = useText();
  const [cycle, setCycle] = useState<Cycle>(overview.subscription?.terms.cycle ?? "year");
  const { seats } = useSearch({ strict: false }) as { readonly seats?: unknown };
  const wanted = typeof seats === "number" && Number.isInteger(seats) && seats > 0 && seats <= 10_000 ? seats : 0;
  return (
    <section aria-labelledby="payments-plans">
      <div className="payments-plans-top">
        <h2 id="payments-plans">{t("payments.plans")}</h2>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={cycle}
          aria-label={t("payments.cycle")}
          onChange={(_, chosen: Cycle | null) => chosen && setCycle(chosen)}
        >
          {cycles.map((one) => (
            <ToggleButton key={one} value={one}>
              {t(`payments.${one}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </div>
      <div className="payments-cards">
        {soldPlans.map((plan) => (
          <PlanCard key={plan} plan={plan} cycle={cycle} overview={overview} wanted={wanted} onChoose={onChoose} />
        ))}
      </div>
    </section>
  );
}

interface CardProps {
  readonly plan: SoldPlan;
  readonly cycle: Cycle;
  readonly overview: Overview;
  /** The seats somebody came for; 0: none. */
  readonly wanted: number;
  readonly onChoose: (terms: Terms) => void;
}

/** The price of a period, how it comes about, and what paying by the year saves. */
function Sum({ terms, currency }: { readonly terms: Terms; readonly currency: Currency }) {
  const t = useText();
  const { plan, cycle, seats } = terms;
  const { least, most } = seatsOf(plan);
  const fits = seats >= least && seats <= most;
  return (
    <p className="payments-sum" aria-live="polite">
      {fits ? t(`payments.each.${cycle}`, { amount: shownMoney(periodCents(terms), currency) }) : "–"}
      {fits && <small>{sumOf(t, terms, currency)}</small>}
      {cycle === "year" && seats >= least && (
        <small>{t("payments.saves", { amount: shownMoney(savedCents(plan, seats), currency) })}</small>
      )}
    </p>
  );
}

/** Explains the price of a period: seats, price of one, months, discount. */
function sumOf(t: Translate, terms: Terms, currency: Currency): string {
  const { plan, cycle, seats } = terms;
  const percent = discountOf(terms);
  const values = { count: seats, amount: shownMoney(monthlyCents(plan, cycle), currency), percent };
  if (cycle === "month") return t("payments.sum.month", values);
  return t(percent > 0 ? "payments.sum.yearDiscounted" : "payments.sum.year", values);
}

function PlanCard({ plan, cycle, overview, wanted, onChoose }: CardProps) {
  const t = useText();
  const { least, most } = seatsOf(plan);
  const now = overview.subscription?.terms;
  const fitting = Math.min(most, Math.max(least, overview.people, wanted));
  const [typed, setTyped] = useState(
    String(now?.plan === plan ? Math.max(now.seats, Math.min(most, wanted)) : fitting),
  );
  const seats = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : 0;
  const terms: Terms = { plan, cycle, seats };
  const allowed = buy(terms, overview.people);
  const over = allowed === "payments.peopleOver";
  const tooMany = t("payments.stay.tooMany", { people: overview.people });
  const mine = now !== undefined && sameTerms(now, terms);
  const name = t(`payments.plan.${plan}`);
  return (
    <Paper className="payments-card" component="article" aria-label={name} variant="outlined">
      <div className="payments-card-top">
        <h3>{name}</h3>
        {now?.plan === plan && <Chip size="small" color="primary" label={t("payments.yours")} />}
      </div>
      <p className="payments-price">
        {t("payments.perUser", { amount: shownMoney(monthlyCents(plan, cycle), overview.currency) })}
      </p>
      <p className="payments-about">{t(`payments.about.${plan}`)}</p>
      {most === 1 ? (
        <p className="payments-about">
          {t("payments.oneSeat")}
          {over && `. ${tooMany}`}
        </p>
      ) : (
        <Field
          label={t("payments.seats")}
          inputMode="numeric"
          maxLength={5}
          value={typed}
          hint={over ? tooMany : t("payments.seatsAtLeast", { count: least })}
          error={allowed === true || over ? undefined : t(allowed as "payments.tooFewSeats")}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <Sum terms={terms} currency={overview.currency} />
      <ReasonButton
        variant={now?.plan === plan ? "outlined" : "contained"}
        reason={
          mine ? t("payments.yours") : allowed !== true && !over ? t(allowed as "payments.tooFewSeats") : undefined
        }
        onClick={() => onChoose(terms)}
      >
        {over && !mine && t("payments.stay.button")}
        {(!over || mine) && (now?.plan === plan ? t("payments.change") : t("payments.choose", { plan: name }))}
      </ReasonButton>
    </Paper>
  );
}
