import Download from "@mui/icons-material/FileDownloadOutlined";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { downloadUrl } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { formatDate } from "#client/format.ts";
import { type Translate, useText } from "#client/i18n.ts";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { EmptyState } from "#ui/states.tsx";
import { TableScroll } from "#ui/TableScroll.tsx";
import { exportTable, shownTableRows } from "../contract.ts";
import { isReportRange } from "../report.ts";
import { type TableColumn, type TableKind, tableColumns } from "../table.ts";
import type { Asking } from "./address.ts";
import { tableQuery, tableQuestionOf } from "./queries.ts";

type Row = readonly (string | number | null)[];

/** The rows of a report that counts, with the ways to save them. */
export function TablePreview({ kind, asking }: { readonly kind: TableKind; readonly asking: Asking }) {
  const t = useText();
  const { data, error, refetch, isPlaceholderData } = useQuery(tableQuery(kind, asking));
  const fits = isReportRange(asking.from, asking.to);
  const shown = fits && data?.kind === kind ? data : undefined;
  return (
    <Paper
      component="section"
      className="report-preview"
      aria-label={t(`reports.kind.${kind}`)}
      aria-busy={isPlaceholderData}
    >
      <header>
        <div role="status">
          <Typography variant="h2">
            {shown ? t("reports.table.count", { count: shown.count }) : t("reports.preview")}
          </Typography>
          {shown && shown.count > shownTableRows && (
            <p className="quiet">{t("reports.firstRows", { rows: shownTableRows })}</p>
          )}
        </div>
        {shown && shown.count > 0 && <SaveButtons kind={kind} asking={asking} />}
      </header>
      {shown && shown.rows.length > 0 && (
        <TableScroll label={t(`reports.kind.${kind}`)}>
          <DataTable
            label={t(`reports.kind.${kind}`)}
            rows={shown.rows.map((row, at) => ({ row, at }))}
            rowKey={({ at }) => String(at)}
            columns={columnsOf(t, kind)}
          />
        </TableScroll>
      )}
      {shown?.count === 0 && <EmptyState title={t("reports.table.none")} text={t("reports.table.noneText")} />}
      {fits && !shown && error && <FailureState error={error} onRetry={() => void refetch()} />}
      {fits && !shown && !error && <ListSkeleton label={t("shell.loading")} />}
    </Paper>
  );
}

const columnsOf = (t: Translate, kind: TableKind): Column<{ row: Row; at: number }>[] =>
  tableColumns[kind].map((column, place) => ({
    key: column.key,
    heading: t(`reports.table.column.${column.key}` as never),
    ...(place === 0 ? { as: "title" as const } : column.kind === "text" ? {} : { as: "short" as const }),
    cell: ({ row }) => shownValue(t, column, row[place] ?? null),
  }));

function shownValue(t: Translate, { key, kind }: TableColumn, value: string | number | null): string {
  if (value === null) return key === "said" ? t("reports.table.nothingSaid") : "–";
  if (kind === "word") return t(`reports.table.word.${value}` as never);
  if (kind === "moment") return formatDate(String(value));
  if (typeof value === "string") return value;
  const number = value.toLocaleString("es-GT", { maximumFractionDigits: 1 });
  if (kind === "share") return value.toLocaleString("es-GT", { style: "percent" });
  if (kind === "hours") return t("reports.table.hours", { hours: number });
  return kind === "megabytes" ? t("reports.table.megabytes", { size: number }) : number;
}

function SaveButtons({ kind, asking }: { readonly kind: TableKind; readonly asking: Asking }) {
  const t = useText();
  return (
    <div className="report-save">
      {(["xlsx", "csv"] as const).map((format) => (
        <Button
          key={format}
          variant={format === "xlsx" ? "contained" : "outlined"}
          startIcon={<Download />}
          href={downloadUrl(exportTable, { ...tableQuestionOf(kind, asking), format })}
          download
        >
          {t(format === "xlsx" ? "reports.saveXlsx" : "reports.saveCsv")}
        </Button>
      ))}
    </div>
  );
}
