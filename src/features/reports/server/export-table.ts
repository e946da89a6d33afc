import { localDateTimeOf } from "#engine/calendar/zone.ts";
import type { CellToWrite, ColumnKind } from "#engine/sheet/column.ts";
import type { FileAnswer } from "#platform/http/call.ts";
import { type ColumnOf, type TableFileKind, tableFile } from "#platform/http/table-file.ts";
import { type Language, sentence } from "#protocol/text.ts";
import { type TableColumn, type TableColumnKind, type TableKind, tableColumns } from "../table.ts";
import { en } from "../text/en.ts";
import { es } from "../text/es.ts";
import type { TableValue } from "./count-table.ts";

/** The format of a counting report. */
export interface TableShape extends TableFileKind {
  readonly zone: string;
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
  const columns = tableColumns[kind].map(
    (column): ColumnOf<TableValue> => ({
      header: say(`table.column.${column.key}`),
      kind: kinds[column.kind],
      of: (value) => cellOf(column, value, zone, say),
    }),
  );
  const cells = rows.map((row) => columns.map(({ of }, at) => of(row[at] ?? null)));
  const name = `${say(`table.file.${kind}`)}-${from}-${to}`;
  return tableFile({ name, sheet: say(`kind.${kind}`), columns, rows: cells }, { format, separator });
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
  return kind === "moment" ? localDateTimeOf(zone, Date.parse(value)) : value;
}
