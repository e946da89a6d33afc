import { showBritish } from "#engine/calendar/day.ts";
import { readDay } from "#engine/calendar/read-day.ts";
import { readDecimal } from "#engine/sheet/typed-text.ts";
import { type FieldSetting, nameKey } from "./form-definition.ts";

/** A column a pasted table can fill: a field of the elements of a loop. */
export type PastedColumn = Pick<FieldSetting, "key" | "name" | "label" | "kind" | "options">;

/** A pasted table: whether its first row names the columns, and which field each column fills. */
export interface PastedTable {
  readonly rows: readonly (readonly string[])[];
  readonly header: boolean;
  readonly keys: readonly (string | null)[];
}

/** Rows and columns as they are copied from a spreadsheet: columns between tabs, a cell of several lines in quotes. */
export function readPasted(text: string): string[][] {
  const rows: string[][] = [[]];
  // Matches a cell in quotes, with doubled quotes inside, or the text until the next tab or line.
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))([\t\n]|$)/y;
  const source = text.replace(/\r\n?/g, "\n").replace(/\n+$/, "");
  for (;;) {
    const found = cell.exec(source);
    if (!found) break;
    const [, quoted, plain = "", end] = found;
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (end === "") break;
    if (end === "\n") rows.push([]);
  }
  return rows.filter((row) => row.some((one) => one !== ""));
}

/**
 * Returns true if a pasted text is a table, and not an answer. In a field of several lines only columns make a table.
 */
export const isTable = (text: string, lines: boolean): boolean =>
  text.includes("\t") || (!lines && readPasted(text).length > 1);

/** Which field each column is: by the names in the first row, else in the order of the form. */
export function matchPasted(rows: readonly (readonly string[])[], columns: readonly PastedColumn[]): PastedTable {
  const [first = []] = rows;
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const named = namedKeys(first, columns);
  const header = named.some((key) => key !== null);
  const keys = Array.from({ length: width }, (_, at) => (header ? (named[at] ?? null) : (columns[at]?.key ?? null)));
  return { rows, header, keys };
}

function namedKeys(cells: readonly string[], columns: readonly PastedColumn[]): (string | null)[] {
  const left = [...columns];
  return cells.map((text) => {
    const at = left.findIndex(({ label, name }) => [label, name].some((one) => nameKey(one) === nameKey(text)));
    return (text !== "" && left.splice(at, at < 0 ? 0 : 1)[0]?.key) || null;
  });
}

/** Returns the values that each row fills in an element, by key, as typed text. */
export function valuesOf(
  { rows, header, keys }: PastedTable,
  columns: readonly PastedColumn[],
): ReadonlyMap<string, string>[] {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  return rows.slice(header ? 1 : 0).map(
    (row) =>
      new Map(
        keys.flatMap((key, at) => {
          const column = key === null ? undefined : byKey.get(key);
          return column ? [[column.key, typedAs(column, row[at] ?? "")] as const] : [];
        }),
      ),
  );
}

/** A cell as it is typed into its field. What cannot be read stays as it is: the field says what is wrong with it. */
function typedAs({ kind, options }: PastedColumn, cell: string): string {
  switch (kind) {
    case "date": {
      const day = readDay(cell);
      return day === undefined ? cell : showBritish(day);
    }
    case "number":
      return readDecimal(cell, ".") ?? cell;
    case "currency": {
      const amount = readDecimal(cell, ".");
      return amount === undefined ? cell : withCents(amount);
    }
    case "dropdown":
      return options.find((option) => nameKey(option) === nameKey(cell)) ?? cell;
    default:
      return cell;
  }
}

/** An amount with its two decimals; one with more is not rounded here. */
const withCents = (amount: string): string => {
  const [whole = "", cents = ""] = amount.split(".");
  return cents.length > 2 ? amount : `${whole}.${cents.padEnd(2, "0")}`;
};
