import Alert from "@mui/material/Alert";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { useLanguage, useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { MonthHead, monthName } from "#client/MonthHead.tsx";
import { showBritish } from "#engine/calendar/day.ts";
import { weekdayOf } from "#engine/calendar/week.ts";
import { weeksOf } from "#engine/calendar/weeks.ts";
import type { Actor } from "#protocol/actor.ts";
import { screenPath } from "#protocol/address.ts";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { EmptyState } from "#ui/states.tsx";
import type { Alert as AlertOf } from "../alert.ts";
import { AlertItem } from "./AlertItem.tsx";
import { type Filters, monthQuery } from "./queries.ts";

interface Props {
  readonly actor: Actor;
  readonly month: string | undefined;
  readonly filters: Filters;
  readonly onMonth: (month: string | undefined) => void;
}

/** Alerts of a day that its field names; the others are in the list of the month. */
const shownADay = 3;
const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
const now = () => new Date().toISOString().slice(0, 7);

/** A month's calendar, Monday first; on phones its days with their number of alerts, and a list below. */
export function MonthView({ actor, month: asked, filters, onMonth }: Props) {
  const t = useText();
  const [here] = useState(now);
  const month = asked ?? here;
  const found = useQuery(monthQuery(month, filters));
  const name = monthName(month, useLanguage());
  return (
    <section aria-label={t("alerts.month.label", { month: name })}>
      <MonthHead month={month} current={here} onMonth={(next) => onMonth(next === here ? undefined : next)} />
      {found.isPending && <ListSkeleton label={t("shell.loading")} />}
      {found.isError && <FailureState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data?.more && <Alert severity="info">{t("alerts.month.tooMany")}</Alert>}
      {found.data && <Month month={month} today={found.data.today} rows={found.data.rows} />}
      {found.data && <MonthList month={month} rows={found.data.rows} actor={actor} />}
    </section>
  );
}

function Month({
  month,
  today,
  rows,
}: {
  readonly month: string;
  readonly today: string;
  readonly rows: readonly AlertOf[];
}) {
  const t = useText();
  const weeks = weeksOf(month);
  const byDay = Map.groupBy(rows, ({ date }) => date);
  return (
    <table className="month">
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              {t(`alerts.month.days.${weekdays[weekdayOf(day) - 1] ?? "mon"}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <DayCell
                key={day}
                day={day}
                today={today}
                inMonth={day.startsWith(month)}
                alerts={byDay.get(day) ?? []}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayCell(props: {
  readonly day: string;
  readonly today: string;
  readonly inMonth: boolean;
  readonly alerts: readonly AlertOf[];
}) {
  const t = useText();
  const { day, today, inMonth, alerts } = props;
  const rest = alerts.length - shownADay;
  return (
    <td data-out={!inMonth} data-today={day === today} aria-current={day === today ? "date" : undefined}>
      <time dateTime={day} aria-label={showBritish(day)}>
        {Number(day.slice(8))}
      </time>
      {alerts.length > 0 && (
        <span className="month-count" aria-hidden>
          {alerts.length}
        </span>
      )}
      <ul>
        {alerts.slice(0, shownADay).map(({ id, title, completedAt, daysLeft }) => (
          <li key={id}>
            <Link
              to={screenPath("/alerts/:id", { id })}
              title={title}
              data-done={completedAt !== null}
              data-late={completedAt === null && daysLeft < 0}
            >
              {title}
            </Link>
          </li>
        ))}
        {rest > 0 && <li className="month-more">{t("alerts.month.more", { count: rest })}</li>}
      </ul>
    </td>
  );
}

function MonthList({
  month,
  rows,
  actor,
}: {
  readonly month: string;
  readonly rows: readonly AlertOf[];
  readonly actor: Actor;
}) {
  const t = useText();
  const ofMonth = rows.filter(({ date }) => date.startsWith(month));
  if (ofMonth.length === 0) return <EmptyState title={t("alerts.month.none")} />;
  return (
    <ul className="alert-list">
      {ofMonth.map((alert) => (
        <AlertItem key={alert.id} alert={alert} actor={actor} />
      ))}
    </ul>
  );
}
