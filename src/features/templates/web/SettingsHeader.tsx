import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import { BackLink } from "#client/BackLink.tsx";
import { formatTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { FormulaHelpButton } from "./FormulaHelpButton.tsx";
import type { SettingsDraft } from "./use-settings-draft.ts";

interface SettingsHeaderProps {
  readonly draft: SettingsDraft;
  readonly editable: boolean;
  readonly mayEdit: boolean;
  /** The document has changes that are not kept. */
  readonly changing: boolean;
}

/** Name, version, the state of the draft, and saving. */
export function SettingsHeader({
  draft: { draft, base, state, savedAt, errors, save, discard },
  editable,
  mayEdit,
  changing,
}: SettingsHeaderProps) {
  const t = useText();
  const said = {
    clean: savedAt ? t("templates.settings.saved", { time: formatTime(savedAt) }) : "",
    dirty: errors.size > 0 ? t("templates.settings.invalid") : t("templates.settings.unsaved"),
    saving: t("templates.settings.saving"),
    stale: "",
  }[state];
  return (
    <Box component="header" sx={{ px: { xs: 2, sm: 3 }, py: 1.5, display: "grid", gap: 1 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5, alignItems: "center" }}>
        <Box sx={{ flex: 1, minWidth: 200 }}>
          <BackLink to="/managetemplates">{t("templates.settings.back")}</BackLink>
          <Typography variant="h1" sx={{ overflowWrap: "anywhere" }}>
            {draft.name.trim() || base.name}
          </Typography>
        </Box>
        <FormulaHelpButton />
        <Chip label={t("templates.settings.versionNumber", { number: base.number })} />
        {editable && (
          <>
            <Typography
              role="status"
              variant="body2"
              sx={{ color: state === "dirty" && errors.size > 0 ? "error.main" : "text.secondary" }}
            >
              {said}
            </Typography>
            {state === "dirty" && (
              <Button variant="outlined" onClick={discard}>
                {t("templates.settings.discard")}
              </Button>
            )}
            <Button
              variant="contained"
              onClick={save}
              loading={state === "saving"}
              disabled={state === "clean" || state === "stale" || errors.size > 0}
            >
              {t("templates.settings.save")}
            </Button>
          </>
        )}
      </Box>
      {state === "stale" && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" size="small" onClick={discard}>
              {t("templates.settings.reload")}
            </Button>
          }
        >
          {t("templates.changed")}
        </Alert>
      )}
      {!editable && (
        <Alert severity="info">
          {changing
            ? t("templates.edit.waiting")
            : mayEdit
              ? t("templates.settings.readOnly")
              : t("templates.settings.readOnlyRole")}
        </Alert>
      )}
    </Box>
  );
}
