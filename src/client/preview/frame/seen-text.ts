import { readParagraphMark } from "#engine/document/marks.ts";
import type { SeenText } from "../messages.ts";

/** The paragraphs of a drawn document that say which one of their part they are. */
const numbered = new WeakMap<Element, { readonly file: string; readonly paragraph: number }>();

/** Notes which paragraph is which, and takes away the marks that say so. */
export function noteParagraphs(sheet: HTMLElement): void {
  for (const mark of sheet.querySelectorAll("span[id^='acta-p ']")) {
    const known = readParagraphMark(mark.id);
    const paragraph = mark.closest("p");
    if (known && paragraph) numbered.set(paragraph, known);
    mark.remove();
  }
}

const paragraphOf = (node: Node): Element | undefined => {
  for (let at: Node | null = node; at; at = at.parentNode) if (at instanceof Element && numbered.has(at)) return at;
  return undefined;
};

const textUpTo = (paragraph: Element, node: Node, offset: number): string => {
  const range = document.createRange();
  range.selectNodeContents(paragraph);
  range.setEnd(node, offset);
  return range.toString();
};

const seen = (paragraph: Element, before: string, text: string): SeenText | undefined => {
  const known = numbered.get(paragraph);
  return known && { ...known, before, text };
};

/** Returns the text in an element of a paragraph. */
export function textIn(element: Element): SeenText | undefined {
  const paragraph = paragraphOf(element);
  return paragraph && seen(paragraph, textUpTo(paragraph, element, 0), element.textContent ?? "");
}

/** The text that is selected, from one paragraph to another; undefined when none is. */
export function selectedText(): { readonly from: SeenText; readonly to?: SeenText } | undefined {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  const first = paragraphOf(range.startContainer);
  if (!first) return undefined;
  const before = textUpTo(first, range.startContainer, range.startOffset);
  const rest = (first.textContent ?? "").slice(before.length);
  let last = paragraphOf(range.endContainer);
  let text = last ? textUpTo(last, range.endContainer, range.endOffset) : "";
  // A press on a whole paragraph selects up to the beginning of the next one.
  if (!last || (last !== first && text.trim() === "")) [last, text] = lastWithin(range, first) ?? [first, ""];
  if (last === first) {
    const whole = range.toString();
    const piece = seen(first, before, whole.length <= rest.length ? whole : rest);
    return piece && piece.text.trim() !== "" ? { from: piece } : undefined;
  }
  const [from, to] = [seen(first, before, rest), seen(last, "", text || (last.textContent ?? ""))];
  return from && to ? { from, to } : undefined;
}

/** The last paragraph that lies whole in a range, when it is another than the first. */
function lastWithin(range: Range, first: Element): [Element, string] | undefined {
  const inside = [...document.querySelectorAll("p")].filter((one) => numbered.has(one) && range.intersectsNode(one));
  const last = inside.findLast((one) => {
    const until = document.createRange();
    until.selectNodeContents(one);
    return range.compareBoundaryPoints(Range.END_TO_END, until) >= 0 && (one.textContent ?? "").trim() !== "";
  });
  return last && last !== first ? [last, last.textContent ?? ""] : undefined;
}
