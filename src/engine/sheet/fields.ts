import type { Row, Spreadsheet } from "./cell.ts";
import { columnName } from "./cell.ts";
import type { Column } from "./column.ts";

/** The hidden sheet that says which column is which field. */
export const fieldsSheetName = "_fields";

/** A column as the workbook was written: in which sheet and column (from 0), under which header, for which field. */
export interface FieldColumn {
  readonly sheet: string;
  readonly column: number;
  readonly header: string;
  readonly id: string;
}

/** The rows of the hidden sheet: sheet, column, header and id of every column that has one. */
export const fieldRows = (
  sheets: readonly { readonly name: string; readonly columns: readonly Column[] }[],
): string[][] =>
  sheets.flatMap(({ name, columns }) =>
    columns.flatMap(({ id, header }, at) => (id === undefined ? [] : [[name, columnName(at), header, id]])),
  );

/** More columns than the sheets of a workbook have fields. */
const maxFields = 5000;

/** The columns a workbook was written with; none for a file from elsewhere. Throws `SheetRefused`. */
export async function readFields(book: Spreadsheet): Promise<FieldColumn[]> {
  const at = book.sheets.findIndex((sheet) => sheet.name === fieldsSheetName);
  const fields: FieldColumn[] = [];
  if (at < 0) return fields;
  for await (const row of book.rows(at)) {
    const [sheet, column, header, id] = row.cells.map((cell) => cell?.value ?? "");
    if (row.number === 1 || !sheet || !column || !id || !/^[A-Z]{1,3}$/.test(column)) continue;
    fields.push({ sheet, column: columnNumber(column), header: header ?? "", id });
    if (fields.length >= maxFields) break;
  }
  return fields;
}

const columnNumber = (name: string): number =>
  [...name].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/**
 * Assigns the columns of a sheet to fields, by the header row. An unchanged header identifies its field in any
 * column. A changed header identifies the field written in its place, unless that field's header is elsewhere. Of two
 * equal headers, the one in its own place wins. Unassigned columns are absent.
 */
export function matchFields(fields: readonly FieldColumn[], sheet: string, header: Row): Map<number, string> {
  const own = fields.filter((field) => field.sheet === sheet);
  const found = new Map<number, string>();
  const taken = new Set<FieldColumn>();
  const take = (column: number, field: FieldColumn | undefined) => {
    if (!field || found.has(column) || taken.has(field)) return;
    found.set(column, field.id);
    taken.add(field);
  };
  const texts = header.cells.map((cell) => cell?.value.trim() ?? "");
  const byColumn = Map.groupBy(own, ({ column }) => column);
  const byHeader = Map.groupBy(own, (field) => field.header.trim());
  for (const [at, text] of texts.entries())
    take(
      at,
      byColumn.get(at)?.find((field) => field.header.trim() === text),
    );
  for (const [at, text] of texts.entries()) {
    const same = byHeader.get(text) ?? [];
    // The list may be long if many headers are equal: what was taken is left behind.
    while (same[0] && taken.has(same[0])) same.shift();
    take(at, same[0]);
  }
  for (const [at, text] of texts.entries()) if (text !== "") take(at, byColumn.get(at)?.[0]);
  return found;
}
