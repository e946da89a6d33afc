import { placeOf } from "./answering.ts";
import type { Answers } from "./answers-lookup.ts";
import { compileTemplate } from "./compile-template.ts";
import { type InspectOptions, keyedTags } from "./inspect-template.ts";
import { scopeOf, shownText } from "./live-formula.ts";
import { formulaMark, markOf, paragraphMark } from "./marks.ts";
import { openPackage, writePackage } from "./package.ts";
import type { Tag } from "./tags/part-tags.ts";
import { escapeXml, type PartScan, scanPart, unescapeXml } from "./tags/scan-part.ts";
import type { RenderOptions, Template } from "./template.ts";

type PreviewOptions = Pick<RenderOptions, "language" | "money" | "numbering" | "images">;

/**
 * The document for a live preview: loops and conditions as answered, every field as a mark (`marks.ts`) with the path
 * of its answer. A page renders it once and patches marks as answers change; only when a loop or a condition changes
 * does it ask again. Give each element of a loop its keys (empty texts will do), else its paths are the outer ones.
 */
export const previewDocument = (template: Uint8Array, answers: Answers, options: PreviewOptions = {}): Uint8Array =>
  previewOf(compileTemplate(template), answers, options);

/** `previewDocument` of a template that was compiled before. */
export const previewOf = (
  template: Template,
  answers: Answers,
  { language = "es", money = [], numbering = [], images = {} }: PreviewOptions = {},
): Uint8Array<ArrayBuffer> => {
  const pictures = template.picturesOf(images);
  return template.renderAs(answers, {
    language,
    money,
    numbering,
    // A break would cut the mark in two runs; the page shows the newline itself.
    breaks: false,
    ...pictures,
    text: ({ path, text }, question) => {
      const { formula, image } = question.tag;
      // Nothing is typed in a picture's place.
      if (image) return "";
      if (!formula) return markOf(path, text ?? "");
      // A formula without answers never changes here: the numbers of clauses.
      if (formula.paths.length === 0) return text ?? "";
      const { source } = formula;
      const paths = formula.paths.map((one) => placeOf(question, one));
      return markOf(formulaMark({ scope: scopeOf(question), source, paths }), shownText(text));
    },
  }).docx;
};

/**
 * Returns the template for a preview next to the list of its fields. Every tag stays visible as written, as a mark
 * with the key of its node, in one run even if Word had split it. Tags without a name (stray closing tags) are not
 * changed. Works on invalid templates, too. The keys depend on `kinds`, as in `inspectTemplate`. With `paragraphs`, a
 * page can find the paragraph of a piece of text.
 */
export function previewTemplate(
  template: Uint8Array,
  { kinds = {}, paragraphs = false }: Pick<InspectOptions, "kinds"> & { readonly paragraphs?: boolean } = {},
): Uint8Array {
  const zip = openPackage(template);
  for (const { scan, tags, keys } of keyedTags(zip, kinds)) {
    const marked = tags.filter((tag) => keys.has(tag));
    const xml = marked.length > 0 ? withMarks(scan, marked, keys) : scan.xml;
    if (paragraphs && /^word\/(?:document|header|footer|footnotes|endnotes)/.test(scan.file))
      zip.file(scan.file, withNumbers(scan.file, xml));
    else if (marked.length > 0) zip.file(scan.file, xml);
  }
  return writePackage(zip);
}

/** Every paragraph with a bookmark that says which one of its part it is (`paragraphMark`). */
function withNumbers(file: string, xml: string): string {
  let text = "";
  let cursor = 0;
  for (const [i, bounds] of scanPart(file, xml).bounds.entries()) {
    if (!bounds || bounds.inside === bounds.end || !xml.startsWith("<w:p", bounds.at)) continue;
    const name = escapeXml(paragraphMark(file, i + 1)).replace(/"/g, "&quot;");
    text += `${xml.slice(cursor, bounds.inside)}<w:bookmarkStart w:id="0" w:name="${name}"/>`;
    cursor = bounds.inside;
  }
  return text + xml.slice(cursor);
}

function withMarks(scan: PartScan, tags: readonly Tag[], keys: ReadonlyMap<Tag, string>): string {
  let xml = "";
  let cursor = 0;
  let next = 0;
  for (const piece of scan.pieces) {
    const end = piece.from + piece.raw.length;
    let text = "";
    let at = piece.from;
    // `next` stays on a tag that goes on in the following piece: there only its rest is cut out.
    for (let tag = tags[next]; tag && tag.from < end; tag = tags[next]) {
      text += piece.raw.slice(at - piece.from, Math.max(0, tag.from - piece.from));
      if (tag.from >= piece.from)
        text += escapeXml(markOf(keys.get(tag) ?? "", unescapeXml(scan.raw.slice(tag.from, tag.to))));
      at = Math.min(tag.to, end);
      if (tag.to > end) break;
      next++;
    }
    text += piece.raw.slice(at - piece.from);
    xml += scan.xml.slice(cursor, piece.at) + text;
    cursor = piece.at + piece.length;
  }
  return xml + scan.xml.slice(cursor);
}
