import { noteHome } from "../append/note-home.ts";
import { WordPackage } from "../append/word-package.ts";
import { escapeXml } from "../tags/scan-part.ts";
import type { Place } from "../template-errors.ts";
import { attribute, child, descendants, type Element, element } from "../xml-tree.ts";
import { type Chain, chainTo, paragraphChains } from "./paragraph-places.ts";
import { markAround, markRange } from "./place-marks.ts";

/** A comment at a place. `date` is a moment in ISO 8601 ("2026-11-21T15:00:00Z"); line breaks in `text` make paragraphs. */
export interface PlacedComment {
  readonly place: Place;
  readonly author: string;
  readonly initials: string;
  readonly date: string;
  readonly text: string;
}

/**
 * Returns the document with Word comments at exactly these places. Its visible text does not change. Word has no
 * comments in text boxes, notes, headers and footers. Such a comment is attached to the anchor of the box, to the
 * sign of the note, or to the first paragraph of the body, and begins with the text of `elsewhere`. Existing comments
 * stay. The same input gives the same bytes. Throws `NotWord` or `MalformedXml`.
 */
export function commentFindings(
  document: Uint8Array,
  comments: readonly PlacedComment[],
  {
    elsewhere = ({ file, paragraph }) => `${file}, ¶ ${paragraph}:`,
  }: { readonly elsewhere?: (place: Place) => string } = {},
): Uint8Array {
  if (comments.length === 0) return document;
  const opened = new WordPackage(document);
  const files = [...new Set(comments.map(({ place }) => place.file))].filter((file) => opened.has(file));
  const chains = new Map(files.map((file) => [file, paragraphChains(opened.tree(file).root)]));
  for (const comment of comments) {
    const { part, fresh } = noteHome(opened, "comments");
    const { place } = comment;
    const chain = chains.get(place.file)?.get(place.paragraph);
    const exact = place.file === opened.main && chain !== undefined && !chain.some(({ name }) => isolated.has(name));
    opened.tree(part).root.children.push(written(comment, fresh, exact ? "" : elsewhere(place)));
    if (exact) markRange(chain.at(-1) as Element, place.start, place.end, fresh);
    else addCommentedMark(opened, place, chain, fresh);
  }
  return opened.save();
}

/** Elements with text separate from the text around them. */
const isolated = new Set(["w:txbxContent", "a:p", "mc:Fallback"]);
const signs: Readonly<Record<string, string>> = {
  "w:footnote": "w:footnoteReference",
  "w:endnote": "w:endnoteReference",
};

/** Marks the substitute in the body for a place that cannot have comments. */
function addCommentedMark(opened: WordPackage, place: Place, chain: Chain | undefined, id: string): void {
  const { root } = opened.tree(opened.main);
  if (place.file === opened.main && chain) {
    markAround(chain, id);
    return;
  }
  const note = chain?.find(({ name }) => signs[name] !== undefined);
  const number = attribute(note, "w:id");
  const sign = note && chainTo(root, (found) => found.name === signs[note.name] && attribute(found, "w:id") === number);
  if (sign) markAround(sign, id);
  else markRange(firstParagraph(root), 0, Number.POSITIVE_INFINITY, id);
}

function firstParagraph(root: Element): Element {
  const found = [...descendants(root)].find(({ name }) => name === "w:p");
  if (found) return found;
  const made = element("<w:p/>");
  (child(root, "w:body") ?? root).children.unshift(made);
  return made;
}

function written({ author, initials, date, text }: PlacedComment, id: string, lead: string): Element {
  const value = (raw: string) => escapeXml(clean(raw)).replace(/"/g, "&quot;");
  const lines = clean(lead === "" ? text : `${lead} ${text}`).split("\n");
  const paragraphs = lines.map(
    (line, i) =>
      `<w:p>${i === 0 ? "<w:r><w:annotationRef/></w:r>" : ""}<w:r><w:t xml:space="preserve">${escapeXml(line)}</w:t></w:r></w:p>`,
  );
  return element(
    `<w:comment w:id="${id}" w:author="${value(author)}" w:date="${value(date)}" w:initials="${value(initials)}">${paragraphs.join("")}</w:comment>`,
  );
}

/** Without what XML cannot hold. */
const clean = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones.
  text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
