import { type Node, nodesOf } from "#engine/formula/tree.ts";
import { type Package, partText, templatedParts } from "./package.ts";
import { type Tag, tagsIn } from "./tags/part-tags.ts";
import { type PartScan, pieceAt, scanPart, unescapeXml } from "./tags/scan-part.ts";

/** Filters that print an article for the gender of a person. */
const worded: ReadonlySet<string> = new Set(["concuerda", "concuerdan", "genero", "genero_plural"]);
/** A quick test. Without a match, no formula can print an article. */
const hint = /concuerda|g[eé]nero|agree|gender|["“”«']\s*el\s/i;

/** True for a formula that may print "el" before a noun. */
const mayPrintArticle = (tree: Node): boolean =>
  ![...nodesOf(tree)].some((node) => node.type === "call" && node.name === "contador") &&
  [...nodesOf(tree)].some(
    (node) => (node.type === "filter" && worded.has(node.name)) || (node.type === "text" && /^el\s/i.test(node.value)),
  );

interface Edit {
  readonly at: number;
  /** The number of characters to remove from the raw text. */
  readonly cut: number;
  readonly put: string;
}

/**
 * Makes "de" and "a" melt with the article that a formula behind them prints: "de {p | concuerda:"el vendedor"}" prints
 * "del vendedor" and "de la vendedora". The space before such a formula becomes a formula of its own, so that whatever
 * reads a template afterwards, previews too, prints the same. Changes the parts of the package.
 */
export function joinArticles(zip: Package): void {
  for (const name of templatedParts(zip)) {
    const xml = partText(zip, name);
    if (!hint.test(xml)) continue;
    const scan = scanPart(name, xml);
    const edits = tagsIn(scan).flatMap((tag) => editsFor(scan, tag));
    if (edits.length > 0) zip.file(name, edited(scan, edits));
  }
}

/** A formula may be as long as this; what is put around it has room beyond. */
const maxSource = 400;

function editsFor(scan: PartScan, tag: Tag): Edit[] {
  const { formula } = tag;
  if (tag.sort !== "field" || tag.image || tag.spansParagraphs || !formula || formula.source.length > maxSource)
    return [];
  if (!mayPrintArticle(formula.tree)) return [];
  const before = scan.texts[tag.place.paragraph - 1]?.slice(0, tag.place.start) ?? "";
  const preposition = /(?<![\p{L}}])(de|a)[ \u00A0]$/iu.exec(before)?.[1];
  const space = scan.raw[tag.from - 1];
  const piece = pieceAt(scan, tag.from - 1);
  if (preposition === undefined || (space !== " " && space !== "\u00A0")) return [];
  if (piece?.paragraph !== tag.place.paragraph) return [];
  const source = scan.raw.slice(tag.from + 1, tag.to - 1);
  // Two braces are an error that is reported elsewhere.
  if (source.startsWith("{") || unescapeXml(source) !== formula.source) return [];
  const joined = (filter: string) => `) | ${filter}:&quot;${preposition}&quot;`;
  return [
    { at: tag.from - 1, cut: 1, put: `{(${source}${joined("union_de_articulo")}}` },
    { at: tag.from + 1, cut: 0, put: "(" },
    { at: tag.to - 1, cut: 0, put: joined("sin_articulo_unido") },
  ];
}

/** The XML of a part with changes of its raw text, which do not overlap and come in order. */
function edited(scan: PartScan, edits: readonly Edit[]): string {
  let xml = "";
  let cursor = 0;
  for (const { at, cut, put } of edits) {
    const piece = pieceAt(scan, at);
    if (!piece) continue;
    // The raw text writes ">" as an entity where the part may have the character itself.
    const original = scan.xml.slice(piece.at, piece.at + piece.length);
    const inside = rawLength(original, at - piece.from);
    xml += scan.xml.slice(cursor, piece.at + inside) + put;
    cursor = piece.at + inside + cut;
  }
  return xml + scan.xml.slice(cursor);
}

/** Returns the number of characters of `text` that take up `raw` characters in the part, where ">" is "&gt;". */
function rawLength(text: string, raw: number): number {
  let left = raw;
  let at = 0;
  for (; left > 0 && at < text.length; at++) left -= text[at] === ">" ? 4 : 1;
  return at;
}
