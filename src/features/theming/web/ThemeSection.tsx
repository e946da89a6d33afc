import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { useSession } from "#client/who.ts";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { getBranding } from "../contract.ts";
import { brandingKeys } from "../feature.ts";
import { ThemeForm } from "./ThemeForm.tsx";
import "./theming.css";

const brandingQuery = queryOptions({
  queryKey: brandingKeys.of(),
  queryFn: ({ signal }) => call(getBranding, {}, { signal }),
});

/** The look of the organization: colours, logo, roundness. This page shows them before they are saved. */
export function ThemeSection() {
  const t = useText();
  const { data, error, refetch } = useQuery(brandingQuery);
  const organization = useSession()?.organization;
  if (!data && error) return <FailureState error={error} onRetry={() => void refetch()} />;
  if (!data || !organization) return <FormSkeleton label={t("shell.loading")} fields={6} />;
  return (
    <ThemeForm
      saved={data}
      organization={organization.name}
      poweredBy={!organization.whiteLabel}
      queryKey={brandingQuery.queryKey}
    />
  );
}
