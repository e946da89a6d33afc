import type { Renames } from "./renamed-form.ts";

/** The earlier keys of the elements of a template, by their key now, the last one first. */
export type EarlierKeys = Readonly<Record<string, readonly string[]>>;

/** Earlier keys of one element that are kept. */
const maxEarlier = 20;

/**
 * Earlier keys after elements were renamed. A key that is one of the form's own again is nobody's earlier one: processes
 * answer something else under it.
 */
export function earlierKeysAfter(earlier: EarlierKeys, renames: Renames, own: ReadonlySet<string>): EarlierKeys {
  const after = new Map<string, string[]>();
  const add = (key: string, names: readonly string[]) => after.set(key, [...(after.get(key) ?? []), ...names]);
  for (const [from, to] of renames) if (from !== to) add(to, [from]);
  for (const [key, names] of Object.entries(earlier)) add(renames.get(key) ?? key, names);
  return Object.fromEntries(
    [...after].flatMap(([key, names]) => {
      const kept = [...new Set(names)].filter((name) => !own.has(name)).slice(0, maxEarlier);
      return kept.length > 0 ? [[key, kept]] : [];
    }),
  );
}
