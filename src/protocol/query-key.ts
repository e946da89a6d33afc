/** Under which the pages keep what a query answered. Only `queryArea` makes one, so that none is misspelled. */
export type QueryKey = readonly unknown[] & { readonly madeBy: "queryArea" };

/**
 * The stale queries of an event: all queries of an area, or those about one thing of it. Contents never travel with
 * it.
 */
export type LiveKey = readonly [area: string, id?: string] & { readonly madeBy: "queryArea" };

/** Some queries of the pages that become stale together, and the keys of all, of one thing, and of one query. */
export interface QueryArea {
  readonly name: string;
  /** Every query of the area: what an event touches, what a change refreshes. */
  readonly all: LiveKey;
  /** The queries about one thing: those whose key is made with its id first. */
  readonly one: (id: string) => LiveKey;
  /** The keys of lower features whose data its answers contain. They become stale together. */
  readonly follows: readonly LiveKey[];
  /** The key of a query. `parts` are what its answer depends on. */
  readonly of: (...parts: readonly unknown[]) => QueryKey;
}

/**
 * Declares an area in a feature's `keys.ts`: `export const teamKeys = queryArea("teams")`. One that shows what belongs to
 * lower features says so in `follows`, and its feature names it in `feature({ areas })`.
 */
export const queryArea = (name: string, follows: readonly LiveKey[] = []): QueryArea => ({
  name,
  follows,
  all: [name] as unknown as LiveKey,
  one: (id) => [name, id] as unknown as LiveKey,
  of: (...parts) => [name, ...parts] as unknown as QueryKey,
});

/** A key that was called stale, and the areas that follow it. */
export function withFollowers(key: LiveKey, areas: readonly QueryArea[]): readonly LiveKey[] {
  const [area, id] = key;
  const touches = ([followed, one]: LiveKey) =>
    followed === area && (one === undefined || id === undefined || one === id);
  return [key, ...areas.filter(({ follows }) => follows.some(touches)).map(({ all }) => all)];
}
