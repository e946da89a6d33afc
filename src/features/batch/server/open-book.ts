import type { Row, Spreadsheet } from "#engine/sheet/cell.ts";
import { fieldsSheetName } from "#engine/sheet/fields.ts";
import { openSpreadsheet } from "#engine/sheet/open-spreadsheet.ts";
import { SheetRefused } from "#engine/sheet/refused.ts";
import type { FailureCode } from "#protocol/failure.ts";
import type { SheetHead } from "../match-columns.ts";

/** Loops may have more rows than there are processes. */
const limits = {
  sheets: 60,
  rows: 20_000,
  columns: 300,
  cells: 600_000,
  sharedTexts: 300_000,
  sharedLength: 16 * 1024 * 1024,
  inflated: 80 * 1024 * 1024,
};
/** The rows by which the kinds of values in a column are found. */
const sampledRows = 40;

const otherFormats: ReadonlySet<string> = new Set(["empty", "oldXls", "binaryXlsb", "macros", "otherFormat"]);

/** The sentence for a file that is refused. */
function problemOf(error: SheetRefused): FailureCode {
  if (otherFormats.has(error.code)) return "batch.notXlsx";
  if (error.code === "passwordProtected") return "batch.locked";
  return /^(?:tooMany|cellTooLong)/.test(error.code) ? "batch.fileTooLarge" : "batch.damaged";
}

/** The names of workbooks and CSVs. */
const fitting = /\.(?:xlsx|csv|tsv|txt)$/i;

/**
 * Opens a workbook or a CSV. Returns the text key of the reason if it is something else, by its name or content, or cannot
 * be read. Without a name the file was opened before.
 */
export async function openWorkbook(bytes: Uint8Array, name?: string): Promise<Spreadsheet | FailureCode> {
  if (name !== undefined && !fitting.test(name)) return "batch.notXlsx";
  try {
    const book = await openSpreadsheet(bytes, limits);
    return book.format !== "xlsx" && name !== undefined && /\.xlsx$/i.test(name) ? "batch.notXlsx" : book;
  } catch (error) {
    if (error instanceof SheetRefused) return problemOf(error);
    throw error;
  }
}

/** A sheet with all its rows, the first being its header. */
export type WholeSheet = SheetHead & { readonly all: readonly Row[] };

/** Every sheet but the hidden one of ids, or the sentence why the file is refused. */
export async function sheetsIn(book: Spreadsheet): Promise<WholeSheet[] | FailureCode> {
  const sheets: WholeSheet[] = [];
  try {
    for (const [at, { name, hidden }] of book.sheets.entries()) {
      if (hidden || name === fieldsSheetName) continue;
      const all: Row[] = [];
      for await (const row of book.rows(at)) all.push(row);
      const [header, first] = all;
      const some = all.slice(1, 1 + sampledRows);
      const hiddenRows = all.slice(1).filter((row) => row.hidden).length;
      sheets.push({ name, at, hidden, header, first, some, rows: Math.max(0, all.length - 1), hiddenRows, all });
    }
    return sheets;
  } catch (error) {
    if (error instanceof SheetRefused) return problemOf(error);
    throw error;
  }
}
