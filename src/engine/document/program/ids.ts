/** Kinds of ids and names that must differ in each turn of a loop. The end of a bookmark has the id of its start. */
export type IdKind = "drawing" | "control" | "bookmark" | "bookmarkEnd" | "bookmarkName" | "footnote" | "endnote";

/** A piece of a template's XML: text, an id that must differ, or an element that may be there only once. */
type IdPiece = { readonly xml: string } | { readonly kind: IdKind; readonly id: string } | { readonly once: string };

const attributes: Readonly<Record<string, readonly (readonly [attribute: string, kind: IdKind])[]>> = {
  "wp:docPr": [["id", "drawing"]],
  "w:id": [["w:val", "control"]],
  "w:bookmarkStart": [
    ["w:id", "bookmark"],
    ["w:name", "bookmarkName"],
  ],
  "w:bookmarkEnd": [["w:id", "bookmarkEnd"]],
  "w:footnoteReference": [["w:id", "footnote"]],
  "w:endnoteReference": [["w:id", "endnote"]],
};
/** The marks of a comment. Word has one place for each comment. */
const single = /^<w:comment(?:RangeStart|RangeEnd|Reference)\b[^>]*\/>$/;
const marked =
  /<(wp:docPr|w:id|w:bookmarkStart|w:bookmarkEnd|w:commentRangeStart|w:commentRangeEnd|w:commentReference|w:footnoteReference|w:endnoteReference)\b[^>]*>/g;

/** Names that the product looks for in each turn: of paragraphs in a preview, and of clauses. Word ignores a second one. */
const keptName = /^(?:acta-p |_c[0-9a-f]{32}_)/;

/** Splits the XML of a loop at its ids. */
export function idPieces(xml: string): IdPiece[] {
  const pieces: IdPiece[] = [];
  let cursor = 0;
  const textUpTo = (end: number) => {
    if (end > cursor) pieces.push({ xml: xml.slice(cursor, end) });
    cursor = end;
  };
  for (const { 0: tag, 1: element = "", index } of xml.matchAll(marked)) {
    if (single.test(tag)) {
      textUpTo(index);
      pieces.push({ once: tag });
      cursor = index + tag.length;
      continue;
    }
    for (const { 0: all, 1: name, 2: id = "", index: at } of tag.matchAll(/\s([\w:]+)="([^"]*)"/g)) {
      const kind = attributes[element]?.find(([attribute]) => attribute === name)?.[1];
      if (!kind || (kind === "bookmarkName" && keptName.test(id))) continue;
      const end = index + at + all.length - 1;
      textUpTo(end - id.length);
      pieces.push({ kind, id });
      cursor = end;
    }
  }
  textUpTo(xml.length);
  return pieces;
}

/** Word gives lower numbers to drawings and bookmarks. Those of content controls are random. */
const firstFresh = 2 ** 30;
/** Characters of the name of a bookmark. */
const longestName = 40;

/** The ids of one document. The first use of an id keeps it, and each further one gets another. */
export class FreshIds {
  private readonly used = new Map<string, number>();
  private readonly starts = new Map<string, string>();
  private fresh = firstFresh;
  /** True once the sign of a note was printed again. It keeps its id until the notes are copied (`settleNotes`). */
  repeatsNotes = false;

  of(kind: IdKind, id: string): string {
    if (kind === "footnote" || kind === "endnote") {
      if (!this.isFirst(`${kind} ${id}`)) this.repeatsNotes = true;
      return id;
    }
    if (kind === "bookmarkEnd") return this.starts.get(id) ?? id;
    const found = this.isFirst(`${kind} ${id.toLowerCase()}`)
      ? id
      : kind === "bookmarkName"
        ? this.freeName(id)
        : String(this.fresh++);
    if (kind === "bookmark") this.starts.set(id, found);
    return found;
  }

  /** True if no such key was asked for before. */
  isFirst(key: string): boolean {
    const times = (this.used.get(key) ?? 0) + 1;
    this.used.set(key, times);
    return times === 1;
  }

  private freeName(name: string): string {
    let ending = `_${this.used.get(`bookmarkName ${name.toLowerCase()}`)}`;
    let free = name.slice(0, longestName - ending.length) + ending;
    for (let n = 2; !this.isFirst(`bookmarkName ${free.toLowerCase()}`); n++) {
      ending += `_${n}`;
      free = name.slice(0, longestName - ending.length) + ending;
    }
    return free;
  }
}
