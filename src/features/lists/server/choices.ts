import type { Tx } from "#platform/db/database.ts";
import { showCell } from "../cells.ts";
import type { Choice } from "../contract.ts";
import type { ListRow } from "./queries.ts";
import { pageOfRecords } from "./record-queries.ts";

/** Records offered at once: a form chooses one, it does not read the list. */
const offered = 20;
/** Values shown beside the identifier. */
const besideIt = 2;

/** The query of records to choose from. */
export interface ChoiceQuery {
  readonly search?: string | undefined;
  /** The attribute that names them. Without it, their identifier. */
  readonly attribute?: string | undefined;
  readonly after?: string | undefined;
  readonly limit?: number;
}

/**
 * Returns records of a list with words that begin like the search, by the naming attribute, with the identifier next to
 * it.
 */
export async function choicesOf(
  tx: Tx,
  list: ListRow,
  { search, attribute: by, after, limit = offered }: ChoiceQuery,
): Promise<{ choices: Choice[]; next: string | null }> {
  const { attributes, identifier } = list;
  const named = attributes.find(({ id }) => id === (by ?? identifier));
  if (!named) return { choices: [], next: null };
  const filter = by === undefined ? undefined : [{ attribute: by, is: "filled" as const, value: "" }];
  const { rows, next } = await pageOfRecords(tx, list, { limit, search, filter, after });
  const others = attributes
    .filter(({ id, kind }) => id !== named.id && kind !== "yesNo")
    .toSorted((one, other) => Number(other.id === identifier) - Number(one.id === identifier));
  const shown = (attribute: (typeof attributes)[number], value: string | undefined) =>
    showCell(attribute, value, { yes: "", no: "" });
  const choices = rows.map(({ id, items }) => ({
    id,
    name: shown(named, items[named.id]),
    beside: others
      .map((attribute) => shown(attribute, items[attribute.id]))
      .filter((text) => text !== "")
      .slice(0, besideIt),
  }));
  return { choices, next };
}
