import { type Formula, parseFormula } from "#engine/formula/formula.ts";
import { limits, type Place, type TemplateErrorId } from "../template-errors.ts";
import { type PartScan, type Piece, pieceAt, unescapeXml, visibleOffset } from "./scan-part.ts";
import { tagName } from "./tag-name.ts";

/** `{x}`, `{#x}`, `{^x}`, `{/x}`. */
export type TagSort = "field" | "open" | "inverse" | "close";

/** The error in the text of a tag. `from` and `to` are the wrong piece of the tag's visible text, braces included. */
export interface TagError {
  readonly id: TemplateErrorId;
  readonly from?: number;
  readonly to?: number;
  readonly detail?: string;
  readonly suggestion?: string;
}

/**
 * One tag of a part. `from` and `to` are offsets in the part's raw text, braces included. `name` is its text without
 * the mark, through `tagName`. It is a name unless there is a `formula`.
 */
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
  readonly image?: true;
  readonly formula?: Formula;
  readonly error?: TagError;
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

/**
 * Returns the larger of two numbers, opening and closing braces in the text of a part, which is at least the number
 * of its tags. Stops at the limit.
 */
export const bracesIn = (xml: string): number => Math.max(outsideTags(xml, "{"), outsideTags(xml, "}"));

function outsideTags(xml: string, sign: string): number {
  let found = 0;
  let at = xml.indexOf(sign);
  // Text by text, from the end of one piece of markup to the next: Word writes identifiers in braces into attributes.
  for (let from = xml.indexOf(">"); from >= 0 && at >= 0 && found <= limits.tags; from = xml.indexOf(">", from)) {
    const next = xml.indexOf("<", from);
    const to = next < 0 ? xml.length : next;
    if (at < from) at = xml.indexOf(sign, from);
    for (; at >= 0 && at < to && found <= limits.tags; at = xml.indexOf(sign, at + 1)) found++;
    from = to;
  }
  return found;
}

/** The complete tags of a part in order; braces without partner are passed over as docxtemplater passes over them. */
export function tagsIn(scan: PartScan): Tag[] {
  const tags: Tag[] = [];
  let errors = 0;
  let from = -1;
  for (const match of scan.raw.matchAll(/[{}]/g)) {
    if (match[0] === "{") {
      // A doubled brace is an error of its own; the tag then begins at the first of them.
      if (from < 0 || from + 1 !== match.index) from = match.index;
      continue;
    }
    if (from < 0) continue;
    const first = pieceAt(scan, from) as Piece;
    const parsed = readText(unescapeXml(scan.raw.slice(from, match.index)), errors < limits.findings);
    if (parsed.error) errors++;
    tags.push({
      ...parsed,
      from,
      to: match.index + 1,
      place: placeOf(scan, from, match.index + 1),
      container: first.container,
      inserted: first.inserted,
      fallback: first.fallback,
      spansParagraphs: pieceAt(scan, match.index)?.paragraph !== first.paragraph,
    });
    from = -1;
  }
  return tags;
}

/** The signs that make an unreadable text a formula: no name contains them. */
const formulaSign = /[|()+*/%<>=&,"“”„«»‘’']|!=|(?:^| )-|- /;

/**
 * Reads the text from the opening brace to the closing one, without the latter. Formulas are parsed only if
 * `formulas` is true.
 */
function readText(text: string, formulas: boolean): Pick<Tag, "sort" | "name" | "image" | "formula" | "error"> {
  const lead = /^\{+\s*/.exec(text)?.[0].length ?? 1;
  const sort = sorts[text[lead] ?? ""];
  const image = !sort && text[lead] === "%";
  const start = lead + (sort || image ? 1 : 0);
  const source = text.slice(start);
  const name = tagName(source.slice(0, maxTextLength));
  const tag = { sort: sort ?? ("field" as const), name, ...(image ? { image } : {}) };
  if (sort === "close") return tag;
  const wrong = (id: TemplateErrorId) => ({ ...tag, error: { id } });
  if (!sort && name.startsWith("@")) return wrong("raw_xml_refused");
  if (!sort && /^=.*=$/.test(name)) return wrong("delimiters_refused");
  if (!formulas) return tag;
  const read = parseFormula(source);
  if ("error" in read) {
    const { id, at, text: piece, suggestion } = read.error;
    if (!formulaSign.test(name)) return wrong("tag_name_invalid");
    const from = Math.min(start + at, text.length);
    const error: TagError = {
      id: id === "filter_unknown" ? id : "formula_invalid",
      from,
      // If something is missing, the range is the brace after it.
      to: Math.max(from + 1, Math.min(from + piece.length, text.length + 1)),
      detail: id,
      ...(suggestion === undefined ? {} : { suggestion }),
    };
    return { ...tag, error };
  }
  const { formula } = read;
  if (formula.path === name) return tag;
  if (image && !isSizedPicture(formula)) return wrong("tag_name_invalid");
  const constant = formula.tree.type === "number" || formula.tree.type === "constant";
  return constant ? wrong("tag_name_invalid") : { ...tag, formula };
}

/** True for a formula that only names a picture and its size. */
const isSizedPicture = ({ tree, filters }: Formula): boolean => {
  let of = tree;
  while (of.type === "filter") of = of.of;
  return of.type === "path" && filters.every((name) => name === "ancho" || name === "alto");
};

/** Longer texts are no names and no formulas; of them only so much is shown. */
const maxTextLength = 600;

/** A section with its contents. `close` is missing if the template never closes it. */
export interface Section {
  readonly open: Tag;
  readonly close?: Tag;
  readonly items: Item[];
}
export type Item = Tag | Section;

/** True for a section, false for a field. */
export const isSection = (item: Item): item is Section => "items" in item;

interface Nested {
  readonly items: Item[];
  readonly depth: number;
  readonly deepest: Tag | undefined;
  readonly stray: readonly Tag[];
}

/**
 * Pairs opening and closing tags. Tolerant, because invalid templates are shown too: a closing tag closes the nearest
 * open section of its name (any, when it has no name) and is passed over when there is none: these are the `stray` ones.
 * `depth` is how many sections stand in one another, `deepest` the tag that opens the innermost of them.
 */
export function nest(tags: readonly Tag[]): Nested {
  const items: Item[] = [];
  const stray: Tag[] = [];
  const stack: { -readonly [K in keyof Section]: Section[K] }[] = [];
  let depth = 0;
  let deepest: Tag | undefined;
  for (const tag of tags) {
    // Sections beyond the limit are put next to one another. Walking through thousands of levels would take forever.
    const here = stack[Math.min(stack.length, limits.sectionDepth + 1) - 1]?.items ?? items;
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
      if (!section) {
        stray.push(tag);
        continue;
      }
      section.close = tag;
      stack.length = index;
    }
  }
  return { items, depth, deepest, stray };
}

/** Every section among the items, outer before inner. */
export function* sectionsOf(items: readonly Item[]): Generator<Section> {
  for (const item of items) {
    if (!isSection(item)) continue;
    yield item;
    yield* sectionsOf(item.items);
  }
}
