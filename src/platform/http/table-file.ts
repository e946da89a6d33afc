import { Readable } from "node:stream";
import type { CellToWrite, Column, RowsToWrite } from "#engine/sheet/column.ts";
import { writeCsv } from "#engine/sheet/csv/write-csv.ts";
import { sheetName } from "#engine/sheet/guard.ts";
import { writeWorkbook } from "#engine/sheet/xlsx/write-workbook.ts";
import type { FileAnswer } from "./call.ts";

/** The kind of file a table is written as, and the separator of a CSV. */
export interface TableFileKind {
  readonly format: "xlsx" | "csv";
  readonly separator: "," | ";";
}

/** A table to be written. `sheet` names the sheet of a workbook, `otherwise` one whose name has no letter that a sheet may have. */
export interface TableToWrite {
  /** The file's name without its ending. */
  readonly name: string;
  readonly sheet: string;
  readonly otherwise?: string;
  readonly columns: readonly Column[];
  readonly rows: RowsToWrite;
}

/** A column with its value in a row. */
export interface ColumnOf<Row> extends Column {
  readonly of: (row: Row) => CellToWrite;
}

/** Returns the cells of rows that come one after the other. */
export async function* cellsOf<Row>(rows: AsyncIterable<Row>, columns: readonly ColumnOf<Row>[]) {
  for await (const row of rows) yield columns.map(({ of }) => of(row));
}

/** Returns a table as a file that is written while its rows are read. */
export function tableFile(table: TableToWrite, kind: TableFileKind): FileAnswer & { readonly content: Readable } {
  const { name, sheet, otherwise = "1", columns, rows } = table;
  const { format, separator } = kind;
  const pieces =
    format === "csv"
      ? writeCsv({ columns, separator }, rows)
      : writeWorkbook([{ name: sheetName(sheet, [], otherwise), columns, rows }]);
  return {
    content: Readable.from(pieces, { objectMode: false }),
    name: `${name}.${format}`,
    mediaType: format === "csv" ? "text/csv" : "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  };
}

/** Returns the same written to its end, for rows that are read in a transaction. */
export async function wholeTableFile(table: TableToWrite, kind: TableFileKind): Promise<FileAnswer> {
  const file = tableFile(table, kind);
  return { ...file, content: Buffer.concat(await file.content.toArray()) };
}
