import { matches } from "#engine/document/difference/matching.ts";
import type { TagNode } from "#engine/document/tags/tag-tree.ts";

/** A paragraph of one version and what became of it in the other: file and number as places count them. */
export interface RewrittenParagraph {
  readonly file: string;
  readonly before: number;
  readonly after: number;
}

/**
 * The keys that stand in one version where others stood before, by what they were called: a field is taken for renamed
 * when its name is gone, the other one is new, both are of one kind, and more places say so than say otherwise.
 */
export function renamesBetween(
  before: readonly TagNode[],
  after: readonly TagNode[],
  rewritten: readonly RewrittenParagraph[],
): ReadonlyMap<string, string> {
  const [old, now] = [kindsOf(before), kindsOf(after)];
  const votes = new Map<string, Map<string, number>>();
  const [oldPlaces, nowPlaces] = [tagsByParagraph(before), tagsByParagraph(after)];
  for (const paragraph of rewritten) {
    const was = oldPlaces.get(`${paragraph.file} ${paragraph.before}`) ?? [];
    const is = nowPlaces.get(`${paragraph.file} ${paragraph.after}`) ?? [];
    for (const [from, to] of replaced(was, is)) {
      if (now.has(from) || old.has(to) || old.get(from) !== now.get(to)) continue;
      const one = votes.get(from) ?? new Map<string, number>();
      votes.set(from, one.set(to, (one.get(to) ?? 0) + 1));
    }
  }
  const found = new Map<string, string>();
  const taken = new Set<string>();
  const ranked = [...votes].flatMap(([from, targets]) => [...targets].map(([to, count]) => ({ from, to, count })));
  for (const { from, to } of ranked.toSorted((a, b) => b.count - a.count)) {
    if (found.has(from) || taken.has(to)) continue;
    found.set(from, to);
    taken.add(to);
  }
  return found;
}

/** Returns the pairs of replaced tags: between unchanged tags, as many before as after. */
function replaced(was: readonly string[], is: readonly string[]): [string, string][] {
  const ids = new Map<string, number>();
  const idOf = (key: string) => ids.get(key) ?? (ids.set(key, ids.size), ids.size - 1);
  const found: [string, string][] = [];
  let [x, y] = [0, 0];
  for (const [nextX, nextY] of [...matches(was.map(idOf), is.map(idOf)), [was.length, is.length] as const]) {
    if (nextX - x === nextY - y)
      for (let i = 0; i < nextX - x; i++) found.push([was[x + i] as string, is[y + i] as string]);
    [x, y] = [nextX + 1, nextY + 1];
  }
  return found;
}

function* nodesOf(tree: readonly TagNode[]): Generator<TagNode> {
  for (const node of tree) {
    yield node;
    yield* nodesOf(node.children);
  }
}

const kindsOf = (tree: readonly TagNode[]): Map<string, TagNode["kind"]> =>
  new Map([...nodesOf(tree)].map(({ key, kind }) => [key, kind]));

function tagsByParagraph(tree: readonly TagNode[]): Map<string, string[]> {
  const places = [...nodesOf(tree)].flatMap(({ key, places }) => places.map((place) => ({ key, ...place })));
  const sorted = places.toSorted((a, b) => a.start - b.start);
  const grouped = Map.groupBy(sorted, ({ file, paragraph }) => `${file} ${paragraph}`);
  return new Map([...grouped].map(([place, tags]) => [place, tags.map(({ key }) => key)]));
}
