import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";
import { useText } from "#client/i18n.ts";
import type { Losses } from "./use-send-workbook.ts";

/** Asks about rows and corrections that another workbook does not have. Nothing is removed without an answer. */
export function LossesDialog({
  losses: { rows, corrections, numbers },
  onAnswer,
  onCancel,
}: {
  readonly losses: Losses;
  readonly onAnswer: (absent: "keep" | "remove") => void;
  readonly onCancel: () => void;
}) {
  const t = useText();
  const titleId = useId();
  return (
    <Dialog open onClose={onCancel} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{t("batch.page.losses.title")}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 1 }}>
        {rows > 0 && <div>{t("batch.page.losses.rows", { count: rows, numbers })}</div>}
        {corrections > 0 && <div>{t("batch.page.losses.corrections", { count: corrections })}</div>}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: "wrap" }}>
        <Button color="inherit" onClick={onCancel}>
          {t("shell.cancel")}
        </Button>
        <Button color="error" onClick={() => onAnswer("remove")}>
          {t("batch.page.losses.remove")}
        </Button>
        <Button variant="contained" onClick={() => onAnswer("keep")}>
          {t("batch.page.losses.keep")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
