import { Failure } from "#protocol/failure.ts";

/** A page of rows as `pageOf` of the protocol describes it, and the cursor of the next one. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly next: string | null;
}

/** An opaque cursor of the sort values of the last row seen. */
export const writeCursor = (values: readonly string[]): string =>
  Buffer.from(JSON.stringify(values)).toString("base64url");

/** The sort values of a cursor; `failure.cursor` when it is not one of a list sorted by `count` values. */
export function readCursor(cursor: string, count: number): readonly string[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    if (Array.isArray(values) && values.length === count && values.every((v) => typeof v === "string")) return values;
  } catch {
    // Not one of ours.
  }
  throw new Failure("failure.cursor", 422);
}

/**
 * A page out of rows that were read with one more than `limit`. `key` gives the sort values of a row, the id last:
 * `pageOfRows(rows, limit, (row) => [row.searchKey, row.id])`.
 */
export function pageOfRows<Row>(rows: readonly Row[], limit: number, key: (row: Row) => readonly string[]): Page<Row> {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { rows: page, next: last ? writeCursor(key(last)) : null };
}
