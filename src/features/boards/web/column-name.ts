import type { Translate } from "#client/i18n.ts";
import type { BoardDetails } from "../board.ts";
import { defaultNameKey } from "../column.ts";

/** The name of a column as it is shown: those that come with the templates in the language of whoever looks. */
export function columnName(t: Translate, name: string): string {
  const key = defaultNameKey(name);
  return key === undefined ? name : t(key);
}

/** A board with the names of its columns as they are shown; its cards stay the same. */
export const withColumnNames = (details: BoardDetails, t: Translate): BoardDetails => ({
  ...details,
  columns: details.columns.map((column) => ({ ...column, name: columnName(t, column.name) })),
});
