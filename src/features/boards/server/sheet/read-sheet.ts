import type { Row, Spreadsheet } from "#engine/sheet/cell.ts";
import { matchFields, readFields } from "#engine/sheet/fields.ts";
import { openSpreadsheet } from "#engine/sheet/open-spreadsheet.ts";
import { SheetRefused } from "#engine/sheet/refused.ts";
import { dateOrderOf, decimalMarkOf } from "#engine/sheet/typed-text.ts";
import { refusedFile } from "#features/lists/server/index.ts";
import { nameKey, type Writing } from "../../sheet.ts";
import { maxSheetTasks } from "../../sheet-contract.ts";

/** A file of tasks: what each of its columns holds, null for nothing that is known, and the rows below the headers. */
export interface TaskSheet {
  readonly columns: readonly { readonly header: string; readonly into: string | null }[];
  readonly rows: readonly Row[];
  readonly writings: readonly Writing[];
}

/** Reads the first sheet people see. `meaning` are the names of headers, compared by `nameKey`. Throws a failure people can read. */
export async function readSheet(
  bytes: Uint8Array,
  meaning: ReadonlyMap<string, string>,
  name: string,
): Promise<TaskSheet> {
  try {
    const book = await openSpreadsheet(bytes, {}, name);
    const sheet = Math.max(
      0,
      book.sheets.findIndex(({ hidden }) => !hidden),
    );
    const [header, ...rows] = await rowsOf(book, sheet);
    if (!header || rows.length === 0) throw new SheetRefused("empty");
    const known = matchFields(await readFields(book), book.sheets[sheet]?.name ?? "", header);
    const taken = new Set<string>();
    const columns = header.cells.map((cell, at) => {
      const text = cell?.shown.trim() ?? "";
      const into = [known.get(at), meaning.get(nameKey(text))].find(
        (name) => name !== undefined && !taken.has(name) && [...meaning.values()].includes(name),
      );
      if (into !== undefined) taken.add(into);
      return { header: text.slice(0, 200), into: into ?? null };
    });
    return { columns, rows, writings: columns.map((_, at) => writingOf(rows, at)) };
  } catch (error) {
    throw refusedFile(error);
  }
}

/** The header and the rows below it that hold something. */
async function rowsOf(book: Spreadsheet, sheet: number): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of book.rows(sheet)) {
    if (rows.length > 0 && row.cells.every((cell) => !cell || cell.shown.trim() === "")) continue;
    rows.push(row);
    if (rows.length > maxSheetTasks + 1) throw new SheetRefused("tooManyRows");
  }
  return rows;
}

/** Returns the date and decimal formats of a column, by all its texts. */
function writingOf(rows: readonly Row[], at: number): Writing {
  const texts = rows.flatMap(({ cells }) => (cells[at]?.kind === "text" ? [cells[at].shown] : []));
  return { order: dateOrderOf(texts)?.order ?? "dmy", mark: decimalMarkOf(texts)?.mark ?? "." };
}
