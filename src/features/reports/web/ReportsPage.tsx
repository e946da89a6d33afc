import Download from "@mui/icons-material/FileDownloadOutlined";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { downloadUrl } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { localDayOf } from "#engine/calendar/zone.ts";
import { DataTable } from "#ui/DataTable.tsx";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { EmptyState } from "#ui/states.tsx";
import { exportReport, previewRows, type ReportRow } from "../contract.ts";
import { isReportRange } from "../report.ts";
import { type Asking, useAsking } from "./address.ts";
import { previewQuery, questionOf } from "./queries.ts";
import { ReportQuestion } from "./ReportQuestion.tsx";
import "./reports.css";

/** /reports: the processes decided in a range, before they are saved as a file. */
export function Page() {
  const t = useText();
  const [today] = useState(() => localDayOf(Intl.DateTimeFormat().resolvedOptions().timeZone, Date.now()));
  const [asking, ask] = useAsking(today);
  return (
    <PageBody>
      <PageHeader title={t("reports.title")} text={t("reports.intro")} />
      <div className="reports">
        <ReportQuestion asking={asking} today={today} onAsk={ask} />
        <Preview asking={asking} />
      </div>
    </PageBody>
  );
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
        <Button
          key={format}
          variant={format === "xlsx" ? "contained" : "outlined"}
          startIcon={<Download />}
          disabled={none}
          href={downloadUrl(exportReport, { ...shape, format })}
          download
        >
          {t(format === "xlsx" ? "reports.saveXlsx" : "reports.saveCsv")}
        </Button>
      ))}
    </div>
  );
}

function Rows({ rows }: { readonly rows: readonly ReportRow[] }) {
  const t = useText();
  return (
    <DataTable
      label={t("reports.preview")}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { key: "title", heading: t("reports.column.title"), as: "title", cell: ({ title }) => title },
        { key: "status", heading: t("reports.column.status"), cell: ({ status }) => t(`reports.status.${status}`) },
        { key: "template", heading: t("reports.column.template"), cell: ({ templateName }) => templateName },
        { key: "client", heading: t("reports.column.client"), cell: ({ clientName }) => clientName ?? "–" },
        {
          key: "creator",
          heading: t("reports.column.creator"),
          cell: ({ creatorName, requesterName }) => creatorName ?? requesterName ?? "–",
        },
        { key: "decided", heading: t("reports.column.decided"), cell: ({ decidedAt }) => formatDate(decidedAt) },
        { key: "reason", heading: t("reports.column.reason"), cell: ({ reason }) => reason ?? "–" },
      ]}
    />
  );
}
