import { foldedName } from "../tags/tag-name.ts";
import type { TagNode } from "../tags/tag-tree.ts";

/** Two names of one scope that are nearly the same: the one that is used less, and the other. */
interface NearNames {
  readonly node: TagNode;
  readonly other: TagNode;
}

/** Words shorter than this differ by a letter and mean different things: renta and venta. */
const longWord = 7;

/** Names that differ only in case, accents or separators, or by a slip in one long word. */
export function nearNames(tree: readonly TagNode[]): NearNames[] {
  const scopes = new Map<string, TagNode[]>();
  const visit = (nodes: readonly TagNode[], scope: string) => {
    for (const node of nodes) {
      const here = scopes.get(scope);
      if (here) here.push(node);
      else scopes.set(scope, [node]);
      visit(node.children, node.kind === "loop" ? `${node.key}.` : scope);
    }
  };
  visit(tree, "");
  return [...scopes.values()].flatMap((nodes) => {
    const found: NearNames[] = [];
    const taken = new Set<TagNode>();
    // Beyond this many names a comparison of each with each takes too long.
    const few = nodes.slice(0, 600).map((node) => ({ node, ...readName(node.name) }));
    few.forEach((read, at) => {
      const { node } = read;
      const other = few
        .slice(0, at)
        .find((one) => !taken.has(one.node) && isNear(one, read, one.node.kind === node.kind))?.node;
      if (!other) return;
      const [less, more] = node.places.length <= other.places.length ? [node, other] : [other, node];
      taken.add(less);
      found.push({ node: less, other: more });
    });
    return found;
  });
}

/**
 * True for two different names that probably mean one field. Typing errors are only searched between names of one
 * kind.
 */
function isNear(a: ReadName, b: ReadName, sameKind = true): boolean {
  if (a.name === b.name) return false;
  if (a.folded === b.folded || !sameKind) return a.folded === b.folded;
  if (a.words.length !== b.words.length) return false;
  let differing = -1;
  for (let at = 0; at < a.words.length; at++) {
    if (a.words[at] === b.words[at]) continue;
    if (differing >= 0) return false;
    differing = at;
  }
  return differing >= 0 && isSlip(a.words[differing] ?? "", b.words[differing] ?? "");
}

/** A name as it is compared. */
interface ReadName {
  readonly name: string;
  readonly folded: string;
  readonly words: readonly string[];
}
const readName = (name: string): ReadName => ({
  name,
  folded: foldedName(name),
  words: name.split(/[\s_.-]+/).map(foldedName),
});

/** One letter more, less, other or exchanged with the next, and neither at the end, where gender and number stand, nor a digit. */
function isSlip(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < longWord || /\d/.test(a + b)) return false;
  let from = 0;
  while (a[from] === b[from] && from < a.length) from++;
  let behind = 0;
  while (behind < Math.min(a.length, b.length) - from && a.at(-1 - behind) === b.at(-1 - behind)) behind++;
  const [x, y] = [a.slice(from, a.length - behind), b.slice(from, b.length - behind)];
  if (behind === 0) return false;
  if (x.length <= 1 && y.length <= 1) return true;
  return x.length === 2 && y.length === 2 && x[0] === y[1] && x[1] === y[0];
}
