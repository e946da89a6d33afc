import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { FailureState } from "#client/FailureState.tsx";
import { formatDateTime } from "#client/format.ts";
import { type Translate, useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { SectionCard } from "#ui/SectionCard.tsx";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { EmptyState } from "#ui/states.tsx";
import { type PaymentCheck, startPaymentCheck } from "../contract.ts";
import { administrationKeys } from "../keys.ts";
import { checksQuery } from "./queries.ts";

/** While one may be running the list is read again so often. */
const askMs = 5_000;

/** The reports of the nightly comparison with the provider; one can be started by hand. */
export function Checks() {
  const t = useText();
  const found = useQuery({ ...checksQuery, refetchInterval: askMs });
  const start = useChange(startPaymentCheck, {
    done: () => t("administration.checks.started"),
    refresh: [administrationKeys.of("checks")],
  });
  const button = (
    <Button variant="outlined" loading={start.isPending} onClick={() => start.mutate({})}>
      {t("administration.checks.start")}
    </Button>
  );
  if (found.isPending) return <ListSkeleton label={t("shell.loading")} />;
  if (found.isError) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data.length === 0)
    return (
      <EmptyState title={t("administration.checks.none")} text={t("administration.checks.noneText")} action={button} />
    );
  return (
    <>
      <div className="administration-start">{button}</div>
      {found.data.map((check) => (
        <Report key={check.id} check={check} />
      ))}
    </>
  );
}

/** The provider as people call it. */
const providerName = (t: Translate, provider: string): string =>
  provider === "manual" ? t("administration.checks.manual") : provider.charAt(0).toUpperCase() + provider.slice(1);

function Report({ check }: { readonly check: PaymentCheck }) {
  const t = useText();
  const { differences, lookedAt, provider, beganAt } = check;
  return (
    <SectionCard title={formatDateTime(beganAt)}>
      <Alert severity={differences.length === 0 ? "success" : "warning"}>
        {t("administration.checks.looked", { count: lookedAt, provider: providerName(t, provider) })}{" "}
        {t("administration.checks.differ", { count: differences.length })}
      </Alert>
      {differences.length > 0 && (
        <ul className="administration-differences">
          {differences.map(({ kind, organization, reference, ours, theirs }) => (
            <li key={`${kind} ${organization} ${reference}`}>
              <strong>{organization}</strong>
              {reference !== "" && ` · ${reference}`}:{" "}
              {t(`administration.checks.kinds.${kind}`, { ours: ours || "–", theirs: theirs || "–" })}
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
