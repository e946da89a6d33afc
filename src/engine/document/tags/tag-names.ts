import type { Formula, UseKind } from "#engine/formula/formula.ts";
import { type Node, nodesOf, partsOf } from "#engine/formula/tree.ts";
import type { Currency } from "#engine/words/currencies.ts";
import { type Item, isSection, type Tag } from "./part-tags.ts";

/**
 * A name that a tag reads, with its kind as the formula shows it. `maybe` marks a name whose answer may be absent.
 * `decides` marks the name in the formula of a section.
 */
export interface Mention {
  readonly name: string;
  readonly tag: Tag;
  readonly kind?: UseKind;
  readonly currency?: Currency;
  readonly maybe?: true;
  readonly decides?: true;
}

/** A section over a name. `counted`: no section of the document but a list a formula reads, with what it reads of it. */
export interface NamedSection extends Mention {
  readonly inverse: boolean;
  readonly close?: Tag;
  readonly items: readonly Named[];
  readonly counted?: true;
}
export type Named = Mention | NamedSection;

/** True for a name that opens a section. */
export const opensSection = (named: Named): named is NamedSection => "items" in named;

/**
 * Returns the names that the tags read, in the shape of the document. A formula is replaced by its names, in their
 * order, and a list it reads by a section of that name. The contents of a section over a formula count as outside of
 * it, because the section hides them but is not a field.
 */
export function namesIn(items: readonly Item[], maybe?: true): Named[] {
  const more = maybe ? { maybe } : {};
  return items.flatMap((item): Named[] => {
    if (!isSection(item)) return mentions(item, maybe);
    const { open, close } = item;
    if (open.error) return namesIn(item.items, maybe);
    if (open.formula && open.formula.path === undefined)
      return [...mentions(open, maybe).map(deciding), ...namesIn(item.items, true)];
    const section = {
      name: open.formula?.path ?? open.name,
      tag: open,
      inverse: open.sort === "inverse",
      items: namesIn(item.items),
      ...more,
    };
    return [close ? { ...section, close } : section];
  });
}

const deciding = (named: Named): Named => ({ ...named, decides: true });

/** Every section among the names, outer before inner. */
export function* sectionsAmong(names: readonly Named[]): Generator<NamedSection> {
  for (const named of names) {
    if (!opensSection(named)) continue;
    yield named;
    yield* sectionsAmong(named.items);
  }
}

function mentions(tag: Tag, maybe: true | undefined): Named[] {
  // An unreadable tag has no names.
  if (tag.error) return [];
  if (!tag.formula) return [{ name: tag.name, tag, ...(maybe ? { maybe } : {}) }];
  const { uses, filters } = tag.formula;
  const without = pathsToDoWithout(tag.formula, tag.sort === "field");
  const dollars = inDollars(tag.formula);
  const elements = Map.groupBy(uses, (use) => use.list);
  return (elements.get(undefined) ?? []).map(({ path, kind }): Named => {
    const optional = maybe === true || without.has(path);
    const named = { name: path, tag, ...(optional ? { maybe: true as const } : {}) };
    const inList = elements.get(path) ?? [];
    // A count can be a number, too, if nothing else shows that it is a list.
    if (kind === "list" && (inList.length > 0 || !filters.includes("plural"))) {
      const items = inList.map((use) => mention(use.path.slice(path.length + 1), use.kind));
      return { ...named, inverse: false, counted: true, items };
    }
    return { ...named, ...mention(path, kind === "list" ? "number" : kind) };
  });

  function mention(name: string, kind: UseKind | undefined): Mention {
    // `{apodo o "ninguno"}` prints a text: only where it decides is one of two values a yes or no.
    const known = kind === "yesNo" && without.has(name) ? undefined : kind;
    const currency = known === "currency" && dollars ? { currency: "USD" as const } : {};
    return { name, tag, ...(known === undefined ? {} : { kind: known }), ...currency };
  }
}

/** Paths a formula gives a value without: behind `omision`, in `vacio`, and one side of a choice that is printed. */
function pathsToDoWithout({ tree }: Formula, printed: boolean): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (node: Node) => {
    for (const each of nodesOf(node)) if (each.type === "path") found.add(each.path);
  };
  for (const node of nodesOf(tree)) {
    if (node.type === "filter" && node.name === "omision") add(node.of);
    if (node.type === "call" && node.name === "vacio") for (const part of partsOf(node)) add(part);
  }
  let root = tree;
  while (root.type === "filter") root = root.of;
  while (printed && root.type === "binary" && root.sign === "or") {
    if (root.right.type === "path") add(root.right);
    if (root.left.type === "path") add(root.left);
    root = root.left;
  }
  return found;
}

/** True if a filter of the formula writes dollars. */
const inDollars = ({ tree }: Formula): boolean =>
  [...nodesOf(tree)].some((node) => node.type === "filter" && Object.values(node.options).includes("USD"));
