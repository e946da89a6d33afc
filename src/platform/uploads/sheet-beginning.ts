import { openSpreadsheet } from "#engine/sheet/open-spreadsheet.ts";

/** The beginning of a sheet, as shown to users. */
export interface SheetBeginning {
  /** The sheets that are not hidden. */
  readonly sheets: { readonly number: number; readonly name: string }[];
  readonly rows: { readonly number: number; readonly cells: string[] }[];
  readonly more: boolean;
}

const maxRows = 200;
const maxColumns = 40;
const maxCellLength = 200;

const shortened = (text: string): string => (text.length > maxCellLength ? `${text.slice(0, maxCellLength)}…` : text);

/** The beginning of a sheet of a workbook or CSV; of the first one that is not hidden without a number. Throws `SheetRefused`. */
export async function beginningOf(bytes: Uint8Array, wanted: number | undefined): Promise<SheetBeginning | undefined> {
  const book = await openSpreadsheet(bytes, { inflated: 100 * 1024 * 1024 });
  const sheets = book.sheets.flatMap(({ name, hidden }, number) => (hidden ? [] : [{ number, name }]));
  const sheet = wanted === undefined ? sheets[0] : sheets.find(({ number }) => number === wanted);
  if (!sheet) return undefined;
  const rows: { number: number; cells: string[] }[] = [];
  let more = false;
  for await (const { number, cells } of book.rows(sheet.number)) {
    if (rows.length === maxRows) {
      more = true;
      break;
    }
    more ||= cells.length > maxColumns;
    rows.push({ number, cells: Array.from(cells.slice(0, maxColumns), (cell) => shortened(cell?.shown ?? "")) });
  }
  return { sheets, rows, more };
}
