import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { CardsSkeleton } from "#ui/skeletons.tsx";
import { type Order, type Overview, orderCredits, orderCustomization, type Receipt } from "../contract.ts";
import { creditPacks, customizationCents, maxCustomizations, shownMoney, type Terms } from "../price.ts";
import { ChangeDialog } from "./ChangeDialog.tsx";
import { CurrentPlan } from "./CurrentPlan.tsx";
import { PlanCards } from "./PlanCards.tsx";
import { paymentsQuery, receiptsQuery } from "./queries.ts";
import { WaitingOrders } from "./WaitingOrders.tsx";
import { type Chosen, WhoStaysDialog } from "./WhoStaysDialog.tsx";
import "./payments.css";
import Button from "@mui/material/Button";
import { call } from "#client/call.ts";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { formatDate } from "#client/format.ts";
import { doWithout, lazyComponent } from "#client/lazy-component.tsx";
import { PagedList } from "#client/list/PagedList.tsx";
import { useRecentSignIn } from "#features/identity/web/index.ts";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { SectionCard } from "#ui/SectionCard.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { type TaxData, taxErrors } from "../tax-data.ts";
import { TaxFields } from "./TaxFields.tsx";
import { type Placed, useOrdered } from "./use-order.ts";

const ReceiptDialog = lazyComponent(() => import("./ReceiptDialog.tsx").then((m) => m.ReceiptDialog));

const quantities = Array.from({ length: maxCustomizations }, (_, i) => i + 1);

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
  const [placed, setPlaced] = useState<string>();
  const close = () => {
    setChosen(undefined);
    setLeave(undefined);
  };
  const tooMany = chosen !== undefined && overview.people > chosen.seats;
  return (
    <>
      <CurrentPlan overview={overview} />
      <WaitingOrders overview={overview} placed={placed} />
      <PlanCards overview={overview} onChoose={setChosen} />
      {overview.credits !== null && <Credits overview={overview} left={overview.credits} onPlaced={setPlaced} />}
      <Customization overview={overview} onPlaced={setPlaced} />
      <Receipts />
      {chosen && tooMany && !leave && <WhoStaysDialog terms={chosen} onChosen={setLeave} onClose={close} />}
      {chosen && (leave || !tooMany) && (
        <ChangeDialog terms={chosen} leave={leave} overview={overview} onPlaced={setPlaced} onClose={close} />
      )}
    </>
  );
}

/** The adaptation of templates to the firm, ordered by the piece. */
function Customization({ overview, onPlaced }: { readonly overview: Overview; readonly onPlaced: Placed }) {
  const t = useText();
  const [ordering, setOrdering] = useState(false);
  return (
    <SectionCard title={t("payments.customization.title")}>
      <p>{t("payments.customization.text", { amount: shownMoney(customizationCents, overview.currency) })}</p>
      <div>
        <Button variant="outlined" onClick={() => setOrdering(true)}>
          {t("payments.customization.order")}
        </Button>
      </div>
      {ordering && (
        <PiecesDialog
          overview={overview}
          pieces={{
            order: (quantity, tax) => call(orderCustomization, { quantity, ...tax }),
            title: t("payments.customization.title"),
            submitLabel: t("payments.customization.order"),
            label: t("payments.customization.quantity"),
            choices: quantities.map((count) => ({
              count,
              label: `${count} · ${shownMoney(count * customizationCents, overview.currency)}`,
            })),
          }}
          onPlaced={onPlaced}
          onClose={() => setOrdering(false)}
        />
      )}
    </SectionCard>
  );
}

