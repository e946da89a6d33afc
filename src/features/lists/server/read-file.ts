import { setImmediate as pause } from "node:timers/promises";
import type { Row, Spreadsheet } from "#engine/sheet/cell.ts";
import { matchFields, readFields } from "#engine/sheet/fields.ts";
import { openSpreadsheet } from "#engine/sheet/open-spreadsheet.ts";
import { SheetRefused } from "#engine/sheet/refused.ts";
import { dateOrderOf, decimalMarkOf } from "#engine/sheet/typed-text.ts";
import { Failure, type FailureCode } from "#protocol/failure.ts";
import { type Reading, readSheetCell } from "../cells.ts";
import type { ImportColumn, Mapping, ReadRow } from "../import.ts";
import { maxRecords, maxValueLength, searchKey } from "../list.ts";
import { attributeOfColumn } from "./export-list.ts";
import type { ListRow } from "./queries.ts";

/** Rows from which columns are shown and the writing of dates and decimals is found out. */
const sampleRows = 2000;
const shownSamples = 3;
/** Rows after which other work gets its turn. */
const turn = 500;

const refusals: Partial<Readonly<Record<SheetRefused["code"], FailureCode>>> = {
  empty: "lists.file.empty",
  noSheet: "lists.file.empty",
  oldXls: "lists.file.oldXls",
  binaryXlsb: "lists.file.oldXls",
  macros: "lists.file.macros",
  passwordProtected: "lists.file.passwordProtected",
  tooManyRows: "lists.file.tooLarge",
  tooManyColumns: "lists.file.tooLarge",
  tooManyCells: "lists.file.tooLarge",
  tooManySharedTexts: "lists.file.tooLarge",
  cellTooLong: "lists.file.tooLarge",
  inflatedTooLarge: "lists.file.tooLarge",
  otherFormat: "lists.file.otherFormat",
};

/** Why a file is refused, as a failure that people can read. */
export const refusedFile = (error: unknown): unknown => {
  if (!(error instanceof SheetRefused)) return error;
  const code = refusals[error.code] ?? "lists.file.damaged";
  return new Failure(code, 422, { fields: [{ path: "file", code }] });
};

/** The first sheet that people see. */
const sheetOf = (book: Spreadsheet): number =>
  Math.max(
    0,
    book.sheets.findIndex(({ hidden }) => !hidden),
  );

/** The columns of a file with the attributes they are most likely of. Throws a failure people can read. */
export async function readColumns(bytes: Uint8Array, list: ListRow, name: string): Promise<ImportColumn[]> {
  try {
    const book = await openSpreadsheet(bytes, {}, name);
    const sheet = sheetOf(book);
    const fields = await readFields(book);
    let header: Row | undefined;
    const samples: string[][] = [];
    let rows = 0;
    for await (const row of book.rows(sheet)) {
      if (!header) header = row;
      else
        for (const [at, cell] of row.cells.entries()) {
          const sample = (samples[at] ??= []);
          if (cell && sample.length < shownSamples) sample.push(cell.shown.slice(0, 100));
        }
      if (++rows > 50) break;
    }
    if (!header || rows < 2) throw new SheetRefused("empty");
    const known = matchFields(fields, book.sheets[sheet]?.name ?? "", header);
    return columnsOf(list, header, samples, known);
  } catch (error) {
    throw refusedFile(error);
  }
}

function columnsOf(
  list: ListRow,
  header: Row,
  samples: readonly string[][],
  known: ReadonlyMap<number, string>,
): ImportColumn[] {
  const width = Math.max(header.cells.length, samples.length);
  const taken = new Set<string>();
  return Array.from({ length: width }, (_, index): ImportColumn => {
    const text = header.cells[index]?.shown.trim().slice(0, 200) ?? "";
    const key = searchKey(text);
    const likely = [
      attributeOfColumn(list.id, known.get(index)),
      Object.hasOwn(list.headers, key) ? list.headers[key] : undefined,
      list.attributes.find(({ name }) => searchKey(name) === key)?.id,
    ].find((id) => id !== undefined && !taken.has(id) && list.attributes.some((one) => one.id === id));
    if (likely !== undefined) taken.add(likely);
    return { index, header: text, sample: samples[index] ?? [], attribute: likely ?? null };
  }).filter(({ header: text, sample }) => text !== "" || sample.length > 0);
}

/**
 * The plan of reading a file: the mapping to attributes, and the formats of dates and decimals where the file has none.
 */
export interface ReadingPlan {
  readonly mapping: Mapping;
  readonly dates?: Reading["order"] | undefined;
  readonly decimals?: Reading["mark"] | undefined;
}

/** The rows of a file below its header, in the values of their attributes. Throws a failure people can read. */
export async function readRows(
  bytes: Uint8Array,
  list: ListRow,
  plan: ReadingPlan,
  onRows: (count: number) => Promise<void>,
): Promise<{ rows: ReadRow[]; hiddenRows: number }> {
  try {
    const book = await openSpreadsheet(bytes);
    const sheet = sheetOf(book);
    const columns = plan.mapping.flatMap(({ index, attribute: id }) => {
      const attribute = list.attributes.find((one) => one.id === id);
      return attribute ? [{ index, attribute }] : [];
    });
    const readings = await readingsOf(
      book,
      sheet,
      columns.map(({ index }) => index),
      plan,
    );
    const read: ReadRow[] = [];
    let hiddenRows = 0;
    let isHeader = true;
    for await (const row of book.rows(sheet)) {
      if (isHeader) {
        isHeader = false;
        continue;
      }
      const items: Record<string, string> = {};
      let filled = false;
      for (const { index, attribute } of columns) {
        const reading = readings.get(index) ?? { order: "dmy" as const, mark: "." as const };
        const value = readSheetCell(attribute, row.cells[index], reading).slice(0, maxValueLength + 1);
        items[attribute.id] = value;
        if (value !== "") filled = true;
      }
      if (filled) read.push({ row: row.number, items });
      if (filled && row.hidden) hiddenRows++;
      if (read.length > maxRecords) throw new SheetRefused("tooManyRows");
      if (read.length % turn === 0) {
        await pause();
        await onRows(read.length);
      }
    }
    return { rows: read, hiddenRows };
  } catch (error) {
    throw refusedFile(error);
  }
}

/** Returns the formats of dates and numbers in each column, by its first rows. */
async function readingsOf(
  book: Spreadsheet,
  sheet: number,
  columns: readonly number[],
  { dates, decimals }: ReadingPlan,
): Promise<ReadonlyMap<number, Reading>> {
  const texts = new Map(columns.map((index) => [index, [] as string[]]));
  let rows = 0;
  for await (const row of book.rows(sheet)) {
    if (rows++ > 0)
      for (const [index, found] of texts) {
        const cell = row.cells[index];
        if (cell?.kind === "text") found.push(cell.shown);
      }
    if (rows > sampleRows) break;
  }
  return new Map(
    [...texts].map(([index, found]) => [
      index,
      { order: dates ?? dateOrderOf(found)?.order ?? "dmy", mark: decimals ?? decimalMarkOf(found)?.mark ?? "." },
    ]),
  );
}
