import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";
import { useText } from "#client/i18n.ts";
import type { Report } from "./use-item-acts.ts";

/** Lists the failures of an action, with their reasons. */
export function ReportDialog({ report, onClose }: { readonly report: Report; readonly onClose: () => void }) {
  const t = useText();
  const id = useId();
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>
        {t("repository.report", { done: report.done, count: report.done + report.refused.length })}
      </DialogTitle>
      <DialogContent>
        <ul className="repository-report">
          {report.refused.map(({ id, name, why }) => (
            <li key={id}>
              <strong>{name}</strong>
              <br />
              {why}
            </li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="contained" onClick={onClose}>
          {t("repository.understood")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
