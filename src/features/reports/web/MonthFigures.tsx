import Paper from "@mui/material/Paper";
import { useQuery } from "@tanstack/react-query";
import { downloadUrl } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { showBritish } from "#engine/calendar/day.ts";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { exportReport, exportTable } from "../contract.ts";
import { monthQuery } from "./open-work-queries.ts";

const shownMeasures = ["created", "approved", "rejected"] as const;
/** As in `reportStatuses`, whose file is of the page of reports. */
const statuses = "approved,rejected,rejectedPublic";
const formats = ["xlsx", "csv"] as const;

/** The figures of this month, next to those of the month before, and the files with them. */
export function MonthFigures() {
  const t = useText();
  const { data, error, refetch } = useQuery(monthQuery);
  return (
    <Paper component="section" aria-labelledby="open-month" className="open-month">
      <h2 id="open-month">{t("reports.openWork.month")}</h2>
      {data && (
        <>
          <p className="quiet">
            {t("dashboard.days", {
              range: `${showBritish(data.from)} – ${showBritish(data.to)}`,
              before: `${showBritish(data.before.from)} – ${showBritish(data.before.to)}`,
            })}
          </p>
          <dl>
            {data.figures.flatMap(({ measure, count, before }) =>
              shownMeasures.some((one) => one === measure)
                ? [
                    <div key={measure}>
                      <dt>{t(`dashboard.measure.${measure}`)}</dt>
                      <dd>
                        {count.toLocaleString("es-GT")}{" "}
                        <span className="quiet">{t("reports.openWork.before", { count: before })}</span>
                      </dd>
                    </div>,
                  ]
                : [],
            )}
          </dl>
          <Files from={data.from} to={data.to} />
        </>
      )}
      {!data && error && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton label={t("shell.loading")} rows={3} />}
    </Paper>
  );
}

/** The reports of the month as files. */
function Files({ from, to }: { readonly from: string; readonly to: string }) {
  const t = useText();
  const files = [
    {
      name: t("reports.openWork.file.processes"),
      url: (format: (typeof formats)[number]) => downloadUrl(exportReport, { from, to, statuses, format }),
    },
    ...(["people", "templates"] as const).map((kind) => ({
      name: t(`reports.openWork.file.${kind}`),
      url: (format: (typeof formats)[number]) => downloadUrl(exportTable, { kind, from, to, format }),
    })),
  ];
  return (
    <ul className="open-files">
      {files.map(({ name, url }) => (
        <li key={name}>
          <span>{name}</span>
          {formats.map((format) => (
            <a key={format} href={url(format)} download aria-label={`${name}, ${t(`reports.openWork.${format}`)}`}>
              {t(`reports.openWork.${format}`)}
            </a>
          ))}
        </li>
      ))}
    </ul>
  );
}
