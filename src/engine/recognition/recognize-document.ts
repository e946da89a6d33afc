import type { Answers } from "#engine/document/answers-lookup.ts";
import { fill } from "#engine/document/fill.ts";
import { languageOf } from "#engine/document/inspect/language-of.ts";
import { openPackage, partText, templatedParts } from "#engine/document/package.ts";
import { scanPart } from "#engine/document/tags/scan-part.ts";
import { acrossBreaks, inWrittenText, spaced } from "./breaks.ts";
import type { Paragraph } from "./merge-fields.ts";
import { type Recognition, recognize } from "./recognize.ts";

/** The text of a document and what in it can become fields; `language` is what it is written in. */
export interface RecognizedDocument extends Recognition {
  readonly paragraphs: readonly Paragraph[];
  readonly language: "es" | "en";
}

/**
 * The paragraphs of body, headers, footers and notes; of a text box that Word keeps twice, the first. `readable` is the text with
 * its tabs and line breaks.
 */
function paragraphsIn(document: Uint8Array): (Paragraph & { readonly readable: string })[] {
  const zip = openPackage(document);
  return templatedParts(zip)
    .filter((file) => /^word\/(?:document|header|footer|footnotes|endnotes)/.test(file))
    .flatMap((file) => {
      const { texts, readable, copies, bounds, xml } = scanPart(file, partText(zip, file));
      const isApart = (i: number) => {
        const [one, next] = [bounds[i], bounds[i + 1]];
        return (
          !one ||
          !next ||
          next.at < one.end ||
          /<\/?w:(?:tbl|tc|tr|txbxContent)[\s>/]/u.test(xml.slice(one.end, next.at))
        );
      };
      return texts.flatMap((text, i) =>
        copies.has(i + 1)
          ? []
          : [{ file, paragraph: i + 1, text, readable: readable[i] ?? text, ...(isApart(i) ? { apart: true } : {}) }],
      );
    });
}

/** `recognize` for the paragraphs of a Word document. */
export function recognizeDocument(document: Uint8Array): RecognizedDocument {
  const read = paragraphsIn(document);
  const paragraphs = read.map(({ readable: _, ...paragraph }): Paragraph => paragraph);
  const language = languageOf(paragraphs.map(({ text }) => text));
  let apart = paragraphs.map((paragraph, i) => spaced(paragraph, read[i]?.readable ?? paragraph.text));
  let found = recognize(
    apart.map(({ paragraph }) => paragraph),
    language,
  );
  const across = acrossBreaks(apart, found);
  if (across.size > 0) {
    // These are read as they are written.
    apart = apart.map((one, i) => {
      const paragraph = paragraphs[i];
      return paragraph && across.has(one.paragraph) ? { paragraph, breaks: [] } : one;
    });
    found = recognize(
      apart.map(({ paragraph }) => paragraph),
      language,
    );
  }
  return { paragraphs, language, ...inWrittenText(apart, found) };
}

/** True if the template filled with these answers has the same text as the document, paragraph by paragraph. */
export function givesBack(template: Uint8Array, answers: Answers, document: Uint8Array): boolean {
  const meant = paragraphsIn(document);
  const language = languageOf(meant.map(({ text }) => text));
  const made = paragraphsIn(fill(template, answers, { language }).document);
  if (made.length !== meant.length) return false;
  return made.every(({ text }, i) => text === meant[i]?.text);
}
