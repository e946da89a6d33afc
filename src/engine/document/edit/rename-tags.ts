import { renamedFormula } from "#engine/formula/renamed-formula.ts";
import { type Item, isSection, type Tag } from "../tags/part-tags.ts";
import type { PartScan } from "../tags/scan-part.ts";
import type { TagNode } from "../tags/tag-tree.ts";
import type { Replacement } from "./replace-pieces.ts";

/** A document as its tags are edited: its parts with their tags, and what they ask. */
export interface TaggedParts {
  readonly parts: readonly {
    readonly scan: PartScan;
    readonly tags: readonly Tag[];
    readonly items: readonly Item[];
  }[];
  readonly tree: readonly TagNode[];
  readonly keys: ReadonlyMap<Tag, string>;
}

/** Every node of a tree, outer before inner. */
export function* everyNode(tree: readonly TagNode[]): Generator<TagNode> {
  for (const node of tree) {
    yield node;
    yield* everyNode(node.children);
  }
}

/** Tags with the names of the loops around them: "compradores." */
function* scopedTags({ parts, tree, keys }: TaggedParts): Generator<{ scan: PartScan; tag: Tag; scope: string }> {
  const loops = new Set([...everyNode(tree)].flatMap(({ key, kind }) => (kind === "loop" ? [key] : [])));
  function* within(
    scan: PartScan,
    items: readonly Item[],
    scope: string,
  ): Generator<{ scan: PartScan; tag: Tag; scope: string }> {
    for (const item of items) {
      if (!isSection(item)) {
        yield { scan, tag: item, scope };
        continue;
      }
      yield { scan, tag: item.open, scope };
      if (item.close) yield { scan, tag: item.close, scope };
      const key = keys.get(item.open);
      const turns = key !== undefined && loops.has(key) && item.open.sort === "open";
      yield* within(scan, item.items, turns ? `${key}.` : scope);
    }
  }
  for (const { scan, items } of parts) yield* within(scan, items, "");
}

/**
 * Returns the new keys after a node gets another last name: its own key, those inside it, and those that share its
 * name.
 */
export function renamedKeys(tree: readonly TagNode[], key: string, name: string): ReadonlyMap<string, string> {
  const scope = scopeOfKey(tree, key);
  const old = key.slice(scope.length);
  const renames = new Map<string, string>();
  for (const node of everyNode(tree)) {
    // A name of a loop that is used outside it too prints the outer answer: it goes along.
    const shares = node.shared && node.name === old && node.key.startsWith(scope) && node.key !== key;
    if (node.key === key || shares) renames.set(node.key, node.key.slice(0, node.key.length - old.length) + name);
    else if (node.key.startsWith(`${key}.`)) renames.set(node.key, scope + name + node.key.slice(key.length));
  }
  return renames;
}

/** The loops around a key, with their dot; names may have dots themselves. */
export function scopeOfKey(tree: readonly TagNode[], key: string): string {
  const node = [...everyNode(tree)].find((one) => one.key === key);
  return node ? key.slice(0, key.length - node.name.length) : "";
}

/** The tags of a document that are written otherwise once keys have other names. */
export function renameTags(read: TaggedParts, renames: ReadonlyMap<string, string>): Replacement[] {
  const present = new Set([...everyNode(read.tree)].map(({ key }) => key));
  return [...scopedTags(read)].flatMap(({ scan, tag, scope }) => {
    const { file, paragraph, start, end } = tag.place;
    if (tag.fallback || tag.spansParagraphs) return [];
    const written = (scan.texts[paragraph - 1] ?? "").slice(start, end);
    const [, lead = "", source = "", tail = ""] = /^(\{\s*[#^/%]?)(.*?)(\s*\})$/su.exec(written) ?? [];
    const next = renamedFormula(source, (path) => pathNow(path, scope, { renames, present }));
    return next === undefined ? [] : [{ file, paragraph, start, end, text: lead + next + tail }];
  });
}

/** A path as it reads in its scope when keys have other names; undefined when it stays as it is. */
function pathNow(
  path: string,
  scope: string,
  { renames, present }: { readonly renames: ReadonlyMap<string, string>; readonly present: ReadonlySet<string> },
): string | undefined {
  for (let around = scope; ; around = outer(around)) {
    const now = renames.get(around + path);
    if (now !== undefined) {
      const prefix = renamedScope(around, renames);
      const short = now.startsWith(prefix) ? now.slice(prefix.length) : now;
      return short === path ? undefined : short;
    }
    // A name of the loop hides the one outside.
    if (around === "" || present.has(around + path)) return undefined;
  }
}

const outer = (scope: string): string => scope.replace(/[^.]*\.$/, "");

/** A scope under the new names: "cuotas." where `cuotas` has another name. */
const renamedScope = (scope: string, renames: ReadonlyMap<string, string>): string =>
  scope === "" ? "" : `${renames.get(scope.slice(0, -1)) ?? scope.slice(0, -1)}.`;
