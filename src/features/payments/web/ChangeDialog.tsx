import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import LinearProgress from "@mui/material/LinearProgress";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { formatDate } from "#client/format.ts";
import { useLanguage, useText } from "#client/i18n.ts";
import { useRecentSignIn } from "#features/identity/web/index.ts";
import { Field } from "#ui/Field.tsx";
import { type Overview, orderTerms } from "../contract.ts";
import { paymentKeys } from "../feature.ts";
import { type Currency, shownMoney, type Terms } from "../price.ts";
import { confirms } from "../subscription.ts";
import { taxErrors } from "../tax-data.ts";
import { quoteQuery } from "./queries.ts";
import { TaxFields } from "./TaxFields.tsx";
import { type Placed, useOrdered } from "./use-order.ts";
import { type Chosen, WhoLeaves } from "./WhoStaysDialog.tsx";

interface ChangeProps {
  readonly terms: Terms;
  /** The people to remove, if there are more than seats. */
  readonly leave: Chosen | undefined;
  readonly overview: Overview;
  readonly onPlaced: Placed;
  readonly onClose: () => void;
}

/** The form that orders, and what asks for a recent sign-in. */
function useChangeForm({ terms, leave, overview, onPlaced, onClose }: ChangeProps) {
  const queries = useQueryClient();
  const ordered = useOrdered(onPlaced);
  const again = useRecentSignIn("/payments");
  const language = useLanguage();
  const form = useFormValues({
    draft: ["plan"],
    initial: { ...overview.tax, confirmation: "" },
    check: ({ confirmation, ...tax }) => ({
      ...taxErrors(tax),
      confirmation: confirms("update", confirmation, language) ? undefined : ("payments.typeUpdate" as const),
    }),
    send: async (values) => {
      try {
        const answer = await again.recently(() => call(orderTerms, { ...terms, ...values, ...leaving(leave) }));
        if (!answer) return;
        onClose();
        await ordered(answer.order);
      } finally {
        await queries.invalidateQueries({ queryKey: paymentKeys.of("overview") });
      }
    },
  });
  return { form, again };
}

/** The dialog of a change: its price, the lost permissions, the invoice data, and the word that confirms it. */
export function ChangeDialog(props: ChangeProps) {
  const { terms, leave, overview, onClose } = props;
  const t = useText();
  const quote = useQuery(quoteQuery(terms));
  const { form, again } = useChangeForm(props);
  const later = quote.data?.when === "periodEnd";
  const order = overview.provider === "manual" ? t("payments.order") : t("payments.pay");
  return (
    <>
      <FormDialog
        form={form}
        size="sm"
        title={t("payments.change")}
        intro={t("payments.chosen", {
          plan: t(`payments.plan.${terms.plan}`),
          count: terms.seats,
          cycle: t(`payments.${terms.cycle}`).toLowerCase(),
        })}
        submitLabel={later ? t("payments.scheduleIt") : order}
        reason={!quote.data ? t("shell.loading") : undefined}
        onClose={onClose}
      >
        {quote.isPending && <LinearProgress aria-label={t("shell.loading")} />}
        {quote.isError && <FailureState error={quote.error} onRetry={() => void quote.refetch()} />}
        {quote.data && <Quoted currency={overview.currency} quote={quote.data} />}
        {leave && <WhoLeaves chosen={leave} />}
        <TaxFields form={form} />
        <Field
          label={t("payments.typeWordUpdate")}
          autoComplete="off"
          autoCapitalize="characters"
          {...form.field("confirmation")}
        />
      </FormDialog>
      {again.dialog}
    </>
  );
}

const idsOf = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id);

const leaving = (chosen: Chosen | undefined) =>
  chosen && {
    leave: {
      members: idsOf(chosen.members),
      invitations: idsOf(chosen.invitations),
      ...(chosen.successorId && { successorId: chosen.successorId }),
    },
  };

interface Touched {
  readonly permission: string;
  readonly what: string;
  readonly count: number;
  readonly names: readonly string[];
}

interface Quote {
  readonly when: "now" | "periodEnd";
  readonly at: string;
  readonly fullCents: number;
  readonly creditCents: number;
  readonly dueCents: number;
  readonly lost: readonly string[];
  readonly touched: readonly Touched[];
}

const permissionKey = <Name extends string>(name: Name) => `payments.permission.${name}` as const;

function Quoted({ quote, currency }: { readonly quote: Quote; readonly currency: Currency }) {
  const t = useText();
  return (
    <>
      {quote.when === "periodEnd" ? (
        <Alert severity="info">{t("payments.fromPeriodEnd", { date: formatDate(quote.at) })}</Alert>
      ) : (
        <dl className="payments-quote">
          <dt>{t("payments.fullPrice")}</dt>
          <dd>{shownMoney(quote.fullCents, currency)}</dd>
          {quote.creditCents > 0 && (
            <>
              <dt>{t("payments.credit")}</dt>
              <dd>−{shownMoney(quote.creditCents, currency)}</dd>
            </>
          )}
          <dt className="payments-due">{t("payments.dueNow")}</dt>
          <dd className="payments-due">{shownMoney(quote.dueCents, currency)}</dd>
        </dl>
      )}
      {quote.lost.length > 0 && <Lost quote={quote} />}
    </>
  );
}

/** Shows the permissions a smaller plan closes, with the data that depend on them, and their fate. */
function Lost({ quote }: { readonly quote: Quote }) {
  const t = useText();
  return (
    <Alert severity="warning">
      <AlertTitle>{t("payments.lost")}</AlertTitle>
      <ul className="payments-lost">
        {quote.lost.map((name) => (
          <li key={name}>
            {t(permissionKey(name as "flows"))}
            <TouchedThings things={quote.touched.filter(({ permission }) => permission === name)} />
          </li>
        ))}
      </ul>
      {t("payments.lostKept")}
    </Alert>
  );
}

function TouchedThings({ things }: { readonly things: readonly Touched[] }) {
  const t = useText();
  if (things.length === 0) return null;
  return (
    <ul className="payments-touched">
      {things.map(({ what, count, names }) => (
        <li key={what}>
          {t(`payments.touched.${what as "alerts"}`, { count })}
          {names.length > 0 && `: ${names.join(", ")}${count > names.length ? "…" : ""}`}
          <p>{t(`payments.happens.${what as "alerts"}`)}</p>
        </li>
      ))}
    </ul>
  );
}
