import { refuseChanged } from "#platform/http/typed-over.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Failure, type FieldError } from "#protocol/failure.ts";
import { itemsOf, readCell, recordErrors, recordKeys, showCell } from "../cells.ts";
import { listChanged } from "../events.ts";
import { type Attribute, type GivenAttributes, type Items, type List } from "../list.ts";
import { repeated } from "./change-records.ts";
import { type ListRow, loadList, showList, storeAttributes } from "./queries.ts";
import { allRecords } from "./record-queries.ts";
import { type Next, writeRecords } from "./write-records.ts";

/** Values that are named as examples of those that do not fit. */
const namedValues = 5;

/** The attributes with ids; what has none is new, and gets one that was never used in the list. */
export function withIds(
  given: GivenAttributes,
  next: number,
  known: readonly Attribute[] = [],
): { readonly attributes: Attribute[]; readonly nextAttribute: number } {
  let nextAttribute = next;
  const attributes = given.map(({ id, name, kind, required, options }, at): Attribute => {
    if (id !== undefined && !known.some((one) => one.id === id))
      throw new Failure("failure.invalid", 422, { fields: [{ path: `attributes.${at}.id`, code: "failure.field" }] });
    return { id: id ?? `a${nextAttribute++}`, name, kind, required, options: kind === "option" ? options : [] };
  });
  return { attributes, nextAttribute };
}

/** The attribute that names a record, by its place among those given. */
export function identifierAt(attributes: readonly Attribute[], at: number): string {
  const attribute = attributes[at];
  if (attribute && attribute.kind !== "yesNo") return attribute.id;
  throw new Failure("lists.identifierKind", 422, { fields: [{ path: "identifier", code: "lists.identifierKind" }] });
}

/**
 * Stores the attributes of a list. Its records are read again where kinds, choices or the identifier changed; refused with
 * examples of what does not fit, and with row numbers where identifiers repeat.
 */
export async function saveAttributes(
  call: Transaction & { readonly orgId: string },
  {
    id,
    version,
    attributes: given,
    identifier: at,
    before,
  }: {
    readonly id: string;
    readonly version: number;
    readonly attributes: GivenAttributes;
    readonly identifier: number;
    readonly before?: { readonly attributes: readonly Attribute[]; readonly identifier: string } | undefined;
  },
): Promise<List> {
  const list = await loadList(call.tx, id, { lock: true });
  const { attributes, nextAttribute } = withIds(given, list.nextAttribute, list.attributes);
  refuseChanged(before, { attributes: list.attributes, identifier: list.identifier });
  if (version !== list.version && !isSameShape(list, attributes)) throw new Failure("failure.conflict", 409);
  const identifier = identifierAt(attributes, at);
  const to = { ...list, attributes, identifier };
  const next = list.recordCount > 0 ? await readAgain(call, list, to) : [];
  const stored = await storeAttributes(call.tx, id, { attributes, identifier, nextAttribute }, call.now);
  if (next.length > 0) await writeRecords(call, to, "reading", { added: [], next });
  call.audit("list.attributesChanged", "list", id, {
    attributes: attributes.map(({ id: attribute, name, kind }) => ({ id: attribute, name, kind })),
    identifier,
  });
  await call.announce(listChanged, { listId: id });
  return showList(next.length > 0 ? await loadList(call.tx, id) : stored);
}

/** Returns true if other changes to the list meanwhile concerned only records, not attributes. */
const isSameShape = (list: ListRow, attributes: readonly Attribute[]): boolean => {
  const ids = new Set(attributes.map(({ id }) => id));
  return list.attributes.every(({ id }) => ids.has(id));
};

/** The records whose values or keys are others under the new attributes. */
async function readAgain({ tx }: Transaction, from: ListRow, to: ListRow): Promise<Next[]> {
  const next: Next[] = [];
  const misfits = new Map<string, string[]>();
  const rows = new Map<string, number>();
  const repeats: number[] = [];
  let number = 0;
  for await (const batch of allRecords(tx, from.id))
    for (const row of batch) {
      number++;
      const items = itemsOf(
        to.attributes,
        Object.fromEntries(to.attributes.map((attribute) => [attribute.id, reread(from, attribute, row.items)])),
      );
      for (const { attribute } of recordErrors(to.attributes, to.identifier, items))
        misfits.set(attribute, [...(misfits.get(attribute) ?? []), items[attribute] ?? ""]);
      const keys = recordKeys(to.attributes, to.identifier, items);
      if (rows.has(keys.identifierKey)) repeats.push(number);
      rows.set(keys.identifierKey, number);
      const same =
        keys.identifierKey === row.identifierKey && keys.sortKey === row.sortKey && keys.search === row.search;
      if (!same || to.attributes.some(({ id }) => items[id] !== row.items[id]))
        next.push({ before: row, items, deleted: false });
    }
  if (misfits.size > 0) throw misfitting(to.attributes, misfits);
  if (repeats.length > 0) throw repeated(repeats, [{ path: "identifier", code: "lists.repeated" }]);
  return next;
}

/** A value under the new kind of its attribute. */
function reread(from: ListRow, attribute: Attribute, items: Items): string {
  const value = items[attribute.id] ?? "";
  const before = from.attributes.find(({ id }) => id === attribute.id);
  if (!before || before.kind === attribute.kind) return readCell(attribute, value);
  // As it was shown, so that a day that becomes a text is the one people saw.
  return readCell(attribute, showCell(before, value, { yes: "true", no: "false" }));
}

function misfitting(attributes: readonly Attribute[], misfits: ReadonlyMap<string, readonly string[]>): Failure {
  const fields: FieldError[] = [...misfits.keys()].map((id) => ({
    path: `attributes.${attributes.findIndex((one) => one.id === id)}.kind`,
    code: "lists.misfit",
  }));
  const [[id, values]] = [...misfits] as [[string, readonly string[]]];
  const shown = [...new Set(values)]
    .slice(0, namedValues)
    .map((value) => (value === "" ? "—" : `«${value.slice(0, 60)}»`));
  return new Failure("lists.misfits", 409, {
    fields,
    values: {
      attribute: attributes.find((one) => one.id === id)?.name ?? "",
      count: values.length,
      examples: shown.join(", "),
    },
  });
}
