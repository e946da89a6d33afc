import { newId } from "#platform/clock.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Failure, type FieldError, notFound } from "#protocol/failure.ts";
import { itemsOf, readCell, recordErrors } from "../cells.ts";
import { type Items, identifierKey, type ListRecord } from "../list.ts";
import { type ListRow, loadList } from "./queries.ts";
import { type RecordRow, recordsOf, showRecord } from "./record-queries.ts";
import { type Added, isRepeated, type Next, takenKeys, writeRecords } from "./write-records.ts";

/** Records as they are given: values by attribute id as they were typed; without an id they are new. */
export interface Given {
  readonly id?: string | undefined;
  readonly version?: number | undefined;
  readonly items: Items;
}

/** The maximum of row numbers in a sentence. The others are not listed. */
const namedRows = 20;

/** Two records may not have one identifier; `rows` are the numbers of those that would, as the person counts them. */
export function repeated(rows: readonly number[], fields: readonly FieldError[] = []): Failure {
  const shown = rows.slice(0, namedRows).join(", ");
  return new Failure(rows.length > 0 ? "lists.repeatedRows" : "lists.repeated", 409, {
    values: { rows: rows.length > namedRows ? `${shown}…` : shown },
    fields,
  });
}

/** Adds, changes and removes records of a list: all of them, or none with an error beside each wrong value (`set.3.items.a2`). */
export async function changeRecords(
  call: Transaction & { readonly orgId: string },
  listId: string,
  { set, remove }: { readonly set: readonly Given[]; readonly remove: readonly string[] },
): Promise<{ changeId: string | null; records: ListRecord[] }> {
  const list = await loadList(call.tx, listId, { lock: true });
  const ids = [...set.flatMap(({ id }) => id ?? []), ...remove];
  if (new Set(ids).size < ids.length) throw new Failure("failure.invalid", 422);
  const found = new Map((await recordsOf(call.tx, listId, ids)).map((row) => [row.id, row]));
  const { added, next } = prepare(list, set, found);
  for (const id of remove) {
    const before = found.get(id);
    if (!before || before.deletedAt !== null) throw notFound();
    next.push({ before, items: before.items, deleted: true });
  }
  const written = [...added.map(({ id }) => id), ...next.map(({ before }) => before.id)];
  if (written.length === 0) return { changeId: null, records: [] };
  await refuseRepeats(call, list, set, remove);
  const changeId = await writeRecords(call, list, "edit", { added, next }).catch((error: unknown) => {
    throw isRepeated(error) ? repeated([]) : error;
  });
  const rows = new Map((await recordsOf(call.tx, listId, written)).map((row) => [row.id, row]));
  const records = written.flatMap((id) => rows.get(id) ?? []).map((row) => showRecord(list.attributes, row));
  return { changeId, records };
}

/** The records as they become, those left out that would stay as they are. */
function prepare(list: ListRow, set: readonly Given[], found: ReadonlyMap<string, RecordRow>) {
  const added: Added[] = [];
  const next: Next[] = [];
  const errors: FieldError[] = [];
  for (const [at, given] of set.entries()) {
    const before = given.id === undefined ? undefined : found.get(given.id);
    if (given.id !== undefined && (!before || before.deletedAt !== null)) throw notFound();
    if (before && given.version !== undefined && given.version !== before.version)
      throw new Failure("lists.recordChanged", 409, { fields: [{ path: `set.${at}`, code: "lists.recordChanged" }] });
    const typed: Record<string, string> = {};
    for (const attribute of list.attributes) {
      const value = Object.hasOwn(given.items, attribute.id) ? given.items[attribute.id] : undefined;
      if (value !== undefined) typed[attribute.id] = readCell(attribute, value);
    }
    const items = itemsOf(list.attributes, { ...before?.items, ...typed });
    for (const { attribute, code } of recordErrors(list.attributes, list.identifier, items))
      errors.push({ path: `set.${at}.items.${attribute}`, code });
    if (!before) added.push({ id: newId(), items });
    else if (!isSame(before.items, items)) next.push({ before, items, deleted: false });
  }
  if (errors.length > 0) throw new Failure("lists.wrongValues", 422, { fields: errors });
  return { added, next };
}

const isSame = (one: Items, other: Items): boolean => {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => one[key] === other[key]);
};

/** Says which of the given rows would have an identifier that another one, or a record that stays, has already. */
async function refuseRepeats(
  { tx }: Transaction,
  list: ListRow,
  set: readonly Given[],
  remove: readonly string[],
): Promise<void> {
  const attribute = list.attributes.find(({ id }) => id === list.identifier);
  if (!attribute) return;
  const given = set.flatMap(({ id, items }, at) => {
    const value = items[list.identifier];
    return value === undefined ? [] : [{ at, id, key: identifierKey(readCell(attribute, value)) }];
  });
  const taken = await takenKeys(
    tx,
    list.id,
    given.map(({ key }) => key),
  );
  // Records that change their identifier, or are deleted, leave the old one free.
  const leaving = new Set([...remove, ...given.flatMap(({ id }) => id ?? [])]);
  const seen = new Set<string>();
  const wrong = given.filter(({ id, key }) => {
    const holder = taken.get(key);
    const isTaken = holder !== undefined && holder !== id && !leaving.has(holder);
    const isTwice = seen.has(key);
    seen.add(key);
    return isTaken || isTwice;
  });
  if (wrong.length === 0) return;
  const fields = wrong.map(({ at }) => ({
    path: `set.${at}.items.${list.identifier}`,
    code: "lists.repeated" as const,
  }));
  throw repeated(set.length > 1 ? wrong.map(({ at }) => at + 1) : [], fields);
}
