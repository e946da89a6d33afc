import type { Answer, Answers } from "#engine/document/answers-lookup.ts";
import { ownValue } from "#engine/own-value.ts";
import type { Cell, Row } from "#engine/sheet/cell.ts";
import { firstAnswers } from "#features/answers/filled-form.ts";
import type { FormDefinition } from "#features/answers/form-definition.ts";
import type { RowError } from "./batch.ts";
import { readCell } from "./read-cell.ts";
import { type AskedColumn, type AskedSheet, parentId, rowId, titleId } from "./sheet-form.ts";

/** The rows of one sheet of a file, with the sheet of the form they are read for and what each column is (null: nothing). */
export interface SheetRows {
  readonly sheet: string;
  readonly asked: AskedSheet;
  readonly columns: readonly (string | null)[];
  readonly rows: readonly Row[];
}

/** A row as it was read: its number in the file, its title ("" when it has none), its answers, and what could not be read. */
export interface ReadRow {
  readonly number: number;
  readonly key: string;
  readonly title: string;
  readonly answers: Answers;
  readonly faults: RowError[];
}

/** A row of a loop's sheet that belongs to no row. */
export interface Stray {
  readonly sheet: string;
  readonly row: number;
  readonly key: string;
}

interface Element {
  /** By which rows of loops within this one find it. */
  readonly children: Map<string, Element[]>;
  readonly values: Record<string, Answer>;
}

interface Building extends Element {
  readonly number: number;
  readonly key: string;
  readonly title: string;
  readonly faults: RowError[];
}

/** Returns the cells of a row, by their columns. */
function cellsOf({ columns, asked }: SheetRows, row: Row): Map<AskedColumn, Cell> {
  const byId = new Map(asked.columns.map((column) => [column.id, column]));
  const found = new Map<AskedColumn, Cell>();
  for (const [at, id] of columns.entries()) {
    const [column, cell] = [id === null ? undefined : byId.get(id), row.cells[at]];
    if (column && cell && cell.shown.trim() + cell.value.trim() !== "") found.set(column, cell);
  }
  return found;
}

const textIn = (cells: ReadonlyMap<AskedColumn, Cell>, id: string): string =>
  [...cells].find(([column]) => column.id === id)?.[1].shown.trim() ?? "";

/** The answers of a row, by name, and the cells that are none, by their path. */
function readAnswers(cells: ReadonlyMap<AskedColumn, Cell>, path: string, errors: RowError[]): Record<string, Answer> {
  const values: Record<string, Answer> = {};
  for (const [column, cell] of cells) {
    if (column.kind === "row" || column.kind === "title") continue;
    const read = readCell(cell, column);
    if ("answer" in read) values[column.name] = read.answer;
    else errors.push({ path: path + column.name, code: read.code, shown: read.shown.slice(0, 100) });
  }
  return values;
}

/**
 * The rows of a file as answers of the form: those of its main sheet, each with the elements its key is found with in the
 * sheets of the loops. `strays` are rows of loops that belong to none.
 */
export function readRows(sheets: readonly SheetRows[]): { rows: ReadRow[]; strays: Stray[] } {
  const main = sheets.find(({ asked }) => asked.loop === null);
  const rows: Building[] = (main?.rows ?? []).flatMap((row) => {
    const cells = main ? cellsOf(main, row) : new Map<AskedColumn, Cell>();
    if (cells.size === 0) return [];
    const faults: RowError[] = [];
    const values = readAnswers(cells, "", faults);
    const [key, title] = [textIn(cells, rowId), textIn(cells, titleId)];
    // A lone number is a prepared row that was not filled in.
    if (Object.keys(values).length + faults.length === 0 && title === "") return [];
    return [{ number: row.number, key: key || `#${row.number}`, title, values, faults, children: new Map() }];
  });
  const strays: Stray[] = [];
  const byKey = Map.groupBy(rows, ({ key }) => key);
  for (const same of byKey.values())
    if (same.length > 1)
      for (const row of same) row.faults.push({ path: rowId, code: "batch.fault.sameKey", shown: row.key });
  for (const sheet of sheets.filter(({ asked }) => asked.loop !== null)) addElements(sheet, byKey, strays);
  return {
    rows: rows.map(({ number, key, title, values, faults }) => ({ number, key, title, answers: values, faults })),
    strays,
  };
}

/**
 * Rows with what their processes begin with where a row says nothing: a field that has to be answered, or one the file has
 * no column for. `asked` are the columns of the main sheet the file has.
 */
export function withDefaults(rows: readonly ReadRow[], form: FormDefinition, asked: ReadonlySet<string>): ReadRow[] {
  const first = firstAnswers(form);
  const names = form.fields.filter(
    ({ name, key, required }) => Object.hasOwn(first, name) && (required || !asked.has(key)),
  );
  if (names.length === 0) return [...rows];
  return rows.map((row) => {
    const unread = new Set(row.faults.map(({ path }) => path));
    const missing = names.filter(({ name }) => !Object.hasOwn(row.answers, name) && !unread.has(name));
    return {
      ...row,
      answers: { ...Object.fromEntries(missing.map(({ name }) => [name, first[name]])), ...row.answers },
    };
  });
}

/** Puts the rows of a loop's sheet into the rows they belong to, in their order. */
function addElements(sheet: SheetRows, byKey: ReadonlyMap<string, Building[]>, strays: Stray[]): void {
  const { names } = sheet.asked;
  for (const row of sheet.rows) {
    const cells = cellsOf(sheet, row);
    if (![...cells.keys()].some((column) => column.kind !== "row")) continue;
    const key = textIn(cells, rowId);
    const [owner] = byKey.get(key) ?? [];
    let place: Element | undefined = owner;
    let path = "";
    for (const [depth, name] of names.slice(0, -1).entries()) {
      const at = Number(textIn(cells, parentId(depth + 1)) || "1") - 1;
      path += `${name}.${at}.`;
      place = place?.children.get(name)?.[at];
    }
    const name = names.at(-1);
    if (!owner || !place || name === undefined) {
      strays.push({ sheet: sheet.sheet, row: row.number, key });
      continue;
    }
    const list = (ownValue(place.values, name) as Answer[] | undefined) ?? [];
    const values = readAnswers(cells, `${path}${name}.${list.length}.`, owner.faults);
    place.values[name] = [...list, values];
    place.children.set(name, [...(place.children.get(name) ?? []), { values, children: new Map() }]);
  }
}
