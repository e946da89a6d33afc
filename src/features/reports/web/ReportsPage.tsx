import Bookmark from "@mui/icons-material/BookmarkAddOutlined";
import Download from "@mui/icons-material/FileDownloadOutlined";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { downloadUrl } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { errorText } from "#client/failure-text.ts";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { Link } from "#client/link.tsx";
import { useActor } from "#client/who.ts";
import type { Day } from "#engine/calendar/day.ts";
import { localDayOf } from "#engine/calendar/zone.ts";
import { hasRole } from "#protocol/actor.ts";
import { screenPath } from "#protocol/address.ts";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { EmptyState } from "#ui/states.tsx";
import { TableScroll } from "#ui/TableScroll.tsx";
import { exportReport, previewRows, type ReportRow } from "../contract.ts";
import { keepReports } from "../policy.ts";
import { isReportRange, reportColumns } from "../report.ts";
import type { SavedReport } from "../saved-contract.ts";
import { type Asking, useAsking } from "./address.ts";
import { previewQuery, questionOf, savedQuery } from "./queries.ts";
import { ReportQuestion } from "./ReportQuestion.tsx";
import { SavedReports } from "./SavedReports.tsx";
import { askingOf } from "./saved-asking.ts";
import { TablePreview } from "./TablePreview.tsx";
import "./reports.css";

const SavedReportDialog = lazyComponent(() => import("./SavedReportDialog.tsx").then((m) => m.SavedReportDialog));

/** /reports: what happened in a range, process by process or counted, before it is saved as a file. */
export function Page() {
  const t = useText();
  const [today] = useState(() => localDayOf(Intl.DateTimeFormat().resolvedOptions().timeZone, Date.now()));
  const { asking, ask, bare } = useAsking(today);
  const [keeping, setKeeping] = useState<SavedReport | "new">();
  const { data: saved } = useQuery(savedQuery);
  const actor = useActor();
  const may = actor && keepReports(actor);
  useSavedQuestion(bare ? asking.saved : undefined, today, ask);
  const wrong = asking.statuses.length === 0 || asking.columns.length === 0 || !isReportRange(asking.from, asking.to);
  return (
    <PageBody>
      <PageHeader
        title={t("reports.title")}
        text={t("reports.intro")}
        actions={
          <ReasonButton
            variant="outlined"
            startIcon={<Bookmark />}
            reason={may === true ? undefined : errorText(may)}
            disabled={may === undefined || wrong}
            onClick={() => setKeeping("new")}
          >
            {t("reports.saved.save")}
          </ReasonButton>
        }
      />
      <div className="reports in-order">
        <SavedReports today={today} shown={asking.saved} onChange={setKeeping} />
        <ReportQuestion asking={asking} today={today} onAsk={ask} />
        {asking.kind === "processes" ? (
          <Preview asking={asking} />
        ) : (
          <TablePreview kind={asking.kind} asking={asking} />
        )}
      </div>
      {keeping && (
        <SavedReportDialog
          // As it is now: somebody else may have changed it meanwhile.
          report={keeping === "new" ? undefined : (saved?.find(({ id }) => id === keeping.id) ?? keeping)}
          asking={asking}
          today={today}
          onSaved={(saved) => ask({ saved: saved.id })}
          onClose={() => setKeeping(undefined)}
        />
      )}
    </PageBody>
  );
}

/** Asks what the report kept by name asks, where the address names only that. */
function useSavedQuestion(id: string | undefined, today: Day, ask: (asking: Asking) => void): void {
  const report = useQuery(savedQuery).data?.find((one) => one.id === id);
  useEffect(() => {
    if (report) ask(askingOf(report, today));
  });
}

