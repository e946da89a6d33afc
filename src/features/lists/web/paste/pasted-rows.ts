import { Failure, type FailureCode } from "#protocol/failure.ts";
import type { Items, List } from "../../list.ts";

/** A pasted row with an error. `line` counts from 1. */
export interface WrongRow {
  readonly line: number;
  readonly attribute: string | undefined;
  readonly value: string;
  readonly code: FailureCode;
}

interface Row {
  readonly id?: string;
  readonly version?: number;
  readonly items: Items;
}

/** Separates the rows that a failure names from the others. A row has its first error. Other failures name no row. */
export function splitRows(error: unknown, rows: readonly Row[], lines: readonly number[]) {
  const errors = new Map<number, { readonly attribute: string | undefined; readonly code: FailureCode }>();
  for (const { path, code } of error instanceof Failure ? error.fields : []) {
    const [, at, attribute] = /^set\.(\d+)(?:\.items\.(.+))?$/.exec(path) ?? [];
    if (at !== undefined && !errors.has(Number(at))) errors.set(Number(at), { attribute, code });
  }
  const numbered = rows.map((row, at) => ({ row, line: lines[at] ?? at + 1, error: errors.get(at) }));
  const wrong = numbered.flatMap(({ row, line, error: found }): WrongRow[] =>
    found ? [{ line, ...found, value: (found.attribute && row.items[found.attribute]) || "" }] : [],
  );
  return { good: numbered.filter((one) => one.error === undefined), wrong };
}

/** The records of cells pasted into an empty list. A first row with the names of the attributes is left out. */
export function newRecords(list: Pick<List, "attributes">, cells: readonly (readonly string[])[]): Row[] {
  const isHeading = cells[0]?.every(
    (text, at) => !list.attributes[at] || text.trim().toLowerCase() === list.attributes[at].name.trim().toLowerCase(),
  );
  return cells
    .slice(isHeading ? 1 : 0)
    .filter((texts) => texts.some((text) => text.trim() !== ""))
    .map((texts) => ({
      items: Object.fromEntries(
        list.attributes.flatMap(({ id }, at) => (texts[at] === undefined ? [] : [[id, texts[at]]])),
      ),
    }));
}

/** Returns the numbers of the pasted columns with text that no attribute takes. The first column is 1. */
export function extraColumns(cells: readonly (readonly string[])[], attributeCount: number): number[] {
  const width = Math.max(0, ...cells.map(({ length }) => length));
  return Array.from({ length: Math.max(0, width - attributeCount) }, (_, at) => attributeCount + at).flatMap(
    (column) => (cells.some((texts) => (texts[column] ?? "").trim() !== "") ? [column + 1] : []),
  );
}
