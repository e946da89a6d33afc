import Alert from "@mui/material/Alert";
import { useQuery } from "@tanstack/react-query";
import { useText } from "#client/i18n.ts";
import { backlogQuery } from "./queries.ts";

/**
 * A line on the background work of the installation (mails, PDFs, reminders): how much waits and for how long, and what failed for good.
 * Readiness of a node says nothing about it, so this page does.
 */
export function BackgroundWork() {
  const t = useText();
  const { data } = useQuery(backlogQuery);
  if (!data) return null;
  const { waiting, oldestSeconds, failed, late } = data;
  const minutes = Math.max(1, Math.round(oldestSeconds / 60));
  const parts = [
    waiting === 0 ? t("administration.work.none") : t("administration.work.waiting", { count: waiting }),
    ...(late ? [t("administration.work.late", { count: minutes })] : []),
    ...(failed === 0 ? [] : [t("administration.work.failed", { count: failed })]),
  ];
  return (
    <Alert severity={late || failed > 0 ? "warning" : "info"} className="administration-work">
      {parts.join(" ")}
    </Alert>
  );
}
