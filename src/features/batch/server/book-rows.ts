import type { FieldColumn } from "#engine/sheet/fields.ts";
import type { FormDefinition } from "#features/answers/form-definition.ts";
import type { Tx } from "#platform/db/database.ts";
import type { FileSheet } from "../batch.ts";
import { matchSheets, type Remembered } from "../match-columns.ts";
import { type ReadRow, readRows, type SheetRows, type Stray, withDefaults } from "../rows.ts";
import type { AskedSheet } from "../sheet-form.ts";
import { withRecords } from "./from-lists.ts";
import type { WholeSheet } from "./open-book.ts";

/** The rows of a workbook, as a form reads them. */
export interface BookRows {
  readonly mapped: FileSheet[];
  readonly strays: Stray[];
  readonly rows: readonly ReadRow[];
  /** The names of the answers it has a column or a sheet for. */
  readonly names: ReadonlySet<string>;
  /** True for the book of rows to correct. */
  readonly isPart: boolean;
}

/** A workbook with the form it is read for. */
export interface BookToRead {
  readonly sheets: readonly WholeSheet[];
  readonly fields: readonly FieldColumn[];
  readonly form: FormDefinition;
  readonly asked: readonly AskedSheet[];
}

/** Reads the rows of a workbook. Its columns are matched anew, or are those of `mapped`. */
export async function rowsOfBook(
  tx: Tx,
  { sheets, fields, form, asked }: BookToRead,
  by: { readonly remembered: Remembered } | { readonly mapped: FileSheet[] },
): Promise<BookRows> {
  const mapped = "mapped" in by ? by.mapped : matchSheets(sheets, fields, asked, by.remembered);
  const read = asMapped(sheets, mapped, asked);
  const { rows, strays } = readRows(read);
  const columns = read.find((sheet) => sheet.asked.loop === null)?.columns ?? [];
  const named = await withRecords(tx, form, rows);
  const own = read.flatMap(({ asked: sheet, columns: ids }) => {
    const isThere = new Set(ids);
    const first = sheet.names[0];
    if (first !== undefined) return [first];
    return sheet.columns.flatMap(({ id, name }) => (isThere.has(id) && name !== "" ? [name] : []));
  });
  return {
    mapped,
    strays,
    rows: withDefaults(named, form, new Set(columns.filter((id) => id !== null))),
    names: new Set(own),
    isPart: mapped.some(({ columns: all }) => all.some((one) => one.ours === true)),
  };
}

/** The sheets of a file as its batch reads them: left-out sheets are not there. */
function asMapped(sheets: readonly WholeSheet[], mapped: readonly FileSheet[], asked: readonly AskedSheet[]) {
  return mapped.flatMap(({ at, loop, columns, name }): SheetRows[] => {
    const sheet = sheets.find((one) => one.at === at);
    const target = loop === undefined ? undefined : asked.find((one) => one.loop === loop);
    if (!sheet || !target) return [];
    return [{ sheet: name, asked: target, columns: columns.map(({ field }) => field), rows: sheet.all.slice(1) }];
  });
}
