import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import type { ReactNode } from "react";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import type { Process } from "#features/processes/process.ts";
import { RejectionTags } from "./RejectionTags.tsx";
import "./rejection-note.css";

/** Why a process was rejected, and `next`, what comes of it now for who reads it. */
export function RejectionNote({
  process,
  next,
  corrections,
}: {
  readonly process: Process;
  readonly next: string;
  /** The list of corrections to tick off. Without it, the reason is shown as written. */
  readonly corrections?: ReactNode;
}) {
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
      <RejectionTags process={process} />
      {corrections ?? <p className="reason">{process.reason}</p>}
      <p className="reason-next">{next}</p>
    </Alert>
  );
}
