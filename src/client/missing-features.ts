function groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item, index: number) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

function toWellFormed(this: string): string {
  return String(this).replace(/\p{Surrogate}/gu, "\uFFFD");
}

/** Adds what the oldest supported browsers do not know (Safari 16.4) and the product or its libraries use. */
export function addMissingFeatures(): void {
  const add = (to: object, name: string, value: unknown) => {
    if (!(name in to)) Object.defineProperty(to, name, { value, configurable: true, writable: true });
  };
  add(Map, "groupBy", groupBy);
  add(String.prototype, "toWellFormed", toWellFormed);
}
