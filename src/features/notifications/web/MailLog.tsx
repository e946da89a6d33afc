import Button from "@mui/material/Button";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { mailsQuery } from "./queries.ts";

/** The mails to the user, with their outcomes. Loaded when it is opened. */
export function MailLog() {
  const t = useText();
  const [open, setOpen] = useState(false);
  const found = useInfiniteQuery({ ...mailsQuery, enabled: open });
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <details className="notice-mails" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("notifications.preferences.mails")}</summary>
      {found.isError && <FailureState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isSuccess && rows.length === 0 && <p className="quiet">{t("notifications.preferences.noMails")}</p>}
      <ul>
        {rows.map(({ id, title, address, createdAt, sentAt, failedAt, failure }) => (
          <li key={id}>
            {title}
            {failure ? (
              <span className="wrong">
                {t(`notifications.preferences.${failure}`, { address, date: formatDateTime(failedAt ?? createdAt) })}
              </span>
            ) : (
              <span>
                {t(sentAt ? "notifications.preferences.sent" : "notifications.preferences.waiting", {
                  date: formatDateTime(sentAt ?? createdAt),
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <Button size="small" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t("shell.loadMore")}
        </Button>
      )}
    </details>
  );
}
