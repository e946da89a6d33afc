/**
 * A cell that is not empty. `shown` is what the spreadsheet shows ("0101" for the number 101 under the format 0000), right
 * for texts, codes and identity numbers; `value` is its content:
 * - `text`: the text; `number`: plain decimal digits ("-1234.5"); `boolean`: "true" or "false";
 * - `date`: yyyy-mm-dd; `dateTime`: yyyy-mm-ddThh:mm:ss; `time`: hh:mm:ss;
 * - `error`: the error a formula ended in ("#REF!"); `uncomputed`: "", a formula whose result the file does not hold.
 */
export interface Cell {
  readonly kind: "text" | "number" | "boolean" | "date" | "dateTime" | "time" | "error" | "uncomputed";
  readonly shown: string;
  readonly value: string;
  /** A number of more than the 15 digits a spreadsheet keeps: what was typed may have ended otherwise. */
  readonly inexact?: true;
}

/** A row that holds something: its number in the sheet (from 1) and its cells from the first column on. */
export interface Row {
  readonly number: number;
  readonly cells: readonly (Cell | undefined)[];
  /** A row that the spreadsheet does not show: it was hidden, or a filter hides it. */
  readonly hidden?: true;
}

/** One sheet of a workbook; the only one of a CSV has no name. */
export interface SheetInfo {
  readonly name: string;
  readonly hidden: boolean;
}

/** A spreadsheet opened for reading. */
export interface Spreadsheet {
  readonly format: "xlsx" | "csv";
  readonly sheets: readonly SheetInfo[];
  /** The rows of a sheet, in order. Each is read on demand. Throws `SheetRefused`. */
  readonly rows: (sheet: number) => AsyncGenerator<Row, void>;
}

/** A cell of text; nothing for "". */
export const textCell = (text: string): Cell | undefined =>
  text === "" ? undefined : { kind: "text", shown: text, value: text };

/** The letters of a column (0 is A). */
export function columnName(column: number): string {
  let name = "";
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name;
  return name;
}
