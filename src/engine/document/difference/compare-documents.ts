import { type DocumentParagraph, paragraphsOf } from "../text/paragraphs-of.ts";
import { compareTexts, type TextComparison } from "./compare-texts.ts";

/** Compares what two documents say: body, headers and footers, notes. Throws `MalformedXml`. */
export function compareDocuments(before: Uint8Array, after: Uint8Array): TextComparison<DocumentParagraph> {
  const parts = ["body", "margins", "notes"] as const;
  return compareTexts(paragraphsOf(before, { parts }), paragraphsOf(after, { parts }));
}
