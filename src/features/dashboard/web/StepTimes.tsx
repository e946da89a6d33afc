import { useQuery } from "@tanstack/react-query";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { ListSkeleton } from "#ui/skeletons.tsx";
import type { Asking } from "./address.ts";
import { ChartFrame } from "./ChartFrame.tsx";
import { timesQuery } from "./queries.ts";
import { businessTime, shownNumber } from "./shown.ts";

interface Days {
  readonly from: string;
  readonly to: string;
}

/** Shows the time processes stay in each step: the median as a bar, the 85th percentile as a mark. */
export function StepTimes({ asking, days }: { readonly asking: Asking; readonly days: Days }) {
  const t = useText();
  const { data, error, refetch } = useQuery(timesQuery(asking));
  const steps = data?.steps ?? [];
  const most = Math.max(1, ...steps.map(({ p85Ms }) => p85Ms ?? 0));
  const time = (ms: number | null) => (ms === null ? "–" : businessTime(t, ms));
  return (
    <ChartFrame
      title={t("dashboard.times")}
      note={t("dashboard.timesNote")}
      fileName={t("dashboard.file.times")}
      table={{
        heads: [
          t("dashboard.step.one"),
          t("dashboard.median"),
          t("dashboard.p85"),
          t("dashboard.medianBefore"),
          t("dashboard.stays"),
        ],
        rows: steps.map(({ step, count, medianMs, p85Ms, medianBeforeMs }) => ({
          key: step,
          cells: [t(`dashboard.step.${step}`), time(medianMs), time(p85Ms), time(medianBeforeMs), count],
        })),
      }}
    >
      {data && (
        <ul className="bars">
          {steps.map(({ step, count, medianMs, p85Ms, medianBeforeMs }) => (
            <li key={step}>
              <span>{t(`dashboard.step.${step}`)}</span>
              <span className="bar-count">
                <TimeLink text={time(medianMs)} step={t(`dashboard.step.${step}`)} days={days} />
              </span>
              <span className="bar" aria-hidden>
                <span style={{ width: `${(100 * (medianMs ?? 0)) / most}%` }} />
                {p85Ms !== null && <i style={{ left: `${(100 * p85Ms) / most}%` }} />}
              </span>
              <span className="quiet bar-change">
                {count === 0
                  ? t("dashboard.noStays")
                  : t("dashboard.stayFacts", {
                      p85: time(p85Ms),
                      before: time(medianBeforeMs),
                      count,
                      stays: shownNumber(count),
                    })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {!data && error && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton label={t("shell.loading")} rows={4} />}
    </ChartFrame>
  );
}

/** A time, as the way to the report that tells it apart by template. */
function TimeLink(props: { readonly text: string; readonly step: string; readonly days: Days }) {
  const t = useText();
  const { text, step, days } = props;
  return (
    <Link
      to={`/reports?kind=times&from=${days.from}&to=${days.to}`}
      aria-label={t("dashboard.openTimes", { time: text, step })}
    >
      {text}
    </Link>
  );
}
