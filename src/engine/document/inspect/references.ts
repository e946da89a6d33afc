import { type Node, nodesOf } from "#engine/formula/tree.ts";
import { type Item, isSection, type Section, type Tag } from "../tags/part-tags.ts";
import type { PartScan } from "../tags/scan-part.ts";
import { foldedName } from "../tags/tag-name.ts";
import type { TagNode } from "../tags/tag-tree.ts";
import type { ErrorFinding, Warning } from "../template-errors.ts";
import { finding } from "./findings.ts";

/** A section around a tag: the name or formula it turns by, and whether it prints where that is not so. */
export interface SectionAround {
  readonly source: string;
  readonly inverse: boolean;
}

/**
 * A reference that answers can leave without a number: the sections around it, and those around each place that gives its
 * label, outermost first.
 */
export interface LabelReference {
  readonly label: string;
  readonly inside: readonly SectionAround[];
  readonly given: readonly (readonly SectionAround[])[];
}

/** A series of numbers of a document. `places`: how many tags count it; `plain`: how many leave its writing to the numbering. */
export interface Series {
  readonly name: string;
  readonly places: number;
  readonly plain: number;
}

/** The series and references of a document, in its order. */
export interface DocumentNumbering {
  readonly series: readonly Series[];
  readonly references: readonly LabelReference[];
}

/** No document of anybody has more references that answers decide, or more places that give one label. */
const most = { references: 500, places: 100 } as const;

/** A tag that counts or refers, with the sections around it. */
interface Mention {
  readonly tag: Tag;
  readonly scan: PartScan;
  readonly around: readonly Section[];
  readonly text: string;
}

interface ReadPart {
  readonly scan: PartScan;
  readonly items: readonly Item[];
}

/** Returns the series and references of a document, with their errors and warnings. */
export function numberingOf(
  parts: readonly ReadPart[],
  tree: readonly TagNode[],
  keys: ReadonlyMap<Tag, string>,
): { readonly numbering: DocumentNumbering; readonly errors: ErrorFinding[]; readonly warnings: Warning[] } {
  const series = new Map<string, Series>();
  const labels: Mention[] = [];
  const references: Mention[] = [];
  for (const { scan, items } of parts) {
    for (const { tag, around } of tagsAmong(items)) {
      // Word writes a text box twice: its second copy is the same number.
      if (!tag.formula || tag.fallback) continue;
      for (const node of nodesOf(tag.formula.tree)) {
        const name = node.type === "call" && node.name === "contador" ? literal(node.args[0]) : undefined;
        if (name === undefined) continue;
        const { places = 0, plain = 0 } = series.get(foldedName(name)) ?? {};
        const known = series.get(foldedName(name))?.name ?? name;
        const isPlain = node === tag.formula.tree ? 1 : 0;
        series.set(foldedName(name), { name: known, places: places + 1, plain: plain + isPlain });
      }
      labels.push(...tag.formula.labels.map((text) => ({ tag, scan, around, text })));
      references.push(...tag.formula.references.map((text) => ({ tag, scan, around, text })));
    }
  }
  const loops = new Set(loopKeys(tree));
  const isLoop = ({ open }: Section) => loops.has(keys.get(open) ?? "");
  const given = Map.groupBy(labels, ({ text }) => foldedName(text));
  const found = references.map((reference) => {
    const own = given.get(foldedName(reference.text)) ?? [];
    return { ...reference, own, beyond: own.flatMap(({ around }) => beyond(reference.around, around)) };
  });
  return {
    numbering: {
      series: [...series.values()],
      references: distinct(
        found.flatMap(({ text, around, own, beyond: more }) =>
          (own.length > 1 || more.length > 0) && own.length <= most.places
            ? [{ label: text, inside: around.map(sectionOf), given: own.map((one) => one.around.map(sectionOf)) }]
            : [],
        ),
      ),
    },
    errors: [
      ...found.flatMap((one) => (one.own.length === 0 ? [named("label_unknown", one)] : [])),
      ...[...given.values()].flatMap(repeated).map((one) => named("label_repeated", one)),
    ],
    warnings: found.flatMap((one) => (one.beyond.some(isLoop) ? [named("label_in_loop", one)] : [])),
  };
}

const literal = (node: Node | undefined): string | undefined => (node?.type === "text" ? node.value.trim() : undefined);

const named = <Id extends "label_unknown" | "label_repeated" | "label_in_loop">(
  id: Id,
  { scan, tag, text }: Mention,
) => ({
  ...finding(id, scan, tag),
  tag: text,
});

/**
 * Yields every tag with the sections around it, outermost first. The opening tag of a section is outside of that
 * section.
 */
function* tagsAmong(
  items: readonly Item[],
  around: readonly Section[] = [],
): Generator<{ readonly tag: Tag; readonly around: readonly Section[] }> {
  for (const item of items) {
    if (!isSection(item)) {
      yield { tag: item, around };
      continue;
    }
    yield { tag: item.open, around };
    yield* tagsAmong(item.items, [...around, item]);
  }
}

function* loopKeys(nodes: readonly TagNode[]): Generator<string> {
  for (const node of nodes) {
    if (node.kind === "loop") yield node.key;
    yield* loopKeys(node.children);
  }
}

const sectionOf = ({ open }: Section): SectionAround => ({
  source: open.formula?.source.trim() ?? open.name,
  inverse: open.sort === "inverse",
});

const isSame = (one: Section, other: Section | undefined): boolean =>
  other !== undefined && JSON.stringify(sectionOf(one)) === JSON.stringify(sectionOf(other));

/**
 * Returns the sections around `place` that are not around the other place. They must print, if the other place
 * prints.
 */
function beyond(around: readonly Section[], place: readonly Section[]): readonly Section[] {
  const shared = place.findIndex((section, at) => !isSame(section, around[at]));
  return shared < 0 ? [] : place.slice(shared);
}

/**
 * Returns the places of a label that print together with an earlier one, because no condition between them separates
 * them.
 */
const repeated = (places: readonly Mention[]): Mention[] =>
  places.filter((place, at) =>
    places
      .slice(0, at)
      .some(({ around }) => beyond(around, place.around).length === 0 || beyond(place.around, around).length === 0),
  );

const distinct = (references: readonly LabelReference[]): LabelReference[] =>
  [...new Map(references.map((one) => [JSON.stringify(one), one])).values()].slice(0, most.references);
