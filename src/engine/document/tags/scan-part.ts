/** The elements whose text a template may hold tags in; the same list docxtemplater reads for Word files. */
const textElements = new Set([
  "Company",
  "HyperlinkBase",
  "Manager",
  "cp:category",
  "cp:keywords",
  "dc:creator",
  "dc:description",
  "dc:subject",
  "dc:title",
  "cp:contentStatus",
  "PublishDate",
  "Abstract",
  "CompanyAddress",
  "CompanyPhone",
  "CompanyFax",
  "CompanyEmail",
  "w:t",
  "a:t",
  "m:t",
  "vt:lpstr",
  "vt:lpwstr",
]);
/** A section has to begin and end in the same one of these. */
const containers = new Set(["w:tbl", "w:txbxContent", "w:footnote", "w:endnote", "w:comment"]);

/**
 * A run of text of a part. `raw` is the escaped text as docxtemplater counts it, beginning `from` characters into the
 * part's whole raw text; `at` and `length` are its place in the XML. `start` is its offset in the paragraph's text.
 */
export interface Piece {
  readonly raw: string;
  readonly from: number;
  readonly at: number;
  readonly length: number;
  readonly paragraph: number;
  readonly start: number;
  readonly page: number;
  readonly container: string;
  readonly inserted: boolean;
  readonly fallback: boolean;
}

/** A part read once: its pieces of text in order, and per paragraph (index 0 is paragraph 1) its text. */
export interface PartScan {
  readonly file: string;
  readonly xml: string;
  readonly raw: string;
  readonly pieces: readonly Piece[];
  /** The text that offsets count in: characters of text elements only. */
  readonly texts: readonly string[];
  /** The same with tabs and line breaks, for reading. */
  readonly readable: readonly string[];
  /** Paragraphs of the second copy Word keeps of a text box, for readers that do not know the first. */
  readonly copies: ReadonlySet<number>;
  /** The bounds of each paragraph in the XML. Undefined for text outside of paragraphs. */
  readonly bounds: readonly (ParagraphBounds | undefined)[];
}

/** The offsets in the XML of a part at which a paragraph begins, its contents begin, and it ends. */
export interface ParagraphBounds {
  readonly at: number;
  readonly inside: number;
  readonly end: number;
}

/** Escaped XML text as characters. */
export const unescapeXml = (raw: string): string =>
  raw.includes("&")
    ? raw
        .replace(/&lt;/g, "<")
        .replace(/&gt;/g, ">")
        .replace(/&quot;/g, '"')
        .replace(/&apos;/g, "'")
        .replace(/&amp;/g, "&")
    : raw;

/** Characters as XML text. */
export const escapeXml = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

