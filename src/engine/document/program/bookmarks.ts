/** Names that the product looks for in each turn: of paragraphs in a preview, and of clauses. Word ignores a second one. */
const keptName = /^(?:acta-p |_c[0-9a-f]{32}_)/;

/** True for the name of a bookmark that stays the same in each turn. */
export const isKeptName = (name: string): boolean => keptName.test(name);

const bookmarks = /<w:bookmarkStart\b[^>]*?\sw:name="([^"]*)"/g;

/** The names of bookmarks compare without case, as in Word. */
export const bookmarkKey = (name: string): string => name.toLowerCase();

/** The places that may name bookmarks: the instructions of fields, and links inside of the document. */
const references =
  /<w:instrText\b[^>]*>(?<text>[^<]*)<|<w:fldSimple\b[^>]*?\sw:instr="(?<simple>[^"]*)"|<w:hyperlink\b[^>]*?\sw:anchor="(?<anchor>[^"]*)"/g;
/** A word of an instruction, outside of switches (`\h`). A bookmark may be in quotes, and stand alone. */
const word = /(?<![\\\w])[^\s"\\&;]+/g;

/** Yields the words of a piece of XML that may name a bookmark, with their places. */
export function* namesIn(xml: string): Generator<{ readonly name: string; readonly at: number }> {
  if (!xml.includes("w:instr") && !xml.includes("w:anchor")) return;
  for (const found of xml.matchAll(references)) {
    const { text, simple, anchor } = found.groups ?? {};
    const value = text ?? simple ?? anchor ?? "";
    const start = found.index + found[0].length - value.length - 1;
    if (anchor !== undefined) yield { name: anchor, at: start };
    else for (const { 0: name, index } of value.matchAll(word)) yield { name, at: start + index };
  }
}

/** Returns the names of the bookmarks that begin in a piece of XML. */
export const bookmarksIn = (xml: string): string[] => [...xml.matchAll(bookmarks)].map(([, name = ""]) => name);

const instruction =
  /<w:fldChar\b[^>]*?\sw:fldCharType="(begin|separate|end)"|(<w:instrText\b[^>]*>)([^<]*)(?=<\/w:instrText>)/g;

/**
 * Puts the instruction of a field into its first run, if Word has cut the name of a bookmark in pieces. `xml` is a part of a
 * template. The field does the same.
 */
export function withWholeNames(xml: string): string {
  if (!xml.includes("w:instrText") || !xml.includes("w:bookmarkStart")) return xml;
  const names = new Set(bookmarksIn(xml).map(bookmarkKey));
  const edits: Piece[] = [];
  const open: Piece[][] = [];
  for (const { 1: sort, 2: tag = "", 3: text = "", index } of xml.matchAll(instruction)) {
    if (sort === "begin") {
      // A field inside an instruction: what is around it stays as it is.
      open.at(-1)?.splice(0);
      open.push([]);
    } else if (sort === undefined) open.at(-1)?.push({ at: index + tag.length, length: text.length, text });
    else {
      const pieces = open.at(-1)?.splice(0) ?? [];
      if (sort === "end") open.pop();
      edits.push(...joined(pieces, names));
    }
  }
  let result = "";
  let cursor = 0;
  for (const { at, length, text } of edits.sort((a, b) => a.at - b.at)) {
    result += xml.slice(cursor, at) + text;
    cursor = at + length;
  }
  return result + xml.slice(cursor);
}

interface Piece {
  readonly at: number;
  readonly length: number;
  readonly text: string;
}

function joined(pieces: readonly Piece[], names: ReadonlySet<string>): Piece[] {
  if (pieces.length < 2) return [];
  const named = (text: string) =>
    [...text.matchAll(word)].map(([name]) => bookmarkKey(name)).filter((name) => names.has(name));
  const whole = pieces.map(({ text }) => text).join("");
  const inPieces = new Set(pieces.flatMap(({ text }) => named(text)));
  if (named(whole).every((name) => inPieces.has(name))) return [];
  return pieces.map((piece, i) => ({ ...piece, text: i === 0 ? whole : "" }));
}
