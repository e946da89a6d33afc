import type { UseKind } from "#engine/formula/formula.ts";
import type { Currency } from "#engine/words/currencies.ts";
import type { Place } from "../template-errors.ts";
import type { Item, Tag } from "./part-tags.ts";
import { foldedName } from "./tag-name.ts";
import { type Mention, type Named, type NamedSection, namesIn, opensSection, sectionsAmong } from "./tag-names.ts";
import { wordedBy } from "./worded-by.ts";

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
  /** Left empty, the document does without: a section of its own name is left out, or a formula says what then. */
  readonly optional?: true;
  /** A place for a picture: `{%logo}`. */
  readonly image?: true;
  /** The kind of answer that its formulas need. */
  readonly answers?: UseKind;
  readonly currency?: Currency;
  /** A loop or condition because a formula uses it as one: nobody can decide otherwise. */
  readonly fixed?: true;
  /** A section turns by it, its own or one over a formula: with another answer the document has another shape. */
  readonly decides?: true;
  /** A field with a section of its own name: "no" or nothing as its answer leaves the section out. */
  readonly sectioned?: true;
  /**
   * The first formula that puts this answer into words and reads no other. The form shows its result under the field.
   */
  readonly worded?: string;
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
/** One word in the plural is a list, even next to an alternative for the empty list. */
const pluralName = /^\p{L}+s$/iu;

interface Use {
  readonly named: Named;
  readonly inside: readonly { readonly name: string; readonly when: boolean }[];
}

/** Names the engine answers by itself inside a loop: which turn it is, and how many there are. */
const given = new Set(["indice", "index", "total"]);
const isGiven = (name: string): boolean => given.has(foldedName(name));

/**
 * Builds the tree. How a section `{#x}` is read:
 * 1. a loop or a condition when a formula uses the name as one (`suma(x.y)`, `x y z`), else as `kinds[key]` says, when the
 *    author of the template decided it;
 * 2. `{x}` is printed as well (outside the section or directly in it): an optional field;
 * 3. only `{^x}` is used, or the name begins like a flag (`es_`, `tiene_`, `con_`, `is_`, `has_` …): a condition;
 * 4. nothing of its own in it (no tags, or only names that are used around it too): a condition;
 * 5. `{^x}` is used too and the name is not one plural word (`hijos`): a condition; everything else is a loop.
 * `keys` tells for each tag of the items which node it belongs to; `counts` are the tags `{total}` that print how often
 * their loop turns.
 */
export function tagTree(
  items: readonly Item[],
  kinds: Readonly<Record<string, "loop" | "condition">> = {},
): { tree: TagNode[]; keys: Map<Tag, string>; counts: Tag[] } {
  const keys = new Map<Tag, string>();
  const counts: Tag[] = [];
  const top = { prefix: "", outer: new Set<string>(), lists: new Set<string>(), kinds, keys, counts };
  return { tree: scope(namesIn(items), top), keys, counts };
}

type Names = Pick<ReadonlySet<string>, "has">;

/** Names of a loop and of the loops around it. Copying the outer names into each loop would take the square of their number. */
const within = (own: Names, outer: Names): Names => ({ has: (name) => own.has(name) || outer.has(name) });

interface Around {
  readonly prefix: string;
  /** Names used around the loop, and those of them that are sections. */
  readonly outer: Names;
  readonly lists: Names;
  readonly kinds: Readonly<Record<string, "loop" | "condition">>;
  readonly keys: Map<Tag, string>;
  readonly counts: Tag[];
}

