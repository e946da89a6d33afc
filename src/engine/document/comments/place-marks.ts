import { child, type Element, element, isElement, setAttribute } from "../xml-tree.ts";
import { type Chain, cutText, type TextPiece, textPieces } from "./paragraph-places.ts";

/** A gap between two children of an element. */
interface Gap {
  readonly parent: Element;
  readonly index: number;
}

/** Formulas, and elements that Word recalculates. Marks go around them, not inside. */
const closed = new Set(["w:fldSimple", "m:oMath", "m:oMathPara"]);

/** Puts the marks of a comment around a range of a paragraph's visible text; offsets beyond its ends mean its ends. */
export function markRange(paragraph: Element, start: number, end: number, id: string): void {
  const pieces = textPieces(paragraph);
  const length = pieces.at(-1)?.end ?? 0;
  const from = Math.min(Math.max(0, start), length);
  const to = Math.min(Math.max(from, end), length);
  if (from === to) {
    put(gapAt(paragraph, pieces, from, "start"), [startMark(id), ...endMarks(id)]);
    return;
  }
  // The end first: what is cut there leaves the start where it is, and the pieces before it.
  put(gapAt(paragraph, pieces, to, "end"), endMarks(id));
  put(gapAt(paragraph, pieces, from, "start"), [startMark(id)]);
}

/** Puts the marks of a comment around that child of the outermost paragraph of a chain through which the chain goes. */
export function markAround(chain: Chain, id: string): void {
  const depth = chain.findIndex(({ name }) => name === "w:p");
  const paragraph = chain[depth];
  const inner = chain[depth + 1];
  if (!paragraph || !inner) return;
  const index = paragraph.children.indexOf(inner);
  put({ parent: paragraph, index: index + 1 }, endMarks(id));
  put({ parent: paragraph, index }, [startMark(id)]);
}

const startMark = (id: string): Element => element(`<w:commentRangeStart w:id="${id}"/>`);
const endMarks = (id: string): readonly Element[] => [
  element(`<w:commentRangeEnd w:id="${id}"/>`),
  element(`<w:r><w:commentReference w:id="${id}"/></w:r>`),
];

function put({ parent, index }: Gap, marks: readonly Element[]): void {
  parent.children.splice(index, 0, ...marks);
}

/** The gap before the character at an offset, or behind the one that ends there; runs are cut where needed. */
function gapAt(paragraph: Element, pieces: readonly TextPiece[], offset: number, side: "start" | "end"): Gap {
  const piece =
    side === "start"
      ? (pieces.find(({ end }) => offset < end) ?? pieces.at(-1))
      : pieces.find(({ start, end }) => start < offset && offset <= end);
  if (!piece) {
    // Nothing is written in it: behind its properties.
    const properties = child(paragraph, "w:pPr");
    return { parent: paragraph, index: properties ? paragraph.children.indexOf(properties) + 1 : 0 };
  }
  return gapIn(paragraph, piece, Math.min(offset, piece.end) - piece.start);
}

function gapIn(paragraph: Element, { text, path, start, end }: TextPiece, offset: number): Gap {
  const limit = path.findIndex(({ name }) => closed.has(name) || name === "w:r");
  const node = path[limit < 0 ? 0 : limit] ?? text;
  const parent = limit > 0 ? (path[limit - 1] as Element) : paragraph;
  const index = parent.children.indexOf(node);
  const behind = { parent, index: index + 1 };
  // Text that lies deeper than in the run itself cannot be cut out of it.
  if (node.name !== "w:r" || !node.children.includes(text)) return offset === 0 ? { parent, index } : behind;
  const place = node.children.indexOf(text);
  const content = (part: Element | string) => isElement(part) && part.name !== "w:rPr";
  if (offset === 0 && !node.children.slice(0, place).some(content)) return { parent, index };
  if (offset === end - start && !node.children.slice(place + 1).some(content)) return behind;
  const properties = child(node, "w:rPr");
  const second: Element = { name: node.name, tag: node.tag, children: properties ? [copy(properties)] : [] };
  const rest = offset === 0 ? [text] : offset === end - start ? [] : [cut(text, offset)];
  second.children.push(...rest, ...node.children.slice(place + 1));
  node.children.length = offset === 0 ? place : place + 1;
  parent.children.splice(index + 1, 0, second);
  return behind;
}

/** Cuts a text element in two; both keep the spaces at their ends. */
function cut(text: Element, offset: number): Element {
  const rest = cutText(text, offset);
  setAttribute(text, "xml:space", "preserve");
  return { name: text.name, tag: text.tag, children: [rest] };
}

const copy = (source: Element): Element => ({
  ...source,
  children: source.children.map((part) => (isElement(part) ? copy(part) : part)),
});
