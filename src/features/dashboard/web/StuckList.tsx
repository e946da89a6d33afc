import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FailureState } from "#client/FailureState.tsx";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { type Actor, hasRole } from "#protocol/actor.ts";
import { ListSkeleton } from "#ui/skeletons.tsx";
import type { CountedStatus } from "../figures.ts";
import type { Asking } from "./address.ts";
import { ChartFrame } from "./ChartFrame.tsx";
import { stuckQuery } from "./queries.ts";
import { businessTime, shownNumber } from "./shown.ts";

/** The lists of what waits, which only the owner sees whole. */
const tabs: Readonly<Record<string, string>> = { unassigned: "inbox", reviewing: "review" };

/** Where processes wait now, and which have waited longest. */
export function StuckList({ asking, actor }: { readonly asking: Asking; readonly actor: Actor }) {
  const t = useText();
  const { data, error, refetch } = useQuery(stuckQuery(asking));
  return (
    <ChartFrame
      id="stuck"
      title={t("dashboard.stuck")}
      note={t("dashboard.stuckNote")}
      fileName={t("dashboard.file.stuck")}
      table={{
        heads: [
          t("dashboard.process"),
          t("dashboard.status"),
          t("dashboard.since"),
          t("dashboard.waited"),
          t("dashboard.by.template"),
          t("dashboard.whoActs"),
        ],
        rows: (data?.rows ?? []).map((row) => ({
          key: row.id,
          cells: [
            row.title,
            t(`dashboard.measure.${row.status}`),
            formatDate(row.since),
            businessTime(t, row.waitedMs),
            row.templateName ?? "–",
            row.personName ?? "–",
          ],
        })),
      }}
    >
      {data && (
        <>
          <ul className="stuck-statuses">
            {data.statuses.map(({ status, count, overWeek }) => (
              <li key={status}>
                <StatusCount status={status} count={count} actor={actor} /> {t(`dashboard.measure.${status}`)}
                {overWeek > 0 && <span className="quiet"> · {t("dashboard.overWeek", { count: overWeek })}</span>}
              </li>
            ))}
          </ul>
          {data.rows.length === 0 && <p className="quiet">{t("dashboard.nothingStuck")}</p>}
          <ul className="stuck-rows">
            {data.rows.map((row) => (
              <li key={row.id}>
                {row.opens ? <Link to={`/processes/${row.id}` as never}>{row.title}</Link> : <span>{row.title}</span>}
                <span className="bar-count">{businessTime(t, row.waitedMs)}</span>
                <span className="quiet">
                  {[t(`dashboard.measure.${row.status}`), row.templateName, row.personName].filter(Boolean).join(" · ")}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {!data && error && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton label={t("shell.loading")} rows={4} />}
    </ChartFrame>
  );
}

/** How many wait, as the way to them where whoever looks sees them all. */
function StatusCount(props: { readonly status: CountedStatus; readonly count: number; readonly actor: Actor }) {
  const t = useText();
  const { status, count, actor } = props;
  const tab = hasRole(actor, "owner") ? tabs[status] : undefined;
  if (!tab) return <strong>{shownNumber(count)}</strong>;
  const label = t("dashboard.openList", { count, name: t(`dashboard.measure.${status}`) });
  return (
    <strong>
      <Link to={`/processes?tab=${tab}` as never} aria-label={label}>
        {shownNumber(count)}
      </Link>
    </strong>
  );
}