function Preview({ asking }: { readonly asking: Asking }) {
  const t = useText();
  const { data, error, refetch, isPlaceholderData } = useQuery(previewQuery(asking));
  const fits = isReportRange(asking.from, asking.to) && asking.statuses.length > 0;
  const shown = fits ? data : undefined;
  return (
    <Paper
      component="section"
      className="report-preview"
      aria-label={t("reports.preview")}
      aria-busy={isPlaceholderData}
    >
      <header>
        <div role="status">
          <Typography variant="h2">
            {shown ? t("reports.count", { count: shown.count }) : t("reports.preview")}
          </Typography>
          {shown && shown.count > previewRows && (
            <p className="quiet">{t("reports.firstRows", { rows: previewRows })}</p>
          )}
        </div>
        {shown && shown.count > 0 && <SaveButtons asking={asking} />}
      </header>
      {shown && shown.rows.length > 0 && <Rows rows={shown.rows} />}
      {shown?.count === 0 && <EmptyState title={t("reports.none")} text={t("reports.noneText")} />}
      {fits && !data && error && <FailureState error={error} onRetry={() => void refetch()} />}
      {fits && !data && !error && <ListSkeleton label={t("shell.loading")} />}
    </Paper>
  );
}

function SaveButtons({ asking }: { readonly asking: Asking }) {
  const t = useText();
  const { columns, answers, templateId } = asking;
  const shape = {
    ...questionOf(asking),
    columns: columns.join(","),
    answers: answers && templateId ? ("true" as const) : ("false" as const),
  };
  const none = columns.length === 0;
  return (
    <div className="report-save">
      {(["xlsx", "csv"] as const).map((format) => (
        <ReasonButton
          key={format}
          variant={format === "xlsx" ? "contained" : "outlined"}
          startIcon={<Download />}
          reason={none ? t("reports.columnRequired") : undefined}
          {...(none ? {} : { href: downloadUrl(exportReport, { ...shape, format }), download: true })}
        >
          {t(format === "xlsx" ? "reports.saveXlsx" : "reports.saveCsv")}
        </ReasonButton>
      ))}
    </div>
  );
}

/** The columns of the preview, with what a row shows in each. The file has all that are chosen. */
function usePreviewColumns(
  opens: boolean,
): readonly (Column<ReportRow> & { readonly isEmpty?: (row: ReportRow) => boolean })[] {
  const t = useText();
  return [
    {
      key: "title",
      heading: t("reports.column.title"),
      as: "title",
      cell: ({ id, title }) => (opens ? <Link to={screenPath("/processes/:id", { id })}>{title}</Link> : title),
    },
    {
      key: "status",
      heading: t("reports.column.status"),
      as: "short",
      cell: ({ status }) => t(`reports.status.${status}`),
    },
    { key: "template", heading: t("reports.column.template"), cell: ({ templateName }) => templateName },
    {
      key: "client",
      heading: t("reports.column.client"),
      cell: ({ clientName }) => clientName ?? "–",
      isEmpty: ({ clientName }) => clientName === null,
    },
    {
      key: "creator",
      heading: t("reports.column.creator"),
      cell: ({ creatorName, requesterName }) => creatorName ?? requesterName ?? "–",
    },
    {
      key: "decided",
      heading: t("reports.column.decided"),
      as: "short",
      cell: ({ decidedAt }) => formatDate(decidedAt),
    },
    {
      key: "reason",
      heading: t("reports.column.reason"),
      cell: ({ reason }) => reason ?? "–",
      isEmpty: ({ reason }) => reason === null,
    },
  ];
}

function Rows({ rows }: { readonly rows: readonly ReportRow[] }) {
  const t = useText();
  const actor = useActor();
  const [hidesEmpty, setHidesEmpty] = useState(false);
  // What was decided, the owner may open; a manager reads reports and no contents.
  const opens = actor !== undefined && hasRole(actor, "owner");
  const all = usePreviewColumns(opens);
  const empty = all.filter(({ isEmpty }) => isEmpty && rows.every(isEmpty));
  const columns = hidesEmpty ? all.filter((column) => !empty.includes(column)) : all;
  return (
    <>
      <p className="quiet report-columns">
        {t("reports.previewColumns", { shown: columns.length, all: reportColumns.length })}
        {empty.length > 0 && (
          <Button size="small" onClick={() => setHidesEmpty(!hidesEmpty)}>
            {t(hidesEmpty ? "reports.showEmpty" : "reports.hideEmpty", { count: empty.length })}
          </Button>
        )}
      </p>
      <TableScroll label={t("reports.preview")}>
        <DataTable label={t("reports.preview")} rows={rows} rowKey={({ id }) => id} columns={columns} />
      </TableScroll>
    </>
  );
}
