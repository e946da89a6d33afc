import { once } from "#engine/once.ts";
import { byName, folded } from "./called.ts";
import type { FilterRule } from "./filter-rule.ts";
import { articleFilters } from "./filters/articles.ts";
import { dateFilters } from "./filters/dates.ts";
import { identifierFilters } from "./filters/identifiers.ts";
import { listFilters } from "./filters/lists.ts";
import { measureFilters } from "./filters/measures.ts";
import { numberFilters } from "./filters/numbers.ts";
import { peopleFilters } from "./filters/people.ts";
import { textFilters } from "./filters/texts.ts";

/** All filters authors know, in the order of the reference. */
export const filters: readonly FilterRule[] = [
  ...numberFilters,
  ...dateFilters,
  ...textFilters,
  ...peopleFilters,
  ...listFilters,
  ...identifierFilters,
  ...measureFilters,
];

/** Made with the first that is asked for: most documents have plain names only. */
const table = once(() => byName([...filters, ...articleFilters]));

/** The filter of a name, in either language. */
export function filterCalled(name: string): FilterRule | undefined {
  return table().get(name) ?? table().get(folded(name));
}

/** Every name a filter answers to that authors may write, without case and accents. */
export const filterNames = (): Iterable<string> => byName(filters).keys();

/** Returns the meaning of a written word among the options of a group, or of the whole filter. */
export function optionOf(
  rule: FilterRule,
  written: string,
  only?: string,
): { readonly group: string; readonly value: string } | undefined {
  const wanted = folded(written.trim());
  for (const [group, { words }] of Object.entries(rule.options ?? {})) {
    if (only !== undefined && group !== only) continue;
    const found = Object.entries(words).find(([word]) => folded(word) === wanted);
    if (found) return { group, value: found[1] };
  }
  return undefined;
}
