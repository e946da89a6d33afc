import { type Chain, paragraphChains, textPieces } from "../comments/paragraph-places.ts";
import { openPackage, partText, writePackage } from "../package.ts";
import { escapeXml } from "../tags/scan-part.ts";
import {
  attribute,
  child,
  descendants,
  type Element,
  element,
  elementXml,
  meant,
  ownText,
  parseXml,
  treeXml,
} from "../xml-tree.ts";
import { type ClauseRun, clauseParagraphs, clauseText } from "./clause-text.ts";
import { bookmarkOf, type ClauseName, clausePlaces } from "./clauses-of.ts";

/** A version of a clause with its text. */
export interface ClauseVersion extends ClauseName {
  readonly text: string;
}

/** Paragraphs of a part, counted as in `Place`. */
export interface ParagraphRange {
  readonly file: string;
  readonly from: number;
  readonly to: number;
}

/** The changes of clauses in a document. */
export type ClauseEdit =
  | { readonly what: "insert"; readonly clause: ClauseVersion; readonly after: { file: string; paragraph: number } }
  | { readonly what: "replace"; readonly clause: ClauseVersion }
  | { readonly what: "mark"; readonly clause: ClauseName; readonly range: ParagraphRange };

/** The clause is not in the document, is there already, or its place is not. */
export class ClauseMisplaced extends Error {}

/**
 * The same document with a clause more, with a clause in another version, or with paragraphs of its own as a clause. New
 * paragraphs look like those around them; paragraphs of a clause that say the same in both versions stay as they are.
 * Throws `ClauseMisplaced`.
 */
export function editClauses(document: Uint8Array, edit: ClauseEdit): Uint8Array<ArrayBuffer> {
  const zip = openPackage(document);
  const files = edit.what === "replace" ? Object.keys(zip.files).filter(isText) : [placeOf(edit)];
  for (const file of files) {
    if (!Object.hasOwn(zip.files, file)) throw new ClauseMisplaced(file);
    const tree = parseXml(partText(zip, file));
    if (!edited(tree.root, edit)) continue;
    zip.file(file, treeXml(tree));
    return writePackage(zip);
  }
  throw new ClauseMisplaced(edit.clause.id);
}

/** The text of paragraphs as a clause keeps it. Throws `ClauseMisplaced`. */
export function clauseTextAt(document: Uint8Array, range: ParagraphRange): string {
  const zip = openPackage(document);
  if (!Object.hasOwn(zip.files, range.file)) throw new ClauseMisplaced(range.file);
  const chains = chainsIn(parseXml(partText(zip, range.file)).root, range);
  return clauseText(chains.map((chain) => runsOf(last(chain))));
}

const isText = (file: string) => /^word\/(?:document\d*|header\d*|footer\d*)\.xml$/.test(file);
const placeOf = (edit: Exclude<ClauseEdit, { what: "replace" }>): string =>
  edit.what === "insert" ? edit.after.file : edit.range.file;

function edited(root: Element, edit: ClauseEdit): boolean {
  const there = clausePlaces(root).find(({ id }) => id === edit.clause.id);
  if (edit.what === "replace") {
    if (there) replace(root, there.paragraphs, edit.clause);
    return there !== undefined;
  }
  if (there) throw new ClauseMisplaced("there already");
  if (edit.what === "mark") {
    const paragraphs = chainsIn(root, edit.range).map(last);
    bookmark(root, paragraphs, edit.clause);
    return true;
  }
  const [chain] = chainsIn(root, { file: "", from: edit.after.paragraph, to: edit.after.paragraph });
  const [parent, model] = [chain?.at(-2), chain?.at(-1)];
  if (!parent || !model) throw new ClauseMisplaced("no place");
  const made = clauseParagraphs(edit.clause.text).map((runs) => paragraphLike(model, runs));
  parent.children.splice(parent.children.indexOf(model) + 1, 0, ...made);
  bookmark(root, made, edit.clause);
  return true;
}

/** Returns the paragraphs of a range with the elements around them. Throws `ClauseMisplaced` unless they are adjacent. */
function chainsIn(root: Element, { from, to }: ParagraphRange): Chain[] {
  const chains = paragraphChains(root);
  const found: Chain[] = [];
  for (let number = from; number <= to; number++) {
    const chain = chains.get(number);
    if (!chain || last(chain).name !== "w:p" || chain.at(-2) !== (found[0] ?? chain).at(-2))
      throw new ClauseMisplaced(`paragraph ${number}`);
    found.push(chain);
  }
  if (found.length === 0) throw new ClauseMisplaced("no paragraph");
  return found;
}

const last = (chain: Chain): Element => chain.at(-1) as Element;

function replace(root: Element, old: readonly Element[], clause: ClauseVersion): void {
  const [first] = old;
  const parent = [...descendants(root)].find((one) => first !== undefined && one.children.includes(first));
  if (!first || !parent || !old.every((one) => parent.children.includes(one))) throw new ClauseMisplaced(clause.id);
  unmark(root, clause.id);
  const rest = [...old];
  const made = clauseParagraphs(clause.text).map((runs, index) => {
    const text = runs.map((run) => run.text).join("");
    const same = rest.findIndex((one) => textOf(one) === text);
    if (same < 0) return paragraphLike(old[index] ?? old.at(-1) ?? first, runs);
    return rest.splice(0, same + 1).at(-1) as Element;
  });
  const section = old.flatMap((one) => child(child(one, "w:pPr"), "w:sectPr") ?? []).at(-1);
  const at = parent.children.indexOf(first);
  parent.children = parent.children.filter((one) => typeof one === "string" || !old.includes(one));
  parent.children.splice(at, 0, ...made);
  if (section) endSection(made.at(-1), section);
  bookmark(root, made, clause);
}

