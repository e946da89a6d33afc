import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { processAddress } from "#features/processes/addresses.ts";
import type { Report } from "./run-many.ts";

/** Lists the processes on which an action failed, with the reasons. */
export function ReportDialog({
  report,
  linked,
  failed = report.refused.length,
  onClose,
}: {
  readonly report: Report;
  /** True if the processes can be opened. */
  readonly linked: boolean;
  /** The number that failed, if not all of them are listed. */
  readonly failed?: number;
  readonly onClose: () => void;
}) {
  const t = useText();
  const id = useId();
  const { done, refused } = report;
  const others = failed - refused.length;
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{t("processes.page.bulk.report", { done, count: done + failed })}</DialogTitle>
      <DialogContent>
        <ul className="process-bulk-report">
          {refused.map((one) => (
            <li key={one.id}>
              {linked ? <Link to={processAddress(one.id)}>{one.title}</Link> : <strong>{one.title}</strong>}
              <br />
              {one.why}
            </li>
          ))}
        </ul>
        {others > 0 && <p>{t("processes.page.bulk.moreFailed", { count: others })}</p>}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="contained" onClick={onClose}>
          {t("processes.page.bulk.understood")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