/** The credits for registry queries that are left, and buying more. */
function Credits({
  overview,
  left,
  onPlaced,
}: {
  readonly overview: Overview;
  readonly left: number;
  readonly onPlaced: Placed;
}) {
  const t = useText();
  const [ordering, setOrdering] = useState(false);
  return (
    <SectionCard title={t("payments.credits.title")}>
      <p>
        <strong>{t("payments.credits.left", { count: left })}</strong>
        {". "}
        {t("payments.credits.text")}
      </p>
      <div>
        <Button variant="outlined" onClick={() => setOrdering(true)}>
          {t("payments.credits.buy")}
        </Button>
      </div>
      {ordering && (
        <PiecesDialog
          overview={overview}
          pieces={{
            order: (credits, tax) => call(orderCredits, { credits, ...tax }),
            title: t("payments.credits.title"),
            submitLabel: t("payments.credits.buy"),
            label: t("payments.credits.pack"),
            choices: creditPacks.map(({ credits, cents }) => ({
              count: credits,
              label: t("payments.credits.each", {
                count: credits,
                amount: shownMoney(cents, overview.currency),
                each: shownMoney(cents / credits, overview.currency),
              }),
            })),
          }}
          onPlaced={onPlaced}
          onClose={() => setOrdering(false)}
        />
      )}
    </SectionCard>
  );
}

/** The payments, newest first. */
function Receipts() {
  const t = useText();
  const [shown, setShown] = useState<Receipt>();
  const found = useInfiniteQuery(receiptsQuery);
  const columns: Column<Receipt>[] = [
    { key: "date", heading: t("payments.date"), as: "title", cell: ({ paidAt }) => formatDate(paidAt) },
    {
      key: "amount",
      heading: t("payments.amount"),
      cell: ({ cents, currency, refundedCents }) =>
        refundedCents > 0
          ? `${shownMoney(cents, currency)} · ${t("payments.refunded", { amount: shownMoney(refundedCents, currency) })}`
          : shownMoney(cents, currency),
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
      cell: (receipt) => (
        <>
          {receipt.documentUrl && (
            <Button size="small" href={receipt.documentUrl} target="_blank" rel="noreferrer">
              {t("payments.invoice")}
            </Button>
          )}
          <Button
            size="small"
            aria-label={t("payments.receiptOf", { date: formatDate(receipt.paidAt) })}
            onClick={() => setShown(receipt)}
          >
            {t("payments.receipt")}
          </Button>
        </>
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
      {shown && <ReceiptDialog receipt={shown} onClose={() => setShown(undefined)} onMissing={doWithout} />}
    </SectionCard>
  );
}

/** Something sold by the piece: how it is named, how many may be bought at once with the label of each, and the call. */
interface Pieces<Count extends number> {
  readonly title: string;
  readonly submitLabel: string;
  readonly label: string;
  readonly choices: readonly { readonly count: Count; readonly label: string }[];
  order(count: Count, tax: TaxData): Promise<{ readonly order: Order | null }>;
}

/** Orders so many pieces, with the tax data of the invoice. */
function PiecesDialog<Count extends number>({
  overview,
  pieces,
  onPlaced,
  onClose,
}: {
  readonly overview: Overview;
  readonly pieces: Pieces<Count>;
  readonly onPlaced: Placed;
  readonly onClose: () => void;
}) {
  const ordered = useOrdered(onPlaced);
  const again = useRecentSignIn("/payments");
  const { title, submitLabel, label, choices } = pieces;
  const form = useFormValues({
    draft: ["payment", title],
    initial: { ...overview.tax, count: String(choices[0]?.count ?? 1) },
    check: ({ count: _, ...tax }) => taxErrors(tax),
    send: async ({ count, ...tax }) => {
      const chosen = choices.find((choice) => String(choice.count) === count);
      const answer = chosen && (await again.recently(() => pieces.order(chosen.count, tax)));
      if (!answer) return;
      onClose();
      await ordered(answer.order);
    },
  });
  return (
    <>
      <FormDialog form={form} size="sm" title={title} submitLabel={submitLabel} onClose={onClose}>
        <SelectField
          label={label}
          value={form.values.count}
          options={choices.map((choice) => ({ value: String(choice.count), label: choice.label }))}
          onChange={(event) => form.set("count", event.currentTarget.value)}
        />
        <TaxFields form={form} />
      </FormDialog>
      {again.dialog}
    </>
  );
}
