import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { CardsSkeleton } from "#ui/skeletons.tsx";
import type { Overview } from "../contract.ts";
import type { Terms } from "../price.ts";
import { ChangeDialog } from "./ChangeDialog.tsx";
import { Credits } from "./Credits.tsx";
import { CurrentPlan } from "./CurrentPlan.tsx";
import { Customization } from "./Customization.tsx";
import { PlanCards } from "./PlanCards.tsx";
import { paymentsQuery } from "./queries.ts";
import { Receipts } from "./Receipts.tsx";
import { WaitingOrders } from "./WaitingOrders.tsx";
import { type Chosen, WhoStaysDialog } from "./WhoStaysDialog.tsx";
import "./payments.css";

/** While a provider's word is awaited, the page asks on its own too: the message may be late. */
const askMs = 15_000;

/** /payments: the plan, what it costs, and what was paid. */
export function Page() {
  const t = useText();
  const { data, error, refetch } = useQuery({
    ...paymentsQuery,
    refetchInterval: (query) => (query.state.data?.status === "updatingSubscription" ? askMs : false),
  });
  return (
    <PageBody>
      <div className="payments">
        <PageHeader title={t("payments.title")} text={t("payments.intro")} />
        {data && <Payments overview={data} />}
        {!data && error && <FailureState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <CardsSkeleton label={t("shell.loading")} cards={3} />}
      </div>
    </PageBody>
  );
}

function Payments({ overview }: { readonly overview: Overview }) {
  const [chosen, setChosen] = useState<Terms>();
  const [leave, setLeave] = useState<Chosen>();
  const close = () => {
    setChosen(undefined);
    setLeave(undefined);
  };
  const tooMany = chosen !== undefined && overview.people > chosen.seats;
  return (
    <>
      <CurrentPlan overview={overview} />
      <WaitingOrders overview={overview} />
      <PlanCards overview={overview} onChoose={setChosen} />
      {overview.credits !== null && <Credits overview={overview} left={overview.credits} />}
      <Customization overview={overview} />
      <Receipts />
      {chosen && tooMany && !leave && <WhoStaysDialog terms={chosen} onChosen={setLeave} onClose={close} />}
      {chosen && (leave || !tooMany) && (
        <ChangeDialog terms={chosen} leave={leave} overview={overview} onClose={close} />
      )}
    </>
  );
}
