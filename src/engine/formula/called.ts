/**
 * The kind of an answer, as far as its use in formulas shows it. `list` is a loop. `gender` distinguishes man and
 * woman.
 */
export type UseKind =
  | "text"
  | "number"
  | "currency"
  | "code"
  | "cui"
  | "nit"
  | "date"
  | "time"
  | "yesNo"
  | "list"
  | "gender"
  | "image";

/** The two names of a function or filter, and what else it answers to; case and accents do not matter. */
export interface Named {
  readonly es: string;
  readonly en: string;
  readonly also?: readonly string[];
}

/** Names without case and accents, as they are looked up. */
export const folded = (name: string): string => name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** A table by all its names. Two entries of one name are a mistake of ours and fail when the table is made. */
export function byName<Entry extends Named>(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  const table = new Map<string, Entry>();
  for (const entry of entries) {
    for (const name of new Set([entry.es, entry.en, ...(entry.also ?? [])].map(folded))) {
      if (table.has(name)) throw new Error(`two entries are called ${name}`);
      table.set(name, entry);
    }
  }
  return table;
}

/** The name most like one that is not known: at most a third of its letters wrong. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  const wanted = folded(name).slice(0, 40);
  let best: string | undefined;
  let least = Math.max(1, Math.floor(wanted.length / 3)) + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - wanted.length) >= least) continue;
    const distance = changesBetween(wanted, candidate);
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** Returns the number of letters to insert, delete or replace to turn one word into the other. */
function changesBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
