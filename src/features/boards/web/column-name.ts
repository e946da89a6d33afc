import type { Translate } from "#client/i18n.ts";
import type { BoardDetails } from "../board.ts";
import { defaultNameKey } from "../column.ts";

/** Returns the shown name of a column. Names of the templates are translated. */
export function columnName(t: Translate, name: string): string {
  const key = defaultNameKey(name);
  return key === undefined ? name : t(key);
}

/** A board with the names of its columns as they are shown; its cards stay the same. */
export const withColumnNames = (details: BoardDetails, t: Translate): BoardDetails => ({
  ...details,
  columns: details.columns.map((column) => ({ ...column, name: columnName(t, column.name) })),
});
