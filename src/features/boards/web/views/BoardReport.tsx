import Download from "@mui/icons-material/FileDownloadOutlined";
import Button from "@mui/material/Button";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { call, downloadUrl } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { AskedDay } from "#client/form/AskedDay.tsx";
import { type Translate, useText } from "#client/i18n.ts";
import { ListSkeleton } from "#ui/skeletons.tsx";
import type { BoardDetails } from "../../board.ts";
import { boardKeys } from "../../feature.ts";
import {
  exportBoardReport,
  getBoardReport,
  isReportRange,
  type BoardReport as Report,
  type ReportPart,
  reportParts,
} from "../../report-contract.ts";
import { type ReportCell, type ReportTable, reportTable, shownValue, withShownColumns } from "../../report-tables.ts";
import type { WorkSchedule } from "../../schedule.ts";
import { dayIn } from "../../work-time.ts";
import { columnName } from "../column-name.ts";
import { withCredentials } from "../credentials.ts";
import { duration, workDuration } from "../duration.ts";
import { PieceChart } from "./PieceChart.tsx";
import "./board-report.css";

const ranges = [7, 30, 90] as const;
const dayMs = 24 * 3_600_000;

interface Range {
  readonly from: string;
  readonly to: string;
}

/** The report of a board: work done and times, as charts with their tables, each also as a workbook. */
export function BoardReport({ details, now }: { readonly details: BoardDetails; readonly now: number }) {
  const t = useText();
  const { id: boardId, workSchedule, version } = details.board;
  const lastDays = (days: number): Range => ({
    from: dayIn(workSchedule.timezone, now - (days - 1) * dayMs),
    to: dayIn(workSchedule.timezone, now),
  });
  const [range, setRange] = useState(() => lastDays(30));
  const isRange = isReportRange(range.from, range.to);
  const found = useQuery({
    queryKey: boardKeys.of(boardId, "report", range.from, range.to, version),
    queryFn: ({ signal }) => call(getBoardReport, withCredentials({ boardId, ...range }), { signal }),
    enabled: isRange,
    placeholderData: (before) => before,
  });
  const file = (part?: ReportPart) =>
    downloadUrl(exportBoardReport, withCredentials({ boardId, ...range, ...(part ? { part } : {}) }));
  return (
    <section aria-label={t("boards.report.title")}>
      <RangeBar range={range} lastDays={lastDays} wrong={!isRange} file={file()} onRange={setRange} />
      {isRange && found.isPending && <ListSkeleton label={t("shell.loading")} />}
      {found.isError && <FailureState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && <Figures report={found.data} schedule={workSchedule} file={file} />}
    </section>
  );
}

