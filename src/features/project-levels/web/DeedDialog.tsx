import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import type { Project } from "../contract.ts";
import { unitText } from "../deed.ts";

/** The units of a project in words, for the deed, in the order of its levels. */
export function DeedDialog({ project, onClose }: { readonly project: Project; readonly onClose: () => void }) {
  const t = useText();
  const id = useId();
  const names = new Map(project.levels.map((level) => [level.id, level.name]));
  const text = project.units.map((unit) => unitText(unit, names.get(unit.levelId) ?? "")).join("\n\n");
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    notify.success(t("projectLevels.copiedText"));
  };
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{t("projectLevels.deed")}</DialogTitle>
      <DialogContent>
        <TextAreaField label={t("projectLevels.deedAbout")} readOnly rows={18} lang="es" value={text} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button color="inherit" onClick={onClose}>
          {t("projectLevels.close")}
        </Button>
        <Button variant="contained" onClick={() => void copy()}>
          {t("projectLevels.copyText")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
