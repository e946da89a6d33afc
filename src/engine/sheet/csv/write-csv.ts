import { showBritish } from "#engine/calendar/day.ts";
import {
  type CellToWrite,
  type Column,
  type ColumnKind,
  isExactNumber,
  type RowsToWrite,
  type Value,
} from "../column.ts";
import { guardText } from "../guard.ts";

/** The form of a CSV: with commas for most programs, with semicolons for an Excel whose decimals have commas. */
export interface CsvShape {
  readonly columns: readonly Pick<Column, "header" | "kind">[];
  readonly separator?: "," | ";" | "\t";
  readonly decimalComma?: boolean;
}

const utf8 = new TextEncoder();
const mark = "\uFEFF";
const blockLength = 64 * 1024;

/**
 * Writes a CSV piece by piece: UTF-8 with its mark, lines ended by CR LF, dates dd/mm/yyyy, percentages as fractions. No
 * spreadsheet takes a text, header or value, for a formula: those that look like one have an apostrophe in front, which
 * `openCsv` takes away.
 */
export async function* writeCsv(
  shape: CsvShape,
  rows: RowsToWrite,
): AsyncGenerator<Uint8Array, { readonly rows: number }> {
  const { columns, separator = ",", decimalComma = false } = shape;
  let block =
    mark +
    lineOf(
      columns.map(({ header }) => quoted(header)),
      separator,
    );
  let count = 0;
  for await (const cells of rows) {
    count++;
    block += lineOf(
      columns.map(({ kind }, at) => fieldOf(cells[at], kind, decimalComma)),
      separator,
    );
    if (block.length < blockLength) continue;
    yield utf8.encode(block);
    block = "";
  }
  yield utf8.encode(block);
  return { rows: count };
}

/** A line of one empty field would be an empty line. */
const lineOf = (fields: readonly string[], separator: string): string =>
  `${fields.length === 1 && fields[0] === "" ? '""' : fields.join(separator)}\r\n`;

function fieldOf(cell: CellToWrite, kind: ColumnKind, decimalComma: boolean): string {
  const value: Value = typeof cell === "object" && cell !== null ? cell.value : cell;
  if (value === undefined || value === null) return "";
  const text = String(value);
  if (typeof value === "boolean") return text;
  switch (kind) {
    case "number":
    case "money":
    case "percent":
      return isExactNumber(text) ? quotedNumber(decimalComma ? text.replace(".", ",") : text) : quoted(text);
    case "date":
      return quoted(showBritish(text));
    case "dateTime": {
      const [day = "", clock] = text.split("T");
      return quoted(clock === undefined ? text : `${showBritish(day)} ${clock}`);
    }
    default:
      return quoted(text);
  }
}

const quotedNumber = (text: string): string => (text.includes(",") ? `"${text}"` : text);

/** Quoted for any separator: a program that takes another one must not find more fields. */
function quoted(text: string): string {
  const safe = guardText(text.replace(/\0/g, ""));
  return /[",;|\t\r\n]|^\s|\s$|^sep=/i.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
