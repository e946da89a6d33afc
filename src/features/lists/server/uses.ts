import type { Tx } from "#platform/db/database.ts";
import { maxUses } from "../contract.ts";

/** What takes records of a list. */
export interface ListUse {
  readonly id: string;
  readonly name: string;
}

let find: ((tx: Tx, listId: string) => Promise<readonly ListUse[]>) | undefined;

/** Templates, which stand above lists, make known which of them take records of a list, by name. */
export const provideListUses = (uses: typeof find): void => {
  find = uses;
};

/** The first of the templates that take records of a list, and how many there are. */
export async function usesOf(tx: Tx, listId: string): Promise<{ templates: ListUse[]; count: number }> {
  const all = (await find?.(tx, listId)) ?? [];
  return { templates: all.slice(0, maxUses), count: all.length };
}