function RangeBar(props: {
  readonly range: Range;
  readonly lastDays: (days: number) => Range;
  readonly wrong: boolean;
  readonly file: string;
  readonly onRange: (range: Range) => void;
}) {
  const t = useText();
  const { range, lastDays, onRange } = props;
  const chosen = ranges.find((days) => lastDays(days).from === range.from && lastDays(days).to === range.to);
  return (
    <div className="report-range">
      <ToggleButtonGroup
        exclusive
        size="small"
        value={chosen ?? null}
        aria-label={t("boards.report.range")}
        onChange={(_, next: number | null) => next && onRange(lastDays(next))}
      >
        {ranges.map((count) => (
          <ToggleButton key={count} value={count}>
            {t("boards.report.days", { days: count })}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <AskedDay label={t("boards.report.from")} day={range.from} onDay={(from) => onRange({ ...range, from })} />
      <AskedDay
        label={t("boards.report.to")}
        day={range.to}
        error={props.wrong ? t("boards.report.rangeInvalid") : undefined}
        onDay={(to) => onRange({ ...range, to })}
      />
      <Button component="a" href={props.file} download startIcon={<Download />}>
        {t("boards.report.excelAll")}
      </Button>
    </div>
  );
}

/** The parts that are drawn over time; the bars of the others stand in their tables. */
function chartOf(t: Translate, report: Report, part: ReportPart): ReactNode {
  const { pieces, throughput, wip, burnUp, columns } = report;
  const label = t(`boards.report.part.${part}`);
  const [made, done] = ["var(--mui-palette-text-secondary)", "var(--mui-palette-primary-main)"];
  const common = { label, pieces };
  if (part === "throughput") {
    const series = (["created", "completed"] as const).map((one) => ({
      name: t(`boards.report.head.${one}`),
      color: one === "created" ? made : done,
      values: throughput.map((counts) => counts[one]),
    }));
    return <PieceChart {...common} kind="bars" series={series} />;
  }
  if (part === "wip") {
    const series = columns.flatMap(({ name, color }, place) => {
      const values = wip.map((row) => row[place] ?? 0);
      return values.some((value) => value > 0) ? [{ name: columnName(t, name), color, values }] : [];
    });
    return series.length === 0 ? null : <PieceChart {...common} kind="stacked" series={series} />;
  }
  if (part !== "burnUp" || burnUp.every(({ total }) => total === 0)) return null;
  return (
    <PieceChart
      {...common}
      kind="lines"
      series={[
        { name: t("boards.report.head.subtasks"), color: made, values: burnUp.map(({ total }) => total) },
        { name: t("boards.report.head.subtasksDone"), color: done, values: burnUp.map((counts) => counts.done) },
      ]}
    />
  );
}

/** Tables of many columns have the whole width. */
const wide: ReadonlySet<ReportPart> = new Set(["columns", "people", "labels"]);

/** Which cell of a row its bar shows. */
const barOf: Partial<Record<ReportPart, number>> = { times: 3, columns: 2, ageing: 2, people: 1, labels: 1 };

function Figures(props: {
  readonly report: Report;
  readonly schedule: WorkSchedule;
  readonly file: (part: ReportPart) => string;
}) {
  const t = useText();
  const { report, schedule, file } = props;
  const words = { nobody: t("boards.task.nobody"), lead: t("boards.report.lead"), cycle: t("boards.report.cycle") };
  const shown = withShownColumns(report, (name) => columnName(t, name));
  return (
    <>
      <p className="board-note report-note">{t("boards.report.workNote")}</p>
      <div className="board-report">
        {reportParts.map((part) => {
          const title = t(`boards.report.part.${part}`);
          const chart = chartOf(t, shown, part);
          const table = reportTable(shown, part, words);
          return (
            <section key={part} className={wide.has(part) ? "report-card wide" : "report-card"} aria-label={title}>
              <header>
                <h2>{title}</h2>
                <Button
                  component="a"
                  size="small"
                  href={file(part)}
                  download
                  startIcon={<Download />}
                  aria-label={t("boards.report.excelOf", { part: title })}
                >
                  {t("boards.report.excel")}
                </Button>
              </header>
              {chart}
              {chart ? (
                <details>
                  <summary>{t("boards.report.asTable", { part: title })}</summary>
                  <Table title={title} table={table} schedule={schedule} />
                </details>
              ) : (
                <Table title={title} table={table} schedule={schedule} bar={barOf[part]} />
              )}
            </section>
          );
        })}
      </div>
    </>
  );
}

const amountOf = (cell: ReportCell | undefined): number => {
  if (!cell) return 0;
  if ("count" in cell) return cell.count;
  return "workMs" in cell ? cell.workMs : 0;
};

function Table(props: {
  readonly title: string;
  readonly table: ReportTable;
  readonly schedule: WorkSchedule;
  readonly bar?: number | undefined;
}) {
  const t = useText();
  const { title, schedule, bar } = props;
  const { heads, rows } = props.table;
  const time = (ms: number, work: boolean) => (work ? workDuration(ms, schedule, t) : duration(ms, t));
  if (rows.length === 0) return <p className="board-note">{t("boards.report.none")}</p>;
  const most = bar === undefined ? 0 : Math.max(1, ...rows.map(({ cells }) => amountOf(cells[bar])));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable
    <div className="report-table" tabIndex={0} role="region" aria-label={title}>
      <table className="task-time">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head.startsWith("=") ? head.slice(1) : t(`boards.report.head.${head as "day"}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first = null, ...others] }) => (
            <tr key={key}>
              <th scope="row">
                {shownValue(first, time)}
                {bar !== undefined && (
                  <span
                    className="report-bar"
                    style={{ width: `${(100 * amountOf(others[bar - 1])) / most}%` }}
                    aria-hidden
                  />
                )}
              </th>
              {others.map((cell, at) => (
                <td key={heads[at + 1]}>{shownValue(cell, time)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
