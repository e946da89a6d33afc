/** A cell, by its row and column on the page. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** Cells beside each other: rows and columns from the first up to and with the last. */
export interface Range {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** The cells between two corners. */
export const rangeOf = (one: Place, other: Place): Range => ({
  top: Math.min(one.row, other.row),
  bottom: Math.max(one.row, other.row),
  left: Math.min(one.column, other.column),
  right: Math.max(one.column, other.column),
});

export const isInRange = ({ top, bottom, left, right }: Range, { row, column }: Place): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

/** A row of `cells` for each row of a range. */
export const eachRow = <Cell>({ top, bottom, left, right }: Range, cell: (place: Place) => Cell): Cell[][] =>
  Array.from({ length: bottom - top + 1 }, (_, down) =>
    Array.from({ length: right - left + 1 }, (_, across) => cell({ row: top + down, column: left + across })),
  );

/** Cells as spreadsheets copy them: cells parted by tabs, rows by line ends, quoted where they hold either. */
export const copiedText = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((cells) => cells.map((text) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join("\t"))
    .join("\n");

/** Returns the cells to paste: one cell fills a whole range, several are pasted unchanged. */
export const spread = (cells: readonly (readonly string[])[], range: Range): readonly (readonly string[])[] => {
  const [[only, ...others] = [], ...below] = cells;
  if (only === undefined || others.length > 0 || below.length > 0) return cells;
  return eachRow(range, () => only);
};
