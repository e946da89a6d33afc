/** The kinds of a written column. The kind decides how cells are stored, shown and checked. */
export const columnKinds = ["text", "number", "money", "percent", "date", "dateTime", "time", "boolean"] as const;
export type ColumnKind = (typeof columnKinds)[number];

/** A title and a sentence that a spreadsheet shows beside a cell. */
export interface Message {
  readonly title: string;
  readonly text: string;
}

/** A column of a sheet to be written. */
export interface Column {
  readonly header: string;
  readonly kind: ColumnKind;
  /** Kept in a hidden sheet, so that the column is known again whatever its header says then. */
  readonly id?: string;
  /** In characters; fitted to header and kind when absent. */
  readonly width?: number;
  /** The only values a cell may have, offered as a list. */
  readonly choices?: readonly string[];
  /** Shown while a cell of the column is chosen. */
  readonly hint?: Message;
  /** The message for an entry that is not a choice, or not a value of the kind. Without it only choices are checked. */
  readonly refusal?: Message;
}

/**
 * The value of a cell, by its column's kind: a text; a number, or its plain decimal digits; a date yyyy-mm-dd; a dateTime
 * yyyy-mm-ddThh:mm(:ss); a time hh:mm(:ss); a boolean; a percentage as a fraction. What is none of these is written as text.
 */
export type Value = string | number | boolean | null | undefined;

/** Why a cell is coloured. */
export type Mark = "error" | "warning" | "good";

/** A cell to be written: its value, or its value with a colour. */
export type CellToWrite = Value | { readonly value: Value; readonly mark: Mark };

/** The rows of a sheet, at hand or coming. */
export type RowsToWrite = Iterable<readonly CellToWrite[]> | AsyncIterable<readonly CellToWrite[]>;

/** True for a text of plain decimal digits that a spreadsheet can store exactly. */
export function isExactNumber(text: string): boolean {
  if (!/^-?\d{1,300}(?:\.\d{1,300})?$/.test(text)) return false;
  return text.replace(/[-.]/g, "").replace(/^0+/, "").replace(/0+$/, "").length <= 15 && Math.abs(Number(text)) < 1e15;
}
