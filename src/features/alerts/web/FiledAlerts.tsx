import Button from "@mui/material/Button";
import { useInfiniteQuery } from "@tanstack/react-query";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import type { Actor } from "#protocol/actor.ts";
import { AlertItem } from "./AlertItem.tsx";
import { alertsQuery, type Filters } from "./queries.ts";
import "./alerts.css";

/** The open alerts of a client or project: those that are overdue, then the next ones. */
export function FiledAlerts({
  filed: { kind, id },
  actor,
}: {
  readonly filed: { readonly kind: "client" | "project"; readonly id: string };
  readonly actor: Actor;
}) {
  const t = useText();
  const narrowed = kind === "client" ? { clientId: [id] } : { projectId: [id] };
  const filters: Filters = { whose: "all", state: "open", search: "", narrowed };
  const past = useInfiniteQuery(alertsQuery("past", filters));
  const next = useInfiniteQuery(alertsQuery("upcoming", filters));
  const failed = [past, next].find(({ isError }) => isError);
  if (failed) return <FailureState error={failed.error} onRetry={() => void failed.refetch()} />;
  const more = [past, next].find(({ hasNextPage }) => hasNextPage);
  const rows = [past, next].flatMap(({ data }) => data?.pages.flatMap((page) => page.rows) ?? []);
  if (rows.length === 0) return null;
  return (
    <>
      <ul className="alert-list">
        {rows.map((alert) => (
          <AlertItem key={alert.id} alert={alert} actor={actor} />
        ))}
      </ul>
      {more && (
        <Button loading={more.isFetchingNextPage} onClick={() => void more.fetchNextPage()}>
          {t("shell.loadMore")}
        </Button>
      )}
    </>
  );
}
