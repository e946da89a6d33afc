import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import type { Process } from "../../process.ts";

/** Why a process came back. */
export function RejectionNote({ process }: { readonly process: Process }) {
  const t = useText();
  if (process.status !== "rejected" || process.reason === null) return null;
  const date = formatDate(process.reviewedOn ?? process.timestamp);
  return (
    <Alert severity="warning">
      <AlertTitle>
        {process.deciderName
          ? t("processes.page.rejected.title", { name: process.deciderName, date })
          : t("processes.page.rejected.titleNameless", { date })}
      </AlertTitle>
      <p className="reason">{process.reason}</p>
      {process.rejectionTags.length > 0 && <p>{process.rejectionTags.join(" · ")}</p>}
      <p className="reason-next">{t("processes.page.rejected.text")}</p>
    </Alert>
  );
}