function scope(names: readonly Named[], { prefix, outer, lists, kinds, keys, counts }: Around): TagNode[] {
  const inLoop = prefix !== "";
  const sections = Map.groupBy(sectionsAmong(names), (section) => section.name);
  const direct = new Set(names.flatMap((named) => (opensSection(named) ? [] : [named.name])));
  const around = within(direct, outer);
  const flags = new Set([...mentionsAmong(names)].flatMap((one) => (one.kind === "yesNo" ? [one.name] : [])));
  const counted = (name: string) => sections.get(name)?.some((section) => section.counted) === true;
  const isFixed = (name: string) => counted(name) || flags.has(name);
  const decided = new Map<string, TagKind>();
  const kindOf = (name: string): TagKind => {
    const known = decided.get(name);
    if (known) return known;
    const rule = () =>
      (Object.hasOwn(kinds, prefix + name) ? kinds[prefix + name] : undefined) ??
      sectionKind(name, sections.get(name) ?? [], direct, around);
    const kind = counted(name) ? "loop" : flags.has(name) ? "condition" : rule();
    decided.set(name, kind);
    return kind;
  };

  const uses = new Map<string, Use[]>();
  const note = (use: Use) => {
    const { name } = use.named;
    const list = uses.get(name);
    if (list) list.push(use);
    else uses.set(name, [use]);
    // A tag that reads several names leads to the first.
    if (!keys.has(use.named.tag)) keys.set(use.named.tag, prefix + name);
  };
  const walk = (list: readonly Named[], inside: Use["inside"]) => {
    for (const named of list) {
      const { name } = named;
      if (!opensSection(named)) {
        if (!inLoop || !isGiven(name)) note({ named, inside });
        else if (foldedName(name) === "total" && !named.tag.formula) counts.push(named.tag);
        continue;
      }
      // A list of the loops around is read from here: its place is there.
      if (named.counted && lists.has(name)) continue;
      note({ named, inside });
      if (named.close) keys.set(named.close, prefix + name);
      const kind = kindOf(name);
      // An inverse section of a loop prints when the list is empty: what it names belongs around the loop.
      if (kind === "condition") walk(named.items, [...inside, { name, when: !named.inverse }]);
      else if (kind === "field" || named.inverse) walk(named.items, inside);
    }
  };
  walk(names, []);

  const own = [...sections].flatMap(([name, list]) => (list.some((section) => !section.counted) ? [name] : []));
  const inner = { outer: around, lists: within(new Set(own), lists), kinds, keys, counts };
  const nodes = [...uses].map(([name, list]) => {
    const bodies = list.flatMap(({ named }) => (opensSection(named) && !named.inverse ? named.items : []));
    // The elements of a list that is only counted or enumerated are texts.
    const [first] = list;
    if (first && bodies.length === 0 && counted(name)) bodies.push({ name: ".", tag: first.named.tag });
    const sectioned = list.some(({ named }) => opensSection(named));
    const kind = sectioned || flags.has(name) ? kindOf(name) : "field";
    const children = kind === "loop" ? scope(bodies, { ...inner, prefix: `${prefix}${name}.` }) : [];
    const optional = (sectioned && kind === "field") || list.every(({ named }) => named.maybe);
    return { name, kind, list, children, optional };
  });
  const byHome = Map.groupBy(nodes, (node) => homeOf(node.list));
  const below = (condition: string | undefined): TagNode[] =>
    (byHome.get(condition) ?? []).map((node) => build(node, condition));
  const build = (node: (typeof nodes)[number], home: string | undefined): TagNode => {
    const { name, kind, list, optional } = node;
    const places = placesOf(list.map((use) => use.named.tag));
    const file = places[0]?.file ?? "";
    const paragraphs = [...new Set(places.filter((place) => place.file === file).map((place) => place.paragraph))];
    const branches = new Set(list.map((use) => use.inside.findLast((condition) => condition.name === home)?.when));
    const [when] = branches;
    const image = list.some(({ named }) => named.tag.image);
    const answers = strongest(list.map(({ named }) => named.kind));
    const worded = list.map(({ named }) => wordedBy(named.tag)).find((source) => source !== undefined);
    const currency = list.find(({ named }) => named.currency)?.named.currency;
    return {
      name,
      kind,
      key: prefix + name,
      file,
      paragraphs,
      places,
      children: kind === "condition" ? below(name) : node.children,
      ...(optional || image ? { optional: true as const } : {}),
      ...(inLoop && kind === "field" && outer.has(name) ? { shared: true as const } : {}),
      ...(image ? { image: true as const } : {}),
      ...(kind === "field" && list.some(({ named }) => named.decides || opensSection(named))
        ? { decides: true as const }
        : {}),
      ...(kind === "field" && list.some(({ named }) => opensSection(named)) ? { sectioned: true as const } : {}),
      ...(kind === "field" && answers !== undefined ? { answers } : {}),
      ...(kind === "field" && worded !== undefined ? { worded } : {}),
      ...(kind === "field" && currency !== undefined ? { currency } : {}),
      ...(kind !== "field" && isFixed(name) ? { fixed: true as const } : {}),
      ...(branches.size === 1 && when !== undefined ? { when } : {}),
    };
  };
  return below(undefined);
}

/** Every mention in a scope and below, those of sections included. */
function* mentionsAmong(names: readonly Named[]): Generator<Mention> {
  for (const named of names) {
    yield named;
    if (opensSection(named)) yield* mentionsAmong(named.items);
  }
}

/**
 * Returns the kind that fits several uses. Money wins over number as the more precise kind. Text loses to any other,
 * because any kind can be printed as text.
 */
function strongest(kinds: readonly (UseKind | undefined)[]): UseKind | undefined {
  const known = new Set(kinds.filter((kind) => kind !== undefined));
  if (known.has("currency")) return "currency";
  return [...known].find((kind) => kind !== "text") ?? [...known][0];
}

function sectionKind(
  name: string,
  sections: readonly NamedSection[],
  direct: ReadonlySet<string>,
  around: Names,
): TagKind {
  const items = sections.flatMap((section) => section.items);
  if (direct.has(name) || items.some((item) => !opensSection(item) && item.name === name)) return "field";
  const bodies = sections.filter((section) => !section.inverse).flatMap((section) => section.items);
  const inverse = sections.some((section) => section.inverse);
  if (sections.every((section) => section.inverse) || flagName.test(name)) return "condition";
  const own = bodies.some((item) => !around.has(item.name));
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
  return [...new Set((shown.length > 0 ? shown : tags).map((tag) => tag.place))];
}
