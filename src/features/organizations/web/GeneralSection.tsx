import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FailureState } from "#client/FailureState.tsx";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { sessionChanged } from "#client/session.ts";
import { useChange } from "#client/use-change.ts";
import { StatusChip } from "#ui/StatusChip.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { saveOrganization } from "../contract.ts";
import type { Organization, OrganizationFields } from "../organization.ts";
import { OrganizationForm } from "./OrganizationForm.tsx";
import { organizationQuery } from "./queries.ts";
import { SettingsCard } from "./SettingsCard.tsx";

/** Name, country, address and phone of one's own organization, and its plan. */
export function GeneralSection() {
  const t = useText();
  const queries = useQueryClient();
  const change = useChange(saveOrganization, {
    inForm: true,
    done: () => t("organizations.saved"),
    afterwards: async (answer) => {
      queries.setQueryData(organizationQuery.queryKey, answer);
      await sessionChanged();
    },
    refresh: [organizationQuery.queryKey],
  });
  const { data, error, refetch } = useQuery(organizationQuery);
  if (!data && error) return <FailureState error={error} onRetry={() => void refetch()} />;
  if (!data) return <FormSkeleton label={t("shell.loading")} fields={4} />;
  const save = async (fields: OrganizationFields, before: OrganizationFields | undefined) => {
    await change.mutateAsync({ ...fields, ...(before && { before }) });
  };
  const { name, country, address, phone } = data;
  const saved = { name, country, address, phone };
  return (
    <div style={{ display: "grid", gap: 24, maxWidth: 640 }}>
      <Paper component="section" sx={{ p: { xs: 2, sm: 3 } }}>
        <Typography variant="h2">{t("organizations.details")}</Typography>
        <Typography variant="body2" sx={{ color: "text.secondary", mb: 3 }}>
          {t("organizations.detailsIntro")}
        </Typography>
        <CurrentPlan organization={data} />
        <OrganizationForm
          key={data.id}
          initial={saved}
          saved={saved}
          submitLabel={t("organizations.save")}
          onlyChanges
          onSubmit={save}
        />
      </Paper>
      <SettingsCard settings={data.settings} />
    </div>
  );
}

function CurrentPlan({ organization: { plan, trialEndsAt } }: { readonly organization: Organization }) {
  const t = useText();
  const name = t(`plans.${plan}`);
  return (
    <Typography
      variant="body2"
      component="div"
      sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center", mb: 3 }}
    >
      {t("organizations.plan")}
      <StatusChip tone="info" label={trialEndsAt ? t("plans.trial", { plan: name }) : name} />
      {trialEndsAt && t("plans.trialEnds", { date: formatDate(trialEndsAt) })}
    </Typography>
  );
}
