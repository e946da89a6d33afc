import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { call } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { showBritish } from "#engine/calendar/day.ts";
import { ListSkeleton } from "#ui/skeletons.tsx";
import type { BoardDetails } from "../board.ts";
import { boardKeys } from "../keys.ts";
import { getBoardReport, type BoardReport as Report } from "../report.ts";
import { dayIn } from "../work-time.ts";
import { withCredentials } from "./credentials.ts";
import { duration } from "./duration.ts";

const ranges = [7, 30, 90] as const;
const dayMs = 24 * 3_600_000;

/** What was done on a board and how long it took, in work time: tables with a bar beside each figure. */
export function BoardReport({ details, now }: { readonly details: BoardDetails; readonly now: number }) {
  const t = useText();
  const [days, setDays] = useState<number>(30);
  const { id: boardId, workSchedule, version } = details.board;
  const [from, to] = [dayIn(workSchedule.timezone, now - (days - 1) * dayMs), dayIn(workSchedule.timezone, now)];
  const found = useQuery({
    queryKey: boardKeys.of(boardId, "report", from, to, version),
    queryFn: ({ signal }) => call(getBoardReport, withCredentials({ boardId, from, to }), { signal }),
  });
  return (
    <section aria-label={t("boards.report.title")}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={days}
        aria-label={t("boards.report.range")}
        onChange={(_, next: number | null) => next && setDays(next)}
      >
        {ranges.map((count) => (
          <ToggleButton key={count} value={count}>
            {t("boards.report.days", { days: count })}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {found.isPending && <ListSkeleton label={t("shell.loading")} />}
      {found.isError && <FailureState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && <Figures report={found.data} />}
    </section>
  );
}

function Figures({ report }: { readonly report: Report }) {
  const t = useText();
  const { throughput, leadTime, cycleTime, columns, ageing, people } = report;
  const spread = (ms: number) => duration(ms, t);
  return (
    <div className="board-report">
      <Table
        title={t("boards.report.throughput")}
        heads={[t("boards.report.day"), t("boards.report.completed")]}
        rows={throughput.map(({ day, completed }) => ({
          key: day,
          value: completed,
          cells: [showBritish(day), completed],
        }))}
      />
      <Table
        title={t("boards.report.times")}
        heads={[t("boards.report.time"), t("boards.report.median"), t("boards.report.p85")]}
        rows={[
          {
            key: "lead",
            value: leadTime.p85,
            cells: [t("boards.report.lead"), spread(leadTime.median), spread(leadTime.p85)],
          },
          {
            key: "cycle",
            value: cycleTime.p85,
            cells: [t("boards.report.cycle"), spread(cycleTime.median), spread(cycleTime.p85)],
          },
        ]}
      />
      <Table
        title={t("boards.report.columns")}
        heads={[t("boards.column.one"), t("boards.report.median"), t("boards.report.target"), t("boards.task.late")]}
        rows={columns.map(({ id, name, median, targetMs, late }) => ({
          key: id,
          value: median,
          cells: [name, spread(median), targetMs === null ? "–" : spread(targetMs), late],
        }))}
      />
      <Table
        title={t("boards.report.ageing")}
        heads={[t("boards.task.one"), t("boards.report.age")]}
        rows={ageing.map(({ id, title, ageMs }) => ({ key: id, value: ageMs, cells: [title, spread(ageMs)] }))}
      />
      <Table
        title={t("boards.report.people")}
        heads={[t("boards.task.assignee"), t("boards.report.open"), t("boards.report.completed")]}
        rows={people.map(({ id, name, open, completed }) => ({ key: id, value: open, cells: [name, open, completed] }))}
      />
    </div>
  );
}

interface Row {
  readonly key: string;
  /** What the bar shows. */
  readonly value: number;
  readonly cells: readonly ReactNode[];
}

function Table(props: { readonly title: string; readonly heads: readonly string[]; readonly rows: readonly Row[] }) {
  const t = useText();
  const { title, heads, rows } = props;
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <section>
      <h2>{title}</h2>
      {rows.length === 0 && <p className="board-note">{t("boards.report.none")}</p>}
      {rows.length > 0 && (
        <table className="task-time" aria-label={title}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, value, cells: [first, ...others] }) => (
              <tr key={key}>
                <th scope="row">
                  {first}
                  <span className="report-bar" style={{ width: `${(100 * value) / most}%` }} aria-hidden />
                </th>
                {others.map((cell, i) => (
                  <td key={heads[i + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
