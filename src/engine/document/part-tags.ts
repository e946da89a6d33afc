import type { Place } from "./fault.ts";
import { type PartScan, type Piece, pieceAt, unescapeXml, visibleOffset } from "./scan-part.ts";
import { tagName } from "./tag-name.ts";

/** `{x}`, `{#x}`, `{^x}`, `{/x}`. */
export type TagSort = "field" | "open" | "inverse" | "close";

/** One tag as it stands in a part; `from` and `to` are offsets in the part's raw text, braces included. */
export interface Tag {
  readonly sort: TagSort;
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly place: Place;
  readonly container: string;
  readonly inserted: boolean;
  readonly fallback: boolean;
  readonly spansParagraphs: boolean;
}

const sorts: Readonly<Record<string, TagSort>> = { "#": "open", "^": "inverse", "/": "close" };

/** The place of the raw range, cut at the end of the paragraph it begins in. */
export function placeOf(scan: PartScan, from: number, to: number): Place {
  const first = pieceAt(scan, from);
  if (!first) return { file: scan.file, paragraph: 1, page: 1, start: 0, end: 0 };
  const last = pieceAt(scan, Math.max(from, to - 1)) ?? first;
  const start = visibleOffset(first, from);
  const whole = scan.texts[first.paragraph - 1]?.length ?? start;
  const end = last.paragraph === first.paragraph ? visibleOffset(last, to) : whole;
  return { file: scan.file, paragraph: first.paragraph, page: first.page, start, end: Math.min(end, whole) };
}

/** The complete tags of a part in order; braces without partner are passed over as docxtemplater passes over them. */
export function tagsIn(scan: PartScan): Tag[] {
  const tags: Tag[] = [];
  let from = -1;
  for (const match of scan.raw.matchAll(/[{}]/g)) {
    if (match[0] === "{") {
      // A doubled brace is a fault of its own; the tag then begins at the first of them.
      if (from < 0 || from + 1 !== match.index) from = match.index;
      continue;
    }
    if (from < 0) continue;
    const inner = unescapeXml(scan.raw.slice(from, match.index)).replace(/^\{+/, "").trim();
    const sort = sorts[inner[0] ?? ""];
    const first = pieceAt(scan, from) as Piece;
    const place = placeOf(scan, from, match.index + 1);
    tags.push({
      sort: sort ?? "field",
      name: tagName(sort ? inner.slice(1) : inner),
      from,
      to: match.index + 1,
      place,
      container: first.container,
      inserted: first.inserted,
      fallback: first.fallback,
      spansParagraphs: pieceAt(scan, match.index)?.paragraph !== first.paragraph,
    });
    from = -1;
  }
  return tags;
}

/** A section with what stands in it; `close` is missing when the template never closes it. */
export interface Section {
  readonly open: Tag;
  readonly close?: Tag;
  readonly items: Item[];
}
export type Item = Tag | Section;

/** Whether an item is a section rather than a field. */
export const isSection = (item: Item): item is Section => "items" in item;

/**
 * Pairs opening and closing tags. Tolerant, because faulty templates are shown too: a closing tag closes the nearest
 * open section of its name (any, when it has no name) and is passed over when there is none. `depth` is how many sections
 * stand in one another, `deepest` the tag that opens the innermost of them.
 */
export function nest(tags: readonly Tag[]): { items: Item[]; depth: number; deepest: Tag | undefined } {
  const items: Item[] = [];
  const stack: { -readonly [K in keyof Section]: Section[K] }[] = [];
  let depth = 0;
  let deepest: Tag | undefined;
  for (const tag of tags) {
    const here = stack.at(-1)?.items ?? items;
    if (tag.sort === "field") here.push(tag);
    else if (tag.sort !== "close") {
      const section = { open: tag, items: [] };
      here.push(section);
      stack.push(section);
      if (stack.length > depth) deepest = tag;
      depth = Math.max(depth, stack.length);
    } else {
      const index = stack.findLastIndex((section) => tag.name === "" || section.open.name === tag.name);
      const section = stack[index];
      if (!section) continue;
      section.close = tag;
      stack.length = index;
    }
  }
  return { items, depth, deepest };
}

/** Every section among the items, outer before inner. */
export function* sectionsOf(items: readonly Item[]): Generator<Section> {
  for (const item of items) {
    if (!isSection(item)) continue;
    yield item;
    yield* sectionsOf(item.items);
  }
}