/** Reads the text of a part. `xml` must be well-formed; comments and processing instructions are passed over. */
export function scanPart(file: string, xml: string): PartScan {
  const pieces: Piece[] = [];
  const texts: string[] = [];
  const readable: string[] = [];
  const copies = new Set<number>();
  const bounds: ({ at: number; inside: number; end: number } | undefined)[] = [];
  // Word records where its pages broke; its own explicit breaks are then among them and would be counted twice.
  const rendered = xml.includes("<w:lastRenderedPageBreak");
  const open: number[] = [];
  const inside: string[] = [];
  let raw = "";
  let page = 1;
  let opened = 0;
  let inserted = 0;
  let fallback = 0;
  let inText = false;
  let breakAfterParagraph = false;
  let cursor = 0;

  const startParagraph = () => {
    open.push(texts.length);
    texts.push("");
    readable.push("");
    if (fallback > 0) copies.add(texts.length);
  };
  const addReadable = (text: string) => {
    const paragraph = open.at(-1);
    if (paragraph !== undefined) readable[paragraph] += text;
  };
  const addText = (at: number, end: number) => {
    if (end <= at) return;
    const alone = open.length === 0;
    if (alone) startParagraph();
    const paragraph = open.at(-1) ?? 0;
    const value = xml.slice(at, end).replace(/>/g, "&gt;");
    const visible = unescapeXml(value);
    pieces.push({
      raw: value,
      from: raw.length,
      at,
      length: end - at,
      paragraph: paragraph + 1,
      start: texts[paragraph]?.length ?? 0,
      page,
      container: inside.join("/"),
      inserted: inserted > 0,
      fallback: fallback > 0,
    });
    raw += value;
    texts[paragraph] += visible;
    readable[paragraph] += visible;
    if (alone) open.pop();
  };
  const step = (name: string, change: 1 | -1, from: number, to: number) => {
    if (name === "w:p" || name === "a:p") {
      if (change === 1) {
        startParagraph();
        bounds[texts.length - 1] = { at: from, inside: to, end: to };
      } else {
        const closed = bounds[open.pop() ?? -1];
        if (closed) closed.end = to;
        if (breakAfterParagraph) page++;
        breakAfterParagraph = false;
      }
    } else if (containers.has(name)) {
      if (change === 1) inside.push(`${name}:${opened++}`);
      else inside.pop();
    } else if (name === "w:sectPr" && change === 1 && !rendered) breakAfterParagraph = open.length > 0;
    else if (name === "w:ins") inserted += change;
    else if (name === "mc:Fallback") fallback += change;
  };
  const single = (name: string, tag: string) => {
    if (name === "w:tab") addReadable("\t");
    else if (name === "w:br" || name === "w:cr") {
      if (/w:type="page"/.test(tag)) page += rendered ? 0 : 1;
      else addReadable("\n");
    } else if (name === "w:lastRenderedPageBreak") page++;
    else if (rendered) return;
    else if (name === "w:pageBreakBefore" && !/w:val="(?:0|false|off)"/.test(tag) && texts.length > 1) page++;
    else if (name === "w:type" && open.length > 0) breakAfterParagraph = !/w:val="(?:continuous|nextColumn)"/.test(tag);
  };

  while (cursor < xml.length) {
    const at = xml.indexOf("<", cursor);
    const end = at < 0 ? xml.length : at;
    if (inText) addText(cursor, end);
    if (at < 0) break;
    if (xml.startsWith("<!--", at)) {
      const close = xml.indexOf("-->", at);
      cursor = close < 0 ? xml.length : close + 3;
      continue;
    }
    const close = xml.indexOf(">", at);
    if (close < 0) break;
    cursor = close + 1;
    const tag = xml.slice(at, cursor);
    const name = /^<\/?([^\s/>]+)/.exec(tag)?.[1] ?? "";
    const closing = tag[1] === "/";
    const empty = tag.endsWith("/>");
    if (textElements.has(name)) inText = !closing && !empty;
    else if (!closing && empty) {
      single(name, tag);
      if (name === "w:p") {
        startParagraph();
        bounds[texts.length - 1] = { at, inside: cursor, end: cursor };
        open.pop();
      }
    } else {
      step(name, closing ? -1 : 1, at, cursor);
      if (!closing) single(name, tag);
    }
  }
  return { file, xml, raw, pieces, texts, readable, copies, bounds };
}

/** The piece that holds character `offset` of the part's raw text; the last one when it lies beyond the end. */
export function pieceAt(scan: PartScan, offset: number): Piece | undefined {
  let low = 0;
  let high = scan.pieces.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const piece = scan.pieces[middle];
    if (piece && piece.from + piece.raw.length <= offset) low = middle + 1;
    else high = middle;
  }
  return scan.pieces[low];
}

/** Per piece with escaped characters: where each of them ends, and how many characters of raw text they cost so far. */
const escapes = new WeakMap<Piece, { readonly ends: readonly number[]; readonly cost: readonly number[] }>();

/** Converts an offset in the raw text to one in the paragraph's visible text. */
export function visibleOffset(piece: Piece, offset: number): number {
  const inside = Math.min(Math.max(0, offset - piece.from), piece.raw.length);
  let known = escapes.get(piece);
  if (!known) {
    const ends: number[] = [];
    const cost: number[] = [];
    for (const match of piece.raw.matchAll(/&(?:lt|gt|quot|apos|amp);/g)) {
      ends.push(match.index + match[0].length);
      cost.push((cost.at(-1) ?? 0) + match[0].length - 1);
    }
    known = { ends, cost };
    escapes.set(piece, known);
  }
  // Counts the escapes that end before the offset, by binary search: a long run of text is searched for thousands of
  // tags.
  let low = 0;
  let high = known.ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((known.ends[middle] ?? 0) <= inside) low = middle + 1;
    else high = middle;
  }
  return piece.start + inside - (known.cost[low - 1] ?? 0);
}
