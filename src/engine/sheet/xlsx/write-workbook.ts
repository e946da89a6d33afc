import { columnName } from "../cell.ts";
import type { CellToWrite, Column, RowsToWrite } from "../column.ts";
import { fieldRows, fieldsSheetName } from "../fields.ts";
import { packageParts } from "./package-xml.ts";
import { rowWriter, type SheetShape, sheetEnd, sheetStart } from "./sheet-xml.ts";
import { stylesXml } from "./styles.ts";
import { type ZipStream, zipStream } from "./zip-stream.ts";

/** A sheet to be written. Its name must be one that `sheetName` gives. */
export interface SheetToWrite extends SheetShape {
  readonly name: string;
  readonly rows: RowsToWrite;
  readonly hidden?: boolean;
}

/**
 * The result of writing: the rows of each sheet below its header, and the number of texts that were cut to the
 * maximum of a cell.
 */
export interface WrittenWorkbook {
  readonly rows: readonly number[];
  readonly cutTexts: number;
}

const listsSheetName = "_lists";
const maxRows = 1_048_576;
/** Characters collected before they are deflated. */
const blockLength = 64 * 1024;

/**
 * Writes a workbook (.xlsx) piece by piece, in memory that does not grow with the rows. Texts are typed texts and never
 * formulas. Choices and the ids of columns stand in hidden sheets behind the others. The same sheets, the same bytes.
 * Throws RangeError for more rows than a sheet can have.
 */
export async function* writeWorkbook(sheets: readonly SheetToWrite[]): AsyncGenerator<Uint8Array, WrittenWorkbook> {
  const lists = choiceLists(sheets);
  const all = [...sheets, ...hiddenSheets(sheets, lists)];
  const zip = zipStream();
  const parts = packageParts(all.map(({ name, hidden = false }) => ({ name, hidden })));
  for (const [name, xml] of [...parts, ["xl/styles.xml", stylesXml()] as const]) yield* part(zip, name, xml);
  const written: number[] = [];
  let cutTexts = 0;
  for (const [at, sheet] of all.entries()) {
    yield zip.begin(`xl/worksheets/sheet${at + 1}.xml`);
    const write = rowWriter(sheet.columns, () => cutTexts++);
    let block = sheetStart(sheet, at === 0);
    let row = 1;
    for await (const cells of sheet.rows) {
      if (++row > maxRows) throw new RangeError("A sheet cannot have more rows.");
      block += write(row, cells);
      if (block.length < blockLength) continue;
      yield zip.write(block);
      block = "";
    }
    yield zip.write(block + sheetEnd(sheet, row, (column) => placeOf(lists, column)));
    yield zip.end();
    if (at < sheets.length) written.push(row - 1);
  }
  yield zip.finish();
  return { rows: written, cutTexts };
}

function* part(zip: ZipStream, name: string, xml: string): Generator<Uint8Array> {
  yield zip.begin(name);
  yield zip.write(xml);
  yield zip.end();
}

/** Every list of choices once: equal ones share a column. */
function choiceLists(sheets: readonly SheetToWrite[]): Map<string, readonly string[]> {
  const lists = new Map<string, readonly string[]>();
  for (const { choices } of sheets.flatMap((sheet) => sheet.columns))
    if (choices && choices.length > 0) lists.set(JSON.stringify(choices), choices);
  return lists;
}

/** Returns the range of a column's choices, as a formula. */
function placeOf(lists: ReadonlyMap<string, readonly string[]>, { choices }: Column): string | undefined {
  const at = choices ? [...lists.keys()].indexOf(JSON.stringify(choices)) : -1;
  if (at < 0) return undefined;
  const column = columnName(at);
  return `'${listsSheetName}'!$${column}$2:$${column}$${(choices?.length ?? 0) + 1}`;
}

function hiddenSheets(sheets: readonly SheetToWrite[], lists: ReadonlyMap<string, readonly string[]>): SheetToWrite[] {
  const text = (header: string): Column => ({ header, kind: "text" });
  const made: SheetToWrite[] = [];
  const values = [...lists.values()];
  const longest = Math.max(0, ...values.map((list) => list.length));
  const rows: CellToWrite[][] = Array.from({ length: longest }, (_, at) => values.map((list) => list[at]));
  if (values.length > 0)
    made.push({ name: listsSheetName, hidden: true, columns: values.map((_, at) => text(String(at + 1))), rows });
  const fields = fieldRows(sheets);
  if (fields.length > 0)
    made.push({
      name: fieldsSheetName,
      hidden: true,
      columns: ["sheet", "column", "header", "id"].map(text),
      rows: fields,
    });
  return made;
}
