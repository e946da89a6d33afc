import Alert from "@mui/material/Alert";
import LinearProgress from "@mui/material/LinearProgress";
import { useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { useRecentSignIn } from "#features/identity/web/index.ts";
import { Field } from "#ui/Field.tsx";
import { type Overview, orderTerms } from "../contract.ts";
import { dollars, type Terms } from "../price.ts";
import { confirms } from "../subscription.ts";
import { taxErrors } from "../tax-data.ts";
import { quoteQuery } from "./queries.ts";
import { TaxFields } from "./TaxFields.tsx";
import { useOrdered } from "./use-order.ts";

/** What a change costs and closes, in whose name it is invoiced, and the word that confirms it. */
export function ChangeDialog({
  terms,
  overview,
  onClose,
}: {
  readonly terms: Terms;
  readonly overview: Overview;
  readonly onClose: () => void;
}) {
  const t = useText();
  const quote = useQuery(quoteQuery(terms));
  const ordered = useOrdered();
  const again = useRecentSignIn("/payments");
  const form = useFormValues({
    initial: { ...overview.tax, confirmation: "" },
    check: ({ confirmation, ...tax }) => ({
      ...taxErrors(tax),
      confirmation: confirms("update", confirmation) ? undefined : ("payments.typeUpdate" as const),
    }),
    send: async (values) => {
      const answer = await again.recently(() => call(orderTerms, { ...terms, ...values }));
      if (!answer) return;
      onClose();
      await ordered(answer.order);
    },
  });
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
          seats: terms.seats,
          cycle: t(`payments.${terms.cycle}`).toLowerCase(),
        })}
        submitLabel={later ? t("payments.scheduleIt") : order}
        disabled={!quote.data}
        onClose={onClose}
      >
        {quote.isPending && <LinearProgress aria-label={t("shell.loading")} />}
        {quote.isError && <FailureState error={quote.error} onRetry={() => void quote.refetch()} />}
        {quote.data && <Quoted quote={quote.data} />}
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

interface Quote {
  readonly when: "now" | "periodEnd";
  readonly at: string;
  readonly fullCents: number;
  readonly creditCents: number;
  readonly dueCents: number;
  readonly lost: readonly Parameters<typeof permissionKey>[0][];
}

const permissionKey = <Name extends string>(name: Name) => `payments.permission.${name}` as const;

function Quoted({ quote }: { readonly quote: Quote }) {
  const t = useText();
  return (
    <>
      {quote.when === "periodEnd" ? (
        <Alert severity="info">{t("payments.fromPeriodEnd", { date: formatDate(quote.at) })}</Alert>
      ) : (
        <dl className="payments-quote">
          <dt>{t("payments.fullPrice")}</dt>
          <dd>{dollars(quote.fullCents)}</dd>
          {quote.creditCents > 0 && (
            <>
              <dt>{t("payments.credit")}</dt>
              <dd>−{dollars(quote.creditCents)}</dd>
            </>
          )}
          <dt className="payments-due">{t("payments.dueNow")}</dt>
          <dd className="payments-due">{dollars(quote.dueCents)}</dd>
        </dl>
      )}
      {quote.lost.length > 0 && (
        <Alert severity="warning">
          {t("payments.lost")}: {quote.lost.map((name) => t(permissionKey(name as "flows"))).join(", ")}.{" "}
          {t("payments.lostKept")}
        </Alert>
      )}
    </>
  );
}
