import {
  attribute,
  child,
  descendants,
  type Element,
  elements,
  MalformedXml,
  setAttribute,
  treeXml,
} from "../xml-tree.ts";
import { ZipRefused } from "../zip/read.ts";
import { ContentMover } from "./content-mover.ts";
import { imageFacts } from "./image-facts.ts";
import { imageParagraph, imageSection } from "./image-page.ts";
import type { BroughtStyles } from "./merge-styles.ts";
import { settleNotes } from "./note-order.ts";
import {
  closeSection,
  margin,
  marginSorts,
  sectionsOf,
  setMargin,
  settleEvenPages,
  startOnNewPage,
} from "./sections.ts";
import { isOn, settingsOf, turnOnEvenPages } from "./settings-of.ts";
import { TakenIds, textParts } from "./taken-ids.ts";
import { sameTheme, settleTheme } from "./theme.ts";
import { NotWord, WordPackage } from "./word-package.ts";

/** An attachment of a document: a Word document that has passed the upload check, or a picture (PNG, JPEG). */
export interface Attachment {
  readonly kind: "word" | "image";
  readonly bytes: Uint8Array;
}

/**
 * The document (no `attachment`) or the attachment of that number (from 0) is broken or of another kind than
 * declared.
 */
export class Unappendable extends Error {
  readonly attachment: number | undefined;
  readonly reason: "not_word" | "not_image";
  constructor(reason: "not_word" | "not_image", attachment: number | undefined, cause?: unknown) {
    super(`${attachment === undefined ? "the document" : `attachment ${attachment}`}: ${reason}`, { cause });
    this.reason = reason;
    this.attachment = attachment;
  }
}

const word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const mediaTypes = { png: "image/png", jpeg: "image/jpeg" } as const;

/**
 * Joins attachments to a document, in order, each beginning on a page of its own. A Word document keeps its sections
 * (paper, margins, headers, footers, page numbers from 1), styles, lists, pictures, notes, comments and bookmarks; what
 * clashes with the document's own gets other names and numbers. A picture gets a page of the document's paper, upright
 * or across as it is, and is turned as its EXIF data say. Same input, same bytes. Throws `Unappendable`.
 */
export function appendToDocument(document: Uint8Array, attachments: readonly Attachment[]): Uint8Array {
  if (attachments.length === 0) return document;
  const into = named(undefined, () => opened(document));
  const brought: BroughtStyles = new Map();
  for (const [index, attachment] of attachments.entries()) {
    if (attachment.kind === "image") appendImage(into, attachment.bytes, index);
    else named(index, () => appendWord(into, opened(attachment.bytes), brought));
  }
  settleNotes(into);
  return into.save();
}

function named<Result>(attachment: number | undefined, work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    const broken = cause instanceof NotWord || cause instanceof MalformedXml || cause instanceof ZipRefused;
    throw broken ? new Unappendable("not_word", attachment, cause) : cause;
  }
}

function opened(bytes: Uint8Array): WordPackage {
  const found = new WordPackage(bytes);
  bodyOf(found);
  return found;
}

function bodyOf(found: WordPackage): Element {
  const { root } = found.tree(found.main);
  const body = child(root, "w:body");
  // The strict dialect of the format uses the same names for other things.
  if (!body || attribute(root, "xmlns:w") !== word) throw new NotWord("no body");
  return body;
}

function appendWord(into: WordPackage, from: WordPackage, brought: BroughtStyles): void {
  if (!sameTheme(into, from)) {
    const settle = settleTheme(from);
    const styled = ["styles", "numbering"].flatMap((kind) => from.related(from.main, kind) ?? []);
    for (const part of [...textParts(from), ...styled]) settle(from.tree(part).root);
  }
  const body = bodyOf(into);
  const attached = bodyOf(from);
  const sections = sectionsOf(attached);
  evenPages(into, body, from, attached);
  const mover = new ContentMover(into, from, brought, new TakenIds(into));
  const last = sections.at(-1);
  const blocks = elements(attached).filter((found) => found !== last);
  takeMarksIn(blocks);
  mover.move([...blocks, ...(last ? [last] : [])], from.main, into.main);
  const [first] = sections;
  if (first) begin(into, body, first, true);
  closeSection(body);
  body.children.push(...blocks, ...(last ? [last] : []));
}

