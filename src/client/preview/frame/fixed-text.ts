import { type FixedWords, findFixedWords, fixedWordsOf, gap } from "../fixed-words.ts";

interface Piece {
  readonly node: Text;
  /** The position of the node in the fixed text. */
  readonly at: number;
  readonly fixed: boolean;
}

/** Reads the fixed text of a paragraph, with a gap for each text that an answer fills. */
function readFixed(paragraph: Element): { readonly text: string; readonly pieces: readonly Piece[] } {
  const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
  const pieces: Piece[] = [];
  let text = "";
  while (texts.nextNode()) {
    const node = texts.currentNode as Text;
    const fixed = node.parentElement?.closest(".place") === null;
    pieces.push({ node, at: text.length, fixed });
    text += fixed ? node.data : gap;
  }
  return { text, pieces };
}

/** Returns the fixed words of a paragraph, or those of it that are selected. */
export function fixedWordsIn(paragraph: Element, selected?: Range): FixedWords {
  const { text, pieces } = readFixed(paragraph);
  if (!selected) return fixedWordsOf(text, 0, 0);
  // Texts at the edges of the selection are cut where it begins and ends.
  const [from, to] = [
    pieces.find(({ node }) => selected.intersectsNode(node)),
    pieces.findLast(({ node }) => selected.intersectsNode(node)),
  ];
  if (!from || !to) return fixedWordsOf(text, 0, 0);
  const start = from.at + (from.fixed && from.node === selected.startContainer ? selected.startOffset : 0);
  const whole = to.fixed ? to.node.data.length : 1;
  const end = to.at + (to.fixed && to.node === selected.endContainer ? selected.endOffset : whole);
  return fixedWordsOf(text, start, Math.max(start, end));
}

/** Selects fixed words in the paragraphs of a document and brings them into view. A whole paragraph is outlined. */
export function selectFixedWords(words: FixedWords, paragraphs: readonly HTMLElement[]): void {
  const read = paragraphs.map(readFixed);
  const found = findFixedWords(
    words,
    read.map(({ text }) => text),
  );
  const paragraph = found && paragraphs[found.paragraph];
  if (!paragraph) return;
  paragraph.scrollIntoView({ block: "center" });
  paragraph.classList.add("found");
  const { pieces } = read[found.paragraph] ?? { pieces: [] };
  const pieceAt = (at: number) => pieces.findLast((one) => one.fixed && one.at <= at);
  const [first, last] = [pieceAt(found.start), pieceAt(Math.max(found.start, found.end - 1))];
  if (found.start === found.end || !first || !last) return;
  const range = document.createRange();
  range.setStart(first.node, found.start - first.at);
  range.setEnd(last.node, found.end - last.at);
  const selection = document.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}