/** The last paragraph of a section says what the section is like. */
function endSection(paragraph: Element | undefined, section: Element): void {
  if (!paragraph || child(child(paragraph, "w:pPr"), "w:sectPr")) return;
  const properties = child(paragraph, "w:pPr") ?? element("<w:pPr/>");
  if (!paragraph.children.includes(properties)) paragraph.children.unshift(properties);
  properties.children.push(section);
}

const textOf = (paragraph: Element): string =>
  textPieces(paragraph)
    .map(({ text }) => meant(ownText(text)))
    .join("")
    .trim();

/** A paragraph that looks like another one. */
function paragraphLike(model: Element, runs: readonly ClauseRun[]): Element {
  const properties = child(model, "w:pPr");
  const made = element("<w:p/>");
  if (properties) made.children.push(withoutMarks(properties, ["w:sectPr", "w:pPrChange", "w:pageBreakBefore"]));
  const look = lookOf(model);
  for (const { text, bold } of runs) {
    const run = element("<w:r/>");
    const own = look ? withoutMarks(look, ["w:b", "w:bCs", "w:rPrChange", "w:ins", "w:del"]) : element("<w:rPr/>");
    if (bold) own.children.splice(boldPlace(own), 0, element("<w:b/>"), element("<w:bCs/>"));
    if (own.children.length > 0) run.children.push(own);
    run.children.push(...textElements(text));
    made.children.push(run);
  }
  return made;
}

/** A text with its tabs. */
const textElements = (text: string): Element[] =>
  text
    .split(/(\t)/)
    .filter((part) => part !== "")
    .map((part) => element(part === "\t" ? "<w:tab/>" : `<w:t xml:space="preserve">${escapeXml(part)}</w:t>`));

/** The properties of the run with most of the text: the letters of the paragraph. */
function lookOf(paragraph: Element): Element | undefined {
  const lengths = new Map<Element, number>();
  for (const { path, start, end } of textPieces(paragraph)) {
    const run = path.findLast(({ name }) => name === "w:r");
    if (run) lengths.set(run, (lengths.get(run) ?? 0) + end - start);
  }
  const [longest] = [...lengths].toSorted(([, a], [, b]) => b - a);
  return child(longest?.[0], "w:rPr") ?? child(child(paragraph, "w:pPr"), "w:rPr");
}

/** A copy without some of what is right below, also without what tracked changes say about its paragraph mark. */
function withoutMarks(properties: Element, names: readonly string[]): Element {
  const copy = element(elementXml(properties));
  copy.children = copy.children.filter((one) => typeof one === "string" || !names.includes(one.name));
  const mark = child(copy, "w:rPr");
  if (mark)
    mark.children = mark.children.filter(
      (one) =>
        typeof one === "string" || !["w:ins", "w:del", "w:moveFrom", "w:moveTo", "w:rPrChange"].includes(one.name),
    );
  return copy;
}

/** Returns the position that the schema prescribes for bold: after style and font. */
const boldPlace = (properties: Element): number =>
  properties.children.findLastIndex((one) => typeof one !== "string" && /^w:(?:rStyle|rFonts)$/.test(one.name)) + 1;

function bookmark(root: Element, paragraphs: readonly Element[], clause: ClauseName): void {
  const [first, end] = [paragraphs[0], paragraphs.at(-1)];
  if (!first || !end) throw new ClauseMisplaced("an empty clause");
  const taken = [...descendants(root)].filter(({ name }) => name === "w:bookmarkStart");
  const id = Math.max(0, ...taken.map((one) => Number(attribute(one, "w:id")) || 0)) + 1;
  const properties = child(first, "w:pPr");
  const at = properties ? first.children.indexOf(properties) + 1 : 0;
  first.children.splice(at, 0, element(`<w:bookmarkStart w:id="${id}" w:name="${bookmarkOf(clause)}"/>`));
  end.children.push(element(`<w:bookmarkEnd w:id="${id}"/>`));
}

/** Takes the bookmark of a clause out of a part, both its ends. */
function unmark(root: Element, clause: string): void {
  const prefix = bookmarkOf({ id: clause, number: 0 }).slice(0, -1);
  const all = [...descendants(root)];
  const starts = all.filter(
    (one) => one.name === "w:bookmarkStart" && (attribute(one, "w:name") ?? "").startsWith(prefix),
  );
  const ids = new Set(starts.map((one) => attribute(one, "w:id")));
  const ends = all.filter((one) => one.name === "w:bookmarkEnd" && ids.has(attribute(one, "w:id")));
  const marks = new Set([...starts, ...ends]);
  for (const one of all) one.children = one.children.filter((below) => typeof below === "string" || !marks.has(below));
}

function runsOf(paragraph: Element): ClauseRun[] {
  return textPieces(paragraph).map(({ text, path }) => {
    const properties = child(
      path.findLast(({ name }) => name === "w:r"),
      "w:rPr",
    );
    const weight = child(properties, "w:b");
    const bold = weight !== undefined && !["0", "false", "off"].includes(attribute(weight, "w:val") ?? "1");
    return { text: meant(ownText(text)), bold };
  });
}
