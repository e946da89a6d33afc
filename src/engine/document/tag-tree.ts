import type { Place } from "./fault.ts";
import { type Item, isSection, type Section, sectionsOf, type Tag } from "./part-tags.ts";

export type TagKind = "field" | "loop" | "condition";

/**
 * A field, loop or condition of a template. Names are unique per scope: the document is one scope and every loop opens
 * another; a condition opens none, so the answers to fields inside it stand beside its own. A field used many times is
 * one node with all its places, in the innermost condition that holds every one of them.
 */
export interface TagNode {
  readonly name: string;
  readonly kind: TagKind;
  /** The names of the loops around it and its own, with dots: `compradores.nombre`. Unique in the tree. */
  readonly key: string;
  /** The part of the first place, and the paragraphs of that part in which it is used. */
  readonly file: string;
  readonly paragraphs: readonly number[];
  readonly places: readonly Place[];
  readonly children: readonly TagNode[];
  /** A field that also opens a section of its own name: left empty, that section is left out. */
  readonly optional?: true;
  /** A name of a loop that is used outside it too: an element without this answer prints the outer one. */
  readonly shared?: true;
  /** Below a condition: the branch that uses it, true for `{#x}` and false for `{^x}`; absent when both do. */
  readonly when?: boolean;
}

/** First words of names that say yes or no by themselves. */
const flagWords = [
  ..."es son está esta están estan fue tiene tienen hay con sin si aplica incluye requiere acepta admite permite autoriza existe existen".split(
    " ",
  ),
  ..."is are has have with without includes include if allows allow requires require accepts accept".split(" "),
];
const flagName = new RegExp(`^(?:${flagWords.join("|")})[_\\s.-]`, "iu");
/** One word in the plural names a list even where an alternative for the empty list stands beside it. */
const pluralName = /^\p{L}+s$/iu;

interface Use {
  readonly tag: Tag;
  readonly section?: Section;
  readonly inside: readonly { readonly name: string; readonly when: boolean }[];
}

/**
 * Builds the tree. How a section `{#x}` is read:
 * 1. as `kinds[key]` says, when the author of the template decided it;
 * 2. `{x}` is printed as well (outside the section or directly in it): an optional field;
 * 3. only `{^x}` is used, or the name begins like a flag (`es_`, `tiene_`, `con_`, `is_`, `has_` …): a condition;
 * 4. nothing of its own in it (no tags, or only names that are used around it too): a condition;
 * 5. `{^x}` is used too and the name is not one plural word (`hijos`): a condition; everything else is a loop.
 * `keys` tells for each tag of the items which node it belongs to.
 */
export function tagTree(
  items: readonly Item[],
  kinds: Readonly<Record<string, "loop" | "condition">> = {},
): { tree: TagNode[]; keys: Map<Tag, string> } {
  const keys = new Map<Tag, string>();
  return { tree: scope(items, "", new Set(), kinds, keys), keys };
}

function scope(
  items: readonly Item[],
  prefix: string,
  outer: ReadonlySet<string>,
  kinds: Readonly<Record<string, "loop" | "condition">>,
  keys: Map<Tag, string>,
): TagNode[] {
  const sections = Map.groupBy(sectionsOf(items), (section) => section.open.name);
  const direct = new Set(items.filter((item): item is Tag => !isSection(item)).map((tag) => tag.name));
  const around = new Set([...outer, ...direct]);
  const decided = new Map<string, TagKind>();
  const kindOf = (name: string): TagKind => {
    const known = decided.get(name);
    if (known) return known;
    const kind = kinds[prefix + name] ?? sectionKind(name, sections.get(name) ?? [], direct, around);
    decided.set(name, kind);
    return kind;
  };

  const uses = new Map<string, Use[]>();
  const note = (name: string, use: Use) => {
    const list = uses.get(name);
    if (list) list.push(use);
    else uses.set(name, [use]);
  };
  const walk = (list: readonly Item[], inside: Use["inside"]) => {
    for (const item of list) {
      if (!isSection(item)) {
        keys.set(item, prefix + item.name);
        note(item.name, { tag: item, inside });
        continue;
      }
      const { name } = item.open;
      keys.set(item.open, prefix + name);
      if (item.close) keys.set(item.close, prefix + name);
      const kind = kindOf(name);
      note(name, { tag: item.open, section: item, inside });
      // An inverse section of a loop prints when the list is empty: what it names belongs around the loop.
      if (kind === "condition") walk(item.items, [...inside, { name, when: item.open.sort === "open" }]);
      else if (kind === "field" || item.open.sort === "inverse") walk(item.items, inside);
    }
  };
  walk(items, []);

  const nodes = [...uses].map(([name, list]) => {
    const sectioned = list.some((use) => use.section);
    const kind = sectioned ? kindOf(name) : "field";
    const bodies = list.flatMap((use) => (use.section?.open.sort === "open" ? use.section.items : []));
    const children = kind === "loop" ? scope(bodies, `${prefix}${name}.`, around, kinds, keys) : [];
    return { name, kind, list, children, optional: sectioned && kind === "field" };
  });
  const homes = new Map(nodes.map((node) => [node, homeOf(node.list)]));
  const below = (condition: string | undefined): TagNode[] =>
    nodes.filter((node) => homes.get(node) === condition).map((node) => build(node, condition));
  const build = (node: (typeof nodes)[number], home: string | undefined): TagNode => {
    const { name, kind, list, optional } = node;
    const places = placesOf(list.map((use) => use.tag));
    const file = places[0]?.file ?? "";
    const paragraphs = [...new Set(places.filter((place) => place.file === file).map((place) => place.paragraph))];
    const branches = new Set(list.map((use) => use.inside.findLast((condition) => condition.name === home)?.when));
    const [when] = branches;
    return {
      name,
      kind,
      key: prefix + name,
      file,
      paragraphs,
      places,
      children: kind === "condition" ? below(name) : node.children,
      ...(optional ? { optional: true as const } : {}),
      ...(prefix !== "" && kind === "field" && outer.has(name) ? { shared: true as const } : {}),
      ...(branches.size === 1 && when !== undefined ? { when } : {}),
    };
  };
  return below(undefined);
}

function sectionKind(
  name: string,
  sections: readonly Section[],
  direct: ReadonlySet<string>,
  around: ReadonlySet<string>,
): TagKind {
  const items = sections.flatMap((section) => section.items);
  if (direct.has(name) || items.some((item) => !isSection(item) && item.name === name)) return "field";
  const bodies = sections.filter((section) => section.open.sort === "open").flatMap((section) => section.items);
  const inverse = sections.some((section) => section.open.sort === "inverse");
  if (sections.every((section) => section.open.sort === "inverse") || flagName.test(name)) return "condition";
  const own = bodies.some((item) => !around.has(isSection(item) ? item.open.name : item.name));
  if (!own) return "condition";
  return inverse && !pluralName.test(name) ? "condition" : "loop";
}

/** The innermost condition that holds every use; none when the name is needed whatever is answered. */
function homeOf(list: readonly Use[]): string | undefined {
  const common = (list[0]?.inside ?? []).filter(({ name }) =>
    list.every((use) => use.inside.some((condition) => condition.name === name)),
  );
  return common.at(-1)?.name;
}

/** Word writes a text box twice, the second time for old readers: those copies are no places of their own. */
function placesOf(tags: readonly Tag[]): Place[] {
  const shown = tags.filter((tag) => !tag.fallback);
  return (shown.length > 0 ? shown : tags).map((tag) => tag.place);
}
