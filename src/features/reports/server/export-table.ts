import { Readable } from "node:stream";
import { localTimeOf } from "#engine/calendar/zone.ts";
import type { CellToWrite, Column, ColumnKind } from "#engine/sheet/column.ts";
import { writeCsv } from "#engine/sheet/csv/write-csv.ts";
import { sheetName } from "#engine/sheet/guard.ts";
import { writeWorkbook } from "#engine/sheet/xlsx/write-workbook.ts";
import type { FileAnswer } from "#platform/http/call.ts";
import { type Language, sentence } from "#protocol/text.ts";
import { type TableColumn, type TableColumnKind, type TableKind, tableColumns } from "../table.ts";
import { en } from "../text/en.ts";
import { es } from "../text/es.ts";
import type { TableValue } from "./count-table.ts";

/** The format of a counting report. */
export interface TableShape {
  readonly zone: string;
  readonly format: "xlsx" | "csv";
  readonly separator: "," | ";";
  readonly language: Language;
}

const kinds: Readonly<Record<TableColumnKind, ColumnKind>> = {
  text: "text",
  word: "text",
  number: "number",
  hours: "number",
  megabytes: "number",
  share: "percent",
  moment: "dateTime",
};

/** A counting report as a file. */
export function exportTable(
  kind: TableKind,
  rows: readonly (readonly TableValue[])[],
  { zone, format, separator, language }: TableShape,
  { from, to }: { readonly from: string; readonly to: string },
): FileAnswer {
  const say = (key: string) => sentence(language === "es" ? es : en, key, {});
  const written = tableColumns[kind].map((column): Column & { of: (value: TableValue) => CellToWrite } => ({
    header: say(`table.column.${column.key}`),
    kind: kinds[column.kind],
    of: (value) => cellOf(column, value, zone, say),
  }));
  const cells = rows.map((row) => written.map(({ of }, at) => of(row[at] ?? null)));
  const content =
    format === "csv"
      ? writeCsv({ columns: written, separator }, cells)
      : writeWorkbook([{ name: sheetName(say(`kind.${kind}`), [], "1"), columns: written, rows: cells }]);
  const mediaType = format === "csv" ? "text/csv" : "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return {
    content: Readable.from(content, { objectMode: false }),
    name: `${say(`table.file.${kind}`)}-${from}-${to}.${format}`,
    mediaType,
  };
}

function cellOf(
  { key, kind }: TableColumn,
  value: TableValue,
  zone: string,
  say: (key: string) => string,
): CellToWrite {
  if (value === null) return key === "said" ? say("table.nothingSaid") : null;
  if (kind === "word") return say(`table.word.${value}`);
  if (typeof value === "number") return kind === "hours" || kind === "megabytes" ? Math.round(value * 10) / 10 : value;
  if (kind !== "moment") return value;
  const { day, time } = localTimeOf(zone, Date.parse(value));
  return `${day}T${new Date(time).toISOString().slice(11, 19)}`;
}
