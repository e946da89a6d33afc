import Button from "@mui/material/Button";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { PagedList, type PagedRows } from "#client/list/PagedList.tsx";
import { addDays } from "#engine/calendar/arithmetic.ts";
import { showBritish } from "#engine/calendar/day.ts";
import { mondayOf } from "#engine/calendar/weeks.ts";
import type { Actor } from "#protocol/actor.ts";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { EmptyState } from "#ui/states.tsx";
import type { Alert } from "../alert.ts";
import { AlertItem } from "./AlertItem.tsx";
import { alertsQuery, type Filters, sentQuery } from "./queries.ts";

export type ListView = "upcoming" | "past";

interface Props {
  readonly actor: Actor;
  readonly filters: Filters;
  readonly narrowed: boolean;
  readonly onClear: () => void;
}

type Found = PagedRows<Alert>;

/** Upcoming alerts by week, below those that are overdue; or past ones by week. */
export function AlertLists({
  view,
  create,
  ...props
}: Props & { readonly view: ListView; readonly create: ReactNode }) {
  const t = useText();
  const { actor, filters, narrowed, onClear } = props;
  const found = useInfiniteQuery(alertsQuery(view, filters));
  const withOverdue = view === "upcoming" && filters.state !== "completed";
  const overdue = useInfiniteQuery({ ...alertsQuery("past", { ...filters, state: "open" }), enabled: withOverdue });
  // Both at once, so that what came first does not move down.
  const isPending = found.isPending || overdue.isLoading;
  return (
    <>
      {withOverdue && !isPending && <Overdue actor={actor} found={overdue} />}
      <PagedList
        query={{ ...found, isPending }}
        narrowed={narrowed}
        onClear={onClear}
        empty={{
          title: t(`alerts.empty.${view}`),
          text: t("alerts.empty.text"),
          action: view === "upcoming" && create,
        }}
      >
        {(rows, more) => (
          <>
            <Weeks rows={rows} actor={actor} />
            {more && (
              <Button loading={more.loading} onClick={more.onMore}>
                {more.label}
              </Button>
            )}
          </>
        )}
      </PagedList>
    </>
  );
}

function Overdue({ actor, found }: { readonly actor: Actor; readonly found: Found }) {
  const t = useText();
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? [];
  if (rows.length === 0) return null;
  return (
    <section className="alert-week overdue" aria-label={t("alerts.overdue")}>
      <h2>{t("alerts.overdue")}</h2>
      <Items rows={rows} actor={actor} />
      {found.hasNextPage && (
        <Button loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t("shell.loadMore")}
        </Button>
      )}
    </section>
  );
}

/** The alerts under the headings of their weeks. */
function Weeks({ rows, actor }: { readonly rows: readonly Alert[]; readonly actor: Actor }) {
  const t = useText();
  const [first] = rows;
  const today = first ? (addDays(first.date, -first.daysLeft) ?? first.date) : "";
  const thisWeek = today === "" ? "" : mondayOf(today);
  const headingOf = (monday: string): string => {
    if (monday === thisWeek) return t("alerts.week.this");
    if (monday === addDays(thisWeek, 7)) return t("alerts.week.next");
    return t("alerts.week.of", { day: showBritish(monday) });
  };
  return [...Map.groupBy(rows, ({ date }) => mondayOf(date))].map(([monday, alerts]) => (
    <section key={monday} className="alert-week" aria-label={headingOf(monday)}>
      <h2>{headingOf(monday)}</h2>
      <Items rows={alerts} actor={actor} />
    </section>
  ));
}

const Items = ({ rows, actor }: { readonly rows: readonly Alert[]; readonly actor: Actor }) => (
  <ul className="alert-list">
    {rows.map((alert) => (
      <AlertItem key={alert.id} alert={alert} actor={actor} />
    ))}
  </ul>
);

/** The alerts that were mailed, the last first; at most 100. */
export function SentAlerts({ actor, filters, narrowed, onClear }: Props) {
  const t = useText();
  const found = useQuery(sentQuery(filters));
  if (found.isPending) return <ListSkeleton label={t("shell.loading")} />;
  if (found.isError) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  const { rows } = found.data;
  if (rows.length > 0) return <Items rows={rows} actor={actor} />;
  if (narrowed)
    return (
      <EmptyState
        title={t("shell.nothingFound")}
        text={t("shell.nothingFoundText")}
        action={<Button onClick={onClear}>{t("alerts.clear")}</Button>}
      />
    );
  return <EmptyState title={t("alerts.empty.sent")} text={t("alerts.empty.text")} />;
}
