import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { sessionChanged } from "#client/session.ts";
import { notify } from "#client/snackbar.tsx";
import type { OrganizationSettings } from "#protocol/actor.ts";
import { SwitchField } from "#ui/SwitchField.tsx";
import { saveSettings } from "../contract.ts";
import { organizationQuery } from "./queries.ts";

const names = [
  "assignOnlyByManager",
  "projectSelectionRequired",
  "requiresDifferentReviewerThanCreator",
  "consultantPlaceholderFields",
] as const satisfies readonly (keyof OrganizationSettings)[];

/** The rules of the organization, each switched at once. */
export function SettingsCard({ settings }: { readonly settings: OrganizationSettings }) {
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
