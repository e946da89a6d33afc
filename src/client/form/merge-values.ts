/** The values of a form after others saved the same thing, and the names of those that both changed. */
export interface Merged<V> {
  readonly values: V;
  readonly conflicts: readonly (keyof V)[];
}

/** Compares values as they are sent. Files and sets are the same only as objects. */
export const sameValue = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || (isSent(one) && isSent(other) && JSON.stringify(one) === JSON.stringify(other));

/** True for a value that JSON can hold. */
export const isSent = (value: unknown): boolean => typeof value !== "object" || Array.isArray(value) || isRecord(value);

/**
 * Merges typed values with those that others saved meanwhile. `base` holds the values that both began with. A value that
 * only one of them changed is taken over. Lists of texts or numbers, and records, are merged item by item.
 */
export function mergeValues<V extends object>(base: V, mine: V, saved: V): Merged<V> {
  const conflicts: (keyof V)[] = [];
  const values = Object.fromEntries(
    (Object.keys(mine) as (keyof V)[]).map((name) => {
      const merged = mergeValue(base[name], mine[name], saved[name]);
      if (!merged) conflicts.push(name);
      return [name, merged ? merged.value : mine[name]];
    }),
  ) as V;
  return { values, conflicts };
}

/** Returns undefined if both changed the value, each in another way. */
function mergeValue(base: unknown, mine: unknown, saved: unknown): { readonly value: unknown } | undefined {
  if (sameValue(mine, base)) return { value: saved };
  if (sameValue(saved, base) || sameValue(saved, mine) || tidied(base, saved)) return { value: mine };
  if (areItems(base) && areItems(mine) && areItems(saved)) return { value: mergeLists(base, mine, saved) };
  if (isRecord(base) && isRecord(mine) && isRecord(saved)) return mergeRecords(base, mine, saved);
  return undefined;
}

/** True for a text that differs in spaces and capital letters only, as the server tidies what it stores. */
const tidied = (sent: unknown, stored: unknown): boolean =>
  typeof sent === "string" && typeof stored === "string" && bare(sent) === bare(stored);
const bare = (text: string): string => text.replace(/\s/g, "").toLowerCase();

type Item = string | number;

/** The saved list without the items that were removed here, and with those that were added here. */
const mergeLists = (base: readonly Item[], mine: readonly Item[], saved: readonly Item[]): readonly Item[] => {
  const kept = saved.filter((item) => mine.includes(item) || !base.includes(item));
  return [...kept, ...mine.filter((item) => !base.includes(item) && !saved.includes(item))];
};

type Values = Readonly<Record<string, unknown>>;

function mergeRecords(base: Values, mine: Values, saved: Values): { readonly value: Values } | undefined {
  const names = [...new Set([...Object.keys(saved), ...Object.keys(mine)])];
  const merged: Record<string, unknown> = {};
  for (const name of names) {
    const one = mergeValue(base[name], mine[name], saved[name]);
    if (!one) return undefined;
    if (one.value !== undefined) merged[name] = one.value;
  }
  return { value: merged };
}

const areItems = (value: unknown): value is readonly Item[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string" || typeof one === "number");

const isRecord = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
