import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { failureText } from "#client/failure-text.ts";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { sessionChanged } from "#client/session.ts";
import { notify } from "#client/snackbar.tsx";
import { useChange } from "#client/use-change.ts";
import type { OrganizationSettings } from "#protocol/actor.ts";
import { StatusChip } from "#ui/StatusChip.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { saveOrganization, saveSettings } from "../contract.ts";
import type { Organization, OrganizationFields } from "../organization.ts";
import { OrganizationForm } from "./OrganizationForm.tsx";
import { organizationQuery } from "./queries.ts";

const names = [
  "assignOnlyByManager",
  "projectSelectionRequired",
  "requiresDifferentReviewerThanCreator",
  "consultantPlaceholderFields",
] as const satisfies readonly (keyof OrganizationSettings)[];

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

/** The rules of the organization, each switched at once. */
function SettingsCard({ settings }: { readonly settings: OrganizationSettings }) {
  const t = useText();
  const queries = useQueryClient();
  const { queryKey } = organizationQuery;
  const save = useMutation({
    mutationFn: (change: Partial<OrganizationSettings>) => call(saveSettings, change),
    scope: { id: "organization-settings" },
    onMutate: (change) => {
      queries.setQueryData(queryKey, (known) => known && { ...known, settings: { ...known.settings, ...change } });
    },
    onSuccess: async () => {
      notify.success(t("organizations.settingsSaved"));
      await sessionChanged();
    },
    onError: (error) => notify.error(failureText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return (
    <Paper component="section" sx={{ p: { xs: 2, sm: 3 }, display: "grid", gap: 2.5 }}>
      <div>
        <Typography variant="h2">{t("organizations.settings")}</Typography>
        <Typography variant="body2" sx={{ color: "text.secondary" }}>
          {t("organizations.settingsIntro")}
        </Typography>
      </div>
      {names.map((name) => (
        <SwitchField
          key={name}
          label={t(`organizations.setting.${name}`)}
          hint={t(`organizations.setting.${name}Hint`)}
          checked={settings[name]}
          onChange={(event) => save.mutate({ [name]: event.currentTarget.checked })}
        />
      ))}
    </Paper>
  );
}
