import { type Package, partText, templatedParts } from "./package.ts";
import { relationsOf, withPart, withRelation } from "./relations.ts";

/**
 * Fields of Word whose results go stale when a document is filled: tables of contents and indexes, references, sequences.
 * Page numbers in headers and footers refresh themselves; the number of pages in the body does not.
 */
const stale = /^\s*(?:TOC|TOA|INDEX|REF|PAGEREF|NOTEREF|STYLEREF|SEQ|RD)\b/im;
const staleInBody = /^\s*(?:NUMPAGES|SECTIONPAGES)\b/im;

/** The elements after `updateFields` in the settings. The schema prescribes the order. */
const behind =
  /<(?:w:(?:hdrShapeDefaults|footnotePr|endnotePr|compat|docVars|rsids|attachedSchema|themeFontLang|clrSchemeMapping|doNotIncludeSubdocsInStats|doNotAutoCompressPictures|forceUpgrade|captions|readModeInkLockDown|smartTagType|shapeDefaults|doNotEmbedSmartTags|decimalSymbol|listSeparator)|m:mathPr|sl:schemaLibrary|w14:|w15:)|<\/w:settings>/;

const settings = "word/settings.xml";
const empty =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"></w:settings>';

/** The instructions of the fields in a part, one to a line; Word cuts them in pieces. */
function instructions(xml: string): string {
  if (!xml.includes("w:instr")) return "";
  let lines = "";
  for (const [, begins, piece, simple] of xml.matchAll(
    /(<w:fldChar\b[^>]*"begin")|<w:instrText\b[^>]*>([^<]*)<|<w:fldSimple\b[^>]*\bw:instr="([^"]*)"/g,
  )) {
    if (begins !== undefined) lines += "\n";
    else lines += simple === undefined ? (piece ?? "") : `\n${simple}\n`;
  }
  return lines;
}

/**
 * Asks Word to refresh its fields when it opens the document, if the template has fields that filling makes stale; other
 * templates are left alone, because Word asks its user before it does so.
 */
export function refreshFields(zip: Package): void {
  const [body = "", ...others] = templatedParts(zip).map((name) => instructions(partText(zip, name)));
  const needed = staleInBody.test(body) || [body, ...others].some((lines) => stale.test(lines));
  const before = partText(zip, settings);
  if (!needed || /<w:updateFields\b/.test(before)) return;
  const setting = '<w:updateFields w:val="true"/>';
  if (before !== "") {
    const open = before.replace(/<w:settings\b([^>]*)\/>/, "<w:settings$1></w:settings>");
    zip.file(
      settings,
      open.replace(behind, (next) => setting + next),
    );
    return;
  }
  const document = templatedParts(zip)[0] ?? "word/document.xml";
  const relations = relationsOf(document);
  const types = "application/vnd.openxmlformats-officedocument.wordprocessingml.settings+xml";
  zip.file(
    settings,
    empty.replace("</", () => `${setting}</`),
  );
  zip.file(relations, withRelation(partText(zip, relations), "rIdActaSettings", "settings", `/${settings}`));
  zip.file("[Content_Types].xml", withPart(partText(zip, "[Content_Types].xml"), settings, types));
}
