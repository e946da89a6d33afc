import { WordPackage } from "../append/word-package.ts";
import { attribute, child, descendants, type Element, element, elements, elementXml, isElement } from "../xml-tree.ts";
import { acceptChanges } from "./accept-changes.ts";
import { differenceOf } from "./difference-of.ts";
import { type ParagraphAtoms, paragraphAtoms } from "./paragraph-atoms.ts";
import { type Author, deletedRuns, Marker, markEnd, markWhole } from "./record-changes.ts";

/**
 * The document `after` with all that is not as in `before` recorded as Word records it while changes are tracked: accepting
 * all of it gives the text of `after`, rejecting it that of `before`. Body, notes and the headers and footers that both have.
 * Recorded are texts and paragraphs, not looks, pictures or the rows of tables; a paragraph that moved is deleted here and
 * inserted there. Changes that were recorded in either document are taken for accepted. `date` is a moment in ISO 8601.
 * Same input, same bytes. Throws `NotWord` or `MalformedXml`.
 */
export function redline(before: Uint8Array, after: Uint8Array, author: Author): Uint8Array {
  const [old, now] = [new WordPackage(before), new WordPackage(after)];
  const kept = keptLooks(now);
  for (const [from, to] of sharedParts(old, now)) {
    const [oldRoot, root] = [old.tree(from).root, now.tree(to).root];
    acceptChanges(oldRoot);
    acceptChanges(root);
    const copies = textBoxCopies(root);
    record(paragraphAtoms(oldRoot), paragraphAtoms(root), new Marker(root, author), kept);
    for (const { first, second, before } of copies) {
      const children = first.children.map((one) => (isElement(one) ? elementXml(one) : one));
      if (children.join("") !== before) second.children = first.children.map(copied);
    }
  }
  return now.save();
}

const copied = (one: Element | string): Element | string => (isElement(one) ? element(elementXml(one)) : one);

/** A text box as Word keeps it twice, and what the first copy held. */
interface TextBoxCopies {
  readonly first: Element;
  readonly second: Element;
  readonly before: string;
}

/** Returns the text boxes of a part whose two copies have the same text, so that changes are recorded in both. */
function textBoxCopies(root: Element): TextBoxCopies[] {
  const boxes = (of: Element | undefined) =>
    of ? [...descendants(of)].filter(({ name }) => name === "w:txbxContent") : [];
  const texts = (box: Element) => paragraphAtoms(box).map(({ text }) => text);
  return [...descendants(root)]
    .filter(({ name }) => name === "mc:AlternateContent")
    .flatMap((both) => {
      const [firsts, seconds] = [boxes(child(both, "mc:Choice")), boxes(child(both, "mc:Fallback"))];
      return firsts.flatMap((first, at) => {
        const second = firsts.length === seconds.length ? seconds[at] : undefined;
        if (!second || texts(first).join("\n") !== texts(second).join("\n")) return [];
        const before = first.children.map((one) => (isElement(one) ? elementXml(one) : one)).join("");
        return [{ first, second, before }];
      });
    });
}

const margins = /^word\/(?:header|footer)\d*\.xml$|^word\/(?:foot|end)notes\.xml$/;

/** The parts that are compared: the bodies, whatever they are called, and what has one name in both. */
function sharedParts(old: WordPackage, now: WordPackage): [string, string][] {
  const others = now.names().filter((name) => margins.test(name) && old.has(name));
  return [[old.main, now.main], ...others.map((name): [string, string] => [name, name])];
}

/** The styles and lists a paragraph from the other document may go on naming. */
function keptLooks(now: WordPackage): ReadonlySet<string> {
  const named = (part: string, name: string, id: string) =>
    now.has(part)
      ? elements(now.tree(part).root).flatMap((one) => (one.name === name ? [`${name} ${attribute(one, id)}`] : []))
      : [];
  return new Set([
    ...named("word/styles.xml", "w:style", "w:styleId"),
    ...named("word/numbering.xml", "w:num", "w:numId"),
  ]);
}

function record(
  before: readonly ParagraphAtoms[],
  after: readonly ParagraphAtoms[],
  marker: Marker,
  kept: ReadonlySet<string>,
): void {
  const counterpart = new Map<ParagraphAtoms, ParagraphAtoms>();
  for (const { kind, before: from, after: to, words } of differenceOf(before, after)) {
    if (!to) continue;
    if (kind === "added" || kind === "moved") markWhole(to, marker);
    else if (from) counterpart.set(from, to);
    if (from && words) marker.rewrite(to, from, words);
  }
  for (const { anchor, side, gone } of stretches(before, counterpart)) {
    const { home, element: beside } = anchor ?? (after[0] as ParagraphAtoms);
    const made = gone.map((from) => deletedParagraph(from, marker, kept));
    home.children.splice(home.children.indexOf(beside) + (side === "behind" ? 1 : 0), 0, ...made);
  }
}

/** Paragraphs that follow one another and were taken out, and beside which of the new paragraphs they are shown. */
interface Stretch {
  readonly anchor: ParagraphAtoms | undefined;
  readonly side: "before" | "behind";
  readonly gone: ParagraphAtoms[];
}

/** Behind what they followed in the same cell or body, else before what follows; without either, at the beginning. */
function stretches(
  before: readonly ParagraphAtoms[],
  counterpart: ReadonlyMap<ParagraphAtoms, ParagraphAtoms>,
): Stretch[] {
  const found: Stretch[] = [];
  let last: ParagraphAtoms | undefined;
  let open: Stretch | undefined;
  for (const [place, from] of before.entries()) {
    if (counterpart.has(from)) {
      last = from;
      open = undefined;
      continue;
    }
    const next = before.slice(place).find((one) => counterpart.has(one));
    // The paragraph before the next one already keeps the other texts from moving back.
    const behind = last !== undefined && (!next || (last.home === from.home && open?.side !== "before"));
    const anchor = counterpart.get((behind ? last : next) as ParagraphAtoms);
    const side = behind ? "behind" : "before";
    if (open?.side === side) open.gone.push(from);
    else {
      open = { anchor, side, gone: [from] };
      found.push(open);
    }
  }
  return found;
}

/** A paragraph of the other document, as one that was deleted here. */
function deletedParagraph(from: ParagraphAtoms, marker: Marker, kept: ReadonlySet<string>): Element {
  const made = element("<w:p></w:p>");
  const looks = child(from.element, "w:pPr");
  if (looks) made.children.push(copiedLooks(looks, kept));
  markEnd(made, marker.mark("del"));
  made.children.push(...deletedRuns(from, 0, from.text.length, marker));
  return made;
}

/** The looks of a paragraph, without what ends a section and without what this document does not have. */
function copiedLooks(looks: Element, kept: ReadonlySet<string>): Element {
  const copy = element(elementXml(looks));
  copy.children = copy.children.filter((one) => {
    if (typeof one === "string") return true;
    if (one.name === "w:sectPr" || one.name === "w:framePr") return false;
    if (one.name === "w:pStyle") return kept.has(`w:style ${attribute(one, "w:val")}`);
    return one.name !== "w:numPr" || [...descendants(one)].some((id) => kept.has(`w:num ${attribute(id, "w:val")}`));
  });
  return copy;
}
