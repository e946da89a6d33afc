import type { Tx } from "#platform/db/database.ts";
import { showCell } from "../cells.ts";
import type { Choice } from "../contract.ts";
import type { ListRow } from "./queries.ts";
import { pageOfRecords } from "./record-queries.ts";

/** Records offered at once: a form chooses one, it does not read the list. */
const offered = 20;
/** Values shown beside the identifier. */
const besideIt = 2;

/** Some records of a list that have words beginning so, by their identifiers. */
export async function choicesOf(
  tx: Tx,
  { attributes, identifier, ...list }: ListRow,
  search: string | undefined,
): Promise<{ choices: Choice[]; more: boolean }> {
  const { rows, next } = await pageOfRecords(tx, { attributes, identifier, ...list }, { limit: offered, search });
  const own = attributes.find(({ id }) => id === identifier);
  const others = attributes.filter(({ id, kind }) => id !== identifier && kind !== "yesNo");
  const shown = (attribute: (typeof attributes)[number], value: string | undefined) =>
    showCell(attribute, value, { yes: "", no: "" });
  const choices = rows.map(({ id, items }) => ({
    id,
    name: own ? shown(own, items[identifier]) : "",
    beside: others
      .map((attribute) => shown(attribute, items[attribute.id]))
      .filter((text) => text !== "")
      .slice(0, besideIt),
  }));
  return { choices, more: next !== null };
}
