import Download from "@mui/icons-material/FileDownloadOutlined";
import TableIcon from "@mui/icons-material/TableRowsOutlined";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId, useState } from "react";
import { useText } from "#client/i18n.ts";
import type { ColumnKind } from "#engine/sheet/column.ts";
import { writeCsv } from "#engine/sheet/csv/write-csv.ts";

/** The data of a chart, as a table. The first column names the rows. */
export interface ChartTable {
  readonly heads: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly (string | number)[] }[];
}

/** A chart in its card: it can be read as a table, and saved as csv. */
export function ChartFrame({
  title,
  note,
  fileName,
  table,
  actions,
  children,
  id,
}: {
  /** By which an address leads to it. */
  readonly id?: string | undefined;
  readonly title: string;
  readonly note?: ReactNode;
  /** Without its ending. */
  readonly fileName: string;
  readonly table: ChartTable;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const t = useText();
  const [asTable, setAsTable] = useState(false);
  const heading = useId();
  return (
    <Paper component="section" id={id} className="chart-card" aria-labelledby={heading}>
      <header>
        <div>
          <Typography variant="h2" id={heading}>
            {title}
          </Typography>
          {note && <p className="quiet">{note}</p>}
        </div>
        <div className="chart-actions">
          <Button
            size="small"
            color="inherit"
            startIcon={<TableIcon />}
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          >
            {t(asTable ? "dashboard.asChart" : "dashboard.asTable")}
          </Button>
          <Button
            size="small"
            color="inherit"
            startIcon={<Download />}
            onClick={() => void saveCsv(fileName, table)}
            aria-label={t("dashboard.saveCsv", { title })}
          >
            {t("dashboard.csv")}
          </Button>
        </div>
      </header>
      {actions}
      {asTable ? <Table title={title} table={table} /> : children}
    </Paper>
  );
}

function Table({ title, table }: { readonly title: string; readonly table: ChartTable }) {
  return (
    // It takes the focus, because it may have to be scrolled by the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable
    <section className="chart-table" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {table.heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ key, cells: [first, ...others] }) => (
            <tr key={key}>
              <th scope="row">{first}</th>
              {others.map((cell, at) => (
                <td key={table.heads[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Saves a table as csv; no spreadsheet takes a name in it for a formula. */
async function saveCsv(fileName: string, { heads, rows }: ChartTable): Promise<void> {
  const kindOf = (at: number): ColumnKind =>
    rows.every(({ cells }) => typeof cells[at] === "number") ? "number" : "text";
  const columns = heads.map((header, at) => ({ header, kind: kindOf(at) }));
  const parts: BlobPart[] = [];
  const written = writeCsv(
    { columns, separator: ";" },
    rows.map(({ cells }) => cells),
  );
  for await (const part of written) parts.push(part as Uint8Array<ArrayBuffer>);
  const address = URL.createObjectURL(new Blob(parts, { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${fileName}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
