import { bookmarkKey, isKeptName, namesIn } from "./bookmarks.ts";

/**
 * Kinds of ids and names that must differ in each turn of a loop. The end of a bookmark has the id of its start, and a
 * reference the name of the bookmark in its own turn.
 */
export type IdKind =
  | "drawing"
  | "control"
  | "bookmark"
  | "bookmarkEnd"
  | "bookmarkName"
  | "reference"
  | "footnote"
  | "endnote"
  | "list";

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
  "w:numId": [["w:val", "list"]],
};
/** The marks of a comment. Word has one place for each comment. */
const single = /^<w:comment(?:RangeStart|RangeEnd|Reference)\b[^>]*\/>$/;
const marked =
  /<(wp:docPr|w:id|w:bookmarkStart|w:bookmarkEnd|w:commentRangeStart|w:commentRangeEnd|w:commentReference|w:footnoteReference|w:endnoteReference|w:numId)\b[^>]*>/g;

/** The other differences between turns of a loop: the keys of bookmarks that references name, and lists that begin again. */
export interface InTurns {
  readonly referred: ReadonlySet<string>;
  readonly lists: ReadonlySet<string>;
}

/** Splits the XML of a loop at its ids. */
export function idPieces(xml: string, { referred, lists }: InTurns): IdPiece[] {
  const pieces = ownIdPieces(xml, lists);
  if (referred.size === 0) return pieces;
  return pieces.flatMap((piece) => ("xml" in piece ? referencePieces(piece.xml, referred) : [piece]));
}

function referencePieces(xml: string, referred: ReadonlySet<string>): IdPiece[] {
  const pieces: IdPiece[] = [];
  let cursor = 0;
  for (const { name, at } of namesIn(xml)) {
    if (!referred.has(bookmarkKey(name))) continue;
    pieces.push({ xml: xml.slice(cursor, at) }, { kind: "reference", id: name });
    cursor = at + name.length;
  }
  if (cursor < xml.length) pieces.push({ xml: xml.slice(cursor) });
  return pieces;
}

function ownIdPieces(xml: string, lists: ReadonlySet<string>): IdPiece[] {
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
      if (!kind || (kind === "bookmarkName" && isKeptName(id))) continue;
      if (kind === "list" && !lists.has(id)) continue;
      const end = index + at + all.length - 1;
      textUpTo(end - id.length);
      pieces.push({ kind, id });
      cursor = end;
    }
  }
  textUpTo(xml.length);
  return pieces;
}

const none: InTurns = { referred: new Set(), lists: new Set() };

/** Returns a part that was rendered otherwise, with other ids where loops repeated them. References lead to the first turn. */
export const withFreshIds = (xml: string, ids: FreshIds): string =>
  idPieces(xml, none)
    .map((piece) => {
      if ("xml" in piece) return piece.xml;
      if ("once" in piece) return ids.isFirst(piece.once) ? piece.once : "";
      return ids.of(piece.kind, piece.id);
    })
    .join("");

/** Word gives lower numbers to drawings and bookmarks. Those of content controls are random. */
const firstFresh = 2 ** 30;
/** Characters of the name of a bookmark. */
const longestName = 40;

/** The name of a bookmark in a turn. */
interface TurnName {
  readonly name: string;
  /** True once a bookmark has it. */
  isGiven: boolean;
}

/** A turn whose references name bookmarks of the same turn. */
interface NamedTurn {
  readonly referred: ReadonlySet<string>;
  readonly names: Map<string, TurnName>;
  /** The new lists of the turn, by the list they begin again. Undefined until it is used. */
  readonly lists: Map<string, string | undefined>;
}

/** The ids of one document. The first use of an id keeps it, and each further one gets another. */
export class FreshIds {
  private readonly turns: NamedTurn[] = [];
  private readonly used = new Map<string, number>();
  private readonly starts = new Map<string, string>();
  private fresh = firstFresh;
  /** The lists to be made (`withNewLists`), and which ones they begin again. */
  readonly newLists = new Map<string, string>();
  /** True once the sign of a note was printed again. It keeps its id until the notes are copied (`settleNotes`). */
  repeatsNotes = false;

  of(kind: IdKind, id: string): string {
    if (kind === "footnote" || kind === "endnote") {
      if (!this.isFirst(`${kind} ${id}`)) this.repeatsNotes = true;
      return id;
    }
    if (kind === "list") return this.listOf(id);
    if (kind === "bookmarkEnd") return this.starts.get(id) ?? id;
    if (kind === "bookmarkName") return this.giveName(id, this.turns.length - 1);
    if (kind === "reference") {
      const depth = this.depthOf(id, this.turns.length - 1);
      return depth < 0 ? id : this.nameIn(id, depth).name;
    }
    const found = this.isFirst(`${kind} ${id}`) ? id : String(this.fresh++);
    if (kind === "bookmark") this.starts.set(id, found);
    return found;
  }

  /** Begins a turn with references to its own bookmarks, or with lists that begin again. */
  beginTurn(referred: readonly string[], lists: readonly string[]): void {
    this.turns.push({
      referred: new Set(referred),
      names: new Map(),
      lists: new Map(lists.map((list) => [list, undefined])),
    });
  }

  /** Ends the turn that was begun last. */
  endTurn(): void {
    this.turns.pop();
  }

  private listOf(id: string): string {
    const turn = this.turns.findLast(({ lists }) => lists.has(id));
    if (!turn) return id;
    const list = turn.lists.get(id) ?? String(this.fresh++);
    turn.lists.set(id, list);
    this.newLists.set(list, id);
    return list;
  }

  /** Returns the name for a bookmark: of its turn if no bookmark has it yet, otherwise another. */
  private giveName(id: string, from: number): string {
    const depth = this.depthOf(id, from);
    const turn = depth < 0 ? undefined : this.nameIn(id, depth);
    if (!turn || turn.isGiven) return this.isFirst(`bookmarkName ${bookmarkKey(id)}`) ? id : this.freeName(id);
    turn.isGiven = true;
    return turn.name;
  }

  /** Returns the name of a bookmark in a turn. The first turn of an inner loop shares it with the turn around it. */
  private nameIn(id: string, depth: number): TurnName {
    const { names } = this.turns[depth] as NamedTurn;
    const key = bookmarkKey(id);
    const found = names.get(key) ?? { name: this.giveName(id, depth - 1), isGiven: false };
    names.set(key, found);
    return found;
  }

  /** The innermost turn, up to `from`, whose references name the bookmark. -1 if there is none. */
  private depthOf(id: string, from: number): number {
    const key = bookmarkKey(id);
    let depth = from;
    while (depth >= 0 && !this.turns[depth]?.referred.has(key)) depth--;
    return depth;
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