/** Marks before the first paragraph go into it: between two sections LibreOffice loses them. */
function takeMarksIn(blocks: Element[]): void {
  const first = blocks.findIndex((found) => found.name === "w:p");
  const paragraph = blocks[first];
  if (!paragraph || !blocks.slice(0, first).every((found) => found.name.endsWith("Start"))) return;
  const properties = child(paragraph, "w:pPr");
  paragraph.children.splice(properties ? paragraph.children.indexOf(properties) + 1 : 0, 0, ...blocks.splice(0, first));
}

function appendImage(into: WordPackage, bytes: Uint8Array, index: number): void {
  const image = imageFacts(bytes);
  if (!image) throw new Unappendable("not_image", index);
  const body = bodyOf(into);
  const before = sectionsOf(body).at(-1);
  if (!before) return;
  const section = imageSection(before, image);
  const media = mediaTypes[image.kind];
  const part = into.twin("word/media/", bytes) ?? into.freeName(`word/media/image1.${image.kind}`);
  if (!into.has(part)) into.put(part, bytes, media);
  const relationship = into.relate(into.main, { type: `${office}/image`, target: part, external: false });
  begin(into, body, section, false);
  closeSection(body);
  body.children.push(imageParagraph(section, image, relationship, new TakenIds(into).drawing()), section);
}

/** Lets a section begin without anything of the one before: Word hands margins on to sections that have none. */
function begin(into: WordPackage, body: Element, section: Element, restart: boolean): void {
  startOnNewPage(section, restart);
  const present = sectionsOf(body);
  for (const sort of marginSorts) {
    if (margin(section, sort) || !present.some((other) => margin(other, sort))) continue;
    const root = sort.part === "header" ? "hdr" : "ftr";
    const part = into.freeName(`word/${sort.part}1.xml`);
    const xml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:${root} xmlns:w="${word}"><w:p/></w:${root}>`;
    into.put(part, xml, `application/vnd.openxmlformats-officedocument.wordprocessingml.${sort.part}+xml`);
    setMargin(section, sort, into.relate(into.main, { type: `${office}/${sort.part}`, target: part, external: false }));
  }
}

/** One switch rules even pages of all sections; when the two documents differ, it is turned on and means nothing where it was off. */
function evenPages(into: WordPackage, body: Element, from: WordPackage, attached: Element): void {
  const [here, there] = [settingsOf(into), settingsOf(from)];
  if (isOn(here, "w:evenAndOddHeaders") === isOn(there, "w:evenAndOddHeaders") || !here) return;
  for (const [source, part, settings] of [
    [into, body, here],
    [from, attached, there],
  ] as const) {
    const taken = new TakenIds(source);
    settleEvenPages(sectionsOf(part), settings, (id) => twin(source, id, taken));
  }
  turnOnEvenPages(here);
}

/** A relationship to a copy of the part another one leads to. */
function twin(source: WordPackage, id: string, taken: TakenIds): string {
  const found = source.relationships(source.main).find((relation) => relation.id === id);
  if (!found || !source.has(found.target)) return id;
  const part = source.freeName(found.target);
  source.put(part, treeXml(source.tree(found.target)), source.typeOf(found.target) ?? "");
  for (const relation of source.relationships(found.target)) source.relateAs(part, relation);
  for (const copy of descendants(source.tree(part).root))
    if (copy.name === "wp:docPr") setAttribute(copy, "id", taken.drawing());
  return source.relate(source.main, { type: found.type, target: part, external: false });
}
