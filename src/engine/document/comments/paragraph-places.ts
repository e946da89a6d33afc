import { unescapeXml } from "../tags/scan-part.ts";
import { type Element, isElement, ownText } from "../xml-tree.ts";

/** The elements from a part's root down to one of its paragraphs, or to another element in it. */
export type Chain = readonly Element[];

const isParagraph = ({ name }: Element): boolean => name === "w:p" || name === "a:p";
const isText = ({ name }: Element): boolean => name === "w:t" || name === "a:t" || name === "m:t";

/** The paragraphs of a part by the number they have in a `Place`. */
export function paragraphChains(root: Element): Map<number, Chain> {
  const found = new Map<number, Chain>();
  let number = 0;
  const visit = (element: Element, chain: Chain, inside: boolean): void => {
    const own = [...chain, element];
    if (isParagraph(element)) found.set(++number, own);
    // Text outside of paragraphs counts as one.
    else if (!inside && isText(element) && element.children.length > 0) number++;
    for (const below of element.children) if (isElement(below)) visit(below, own, inside || isParagraph(element));
  };
  visit(root, [], false);
  return found;
}

/** The chain to the first element that a test accepts. */
export function chainTo(root: Element, accepts: (element: Element) => boolean): Chain | undefined {
  if (accepts(root)) return [root];
  for (const below of root.children) {
    const chain = isElement(below) ? chainTo(below, accepts) : undefined;
    if (chain) return [root, ...chain];
  }
  return undefined;
}

/** A text element of a paragraph, with what lies between the two, and its offsets in the paragraph's visible text. */
export interface TextPiece {
  readonly text: Element;
  readonly path: Chain;
  readonly start: number;
  readonly end: number;
}

/** The text elements of a paragraph in order; those of paragraphs within it are their own. */
export function textPieces(paragraph: Element): TextPiece[] {
  const pieces: TextPiece[] = [];
  let offset = 0;
  const visit = (element: Element, path: Chain): void => {
    if (isText(element)) {
      const length = unescapeXml(ownText(element)).length;
      if (length > 0) pieces.push({ text: element, path, start: offset, end: offset + length });
      offset += length;
      return;
    }
    for (const below of element.children)
      if (isElement(below) && !isParagraph(below)) visit(below, element === paragraph ? path : [...path, element]);
  };
  visit(paragraph, []);
  return pieces;
}

const escaped = /&(?:lt|gt|quot|apos|amp);/y;

/** Cuts the text of an element so that `offset` visible characters stay; answers the rest, escaped as it was. */
export function cutText(text: Element, offset: number): string {
  const raw = ownText(text);
  let at = 0;
  for (let left = offset; left > 0 && at < raw.length; left--) {
    escaped.lastIndex = at;
    at = escaped.test(raw) ? escaped.lastIndex : at + 1;
  }
  text.children = [raw.slice(0, at)];
  return raw.slice(at);
}
