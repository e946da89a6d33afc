import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { screenPath } from "#protocol/address.ts";
import { ListSkeleton } from "#ui/skeletons.tsx";
import type { Stuck } from "../contract.ts";
import type { CountedStatus } from "../figures.ts";
import type { Asking } from "./address.ts";
import { ChartFrame } from "./ChartFrame.tsx";
import { CountedPanel } from "./CountedPanel.tsx";
import { type Listed, stuckQuery } from "./queries.ts";
import { businessTime, shownNumber } from "./shown.ts";

/** Shows where processes wait now, and those that have waited longest. */
export function StuckList({ asking }: { readonly asking: Asking }) {
  const t = useText();
  const [listed, setListed] = useState<Listed>();
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
                <StatusCount status={status} count={count} onList={setListed} /> {t(`dashboard.measure.${status}`)}
                {overWeek > 0 && <OverWeek status={status} count={overWeek} onList={setListed} />}
              </li>
            ))}
          </ul>
          <Longest rows={data.rows} />
        </>
      )}
      {!data && error && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton label={t("shell.loading")} rows={4} />}
      {listed && <CountedPanel asking={asking} listed={listed} onClose={() => setListed(undefined)} />}
    </ChartFrame>
  );
}

/** Lists the longest waits, with the people who should act. */
function Longest({ rows }: { readonly rows: Stuck["rows"] }) {
  const t = useText();
  if (rows.length === 0) return <p className="quiet">{t("dashboard.nothingStuck")}</p>;
  return (
    <ul className="stuck-rows">
      {rows.map((row) => (
        <li key={row.id}>
          {row.opens ? (
            <Link to={screenPath("/processes/:id", { id: row.id })}>{row.title}</Link>
          ) : (
            <span>{row.title}</span>
          )}
          <span className="bar-count">{businessTime(t, row.waitedMs)}</span>
          <span className="quiet">
            {[t(`dashboard.measure.${row.status}`), row.templateName, row.personName].filter(Boolean).join(" · ")}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface CountProps {
  readonly status: CountedStatus;
  readonly count: number;
  readonly onList: (listed: Listed) => void;
}

/** Shows the number of waits over a week, as a button that lists them. */
function OverWeek({ status, count, onList }: CountProps) {
  const t = useText();
  const name = t(`dashboard.measure.${status}`);
  const text = t("dashboard.overWeek", { count });
  return (
    <span className="quiet bar-count">
      {" · "}
      <button
        type="button"
        aria-label={t("dashboard.openOverWeek", { text, name })}
        onClick={() => onList({ title: `${name}, ${text}`, measure: status, when: "overWeek" })}
      >
        {text}
      </button>
    </span>
  );
}

/** Shows the number of waiting processes, as a button that lists them. */
function StatusCount(props: CountProps) {
  const t = useText();
  const { status, count, onList } = props;
  const name = t(`dashboard.measure.${status}`);
  return (
    <strong className="bar-count">
      <button
        type="button"
        aria-label={t("dashboard.openNow", { count, name })}
        onClick={() => onList({ title: t("dashboard.listNow", { name }), measure: status, when: "now" })}
      >
        {shownNumber(count)}
      </button>
    </strong>
  );
}
