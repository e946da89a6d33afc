import Redo from "@mui/icons-material/RedoOutlined";
import Undo from "@mui/icons-material/UndoOutlined";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import { BackLink } from "#client/BackLink.tsx";
import { formatTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { FormulaHelpButton } from "./FormulaHelpButton.tsx";
import { StepButton } from "./StepButton.tsx";
import type { SettingsDraft } from "./use-settings-draft.ts";

interface SettingsHeaderProps {
  readonly draft: SettingsDraft;
  readonly editable: boolean;
  readonly mayEdit: boolean;
  /** The document has changes that are not kept. */
  readonly changing: boolean;
  /** The section that is open saves by itself, on every screen. */
  readonly apart: boolean;
}

/** Name, version, the state of the draft, and saving. */
export function SettingsHeader({
  draft: { draft, base, state, savedAt, errors, save, discard, undo, redo },
  editable,
  mayEdit,
  changing,
  apart,
}: SettingsHeaderProps) {
  const t = useText();
  const status = {
    clean: savedAt ? t("templates.settings.saved", { time: formatTime(savedAt) }) : "",
    dirty: errors.size > 0 ? t("templates.settings.invalid") : t("templates.settings.unsaved"),
    saving: t("templates.settings.saving"),
    failed: t("templates.settings.failed"),
    stale: "",
  }[state];
  const wrong = (state === "dirty" && errors.size > 0) || state === "failed";
  const unsaved = state === "dirty" || state === "failed";
  return (
    <Box component="header" sx={{ px: { xs: 2, sm: 3 }, py: 1.5, display: "grid", gap: 1 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5, alignItems: "center" }}>
        <Box sx={{ flex: 1, minWidth: 200 }}>
          <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, alignItems: "center" }}>
            <BackLink to="/managetemplates">{t("templates.settings.back")}</BackLink>
            {editable && (
              <Typography role="status" variant="body2" sx={{ color: wrong ? "error.main" : "text.secondary" }}>
                {status}
              </Typography>
            )}
          </Box>
          <Typography variant="h1" sx={{ overflowWrap: "anywhere" }}>
            {draft.name.trim() || base.name}
          </Typography>
        </Box>
        {/* It keeps its place while nothing is to be discarded: the page must not move under who types. */}
        {editable && (
          <Button variant="outlined" sx={unsaved ? undefined : { visibility: "hidden" }} onClick={discard}>
            {t("templates.settings.discard")}
          </Button>
        )}
        <FormulaHelpButton />
        <Chip label={t("templates.settings.versionNumber", { number: base.number })} />
        {editable && (
          <>
            <StepButton label={t("templates.settings.undo")} keys="Control+Z" onStep={undo}>
              <Undo />
            </StepButton>
            <StepButton label={t("templates.settings.redo")} keys="Control+Shift+Z" onStep={redo}>
              <Redo />
            </StepButton>
            <ReasonButton
              variant="contained"
              onClick={save}
              loading={state === "saving"}
              reason={
                errors.size > 0 ? t("shell.correctFirst") : state === "stale" ? t("shell.savedMeanwhile") : undefined
              }
            >
              {t("templates.settings.save")}
            </ReasonButton>
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
      {!editable && (changing || !mayEdit || !apart) && (
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
