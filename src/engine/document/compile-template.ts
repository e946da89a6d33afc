import { joinArticles } from "./join-articles.ts";
import { libraryErrors } from "./library.ts";
import { byPackageOrder, openPackage, type Package, partText, templatedParts } from "./package.ts";
import { textArea } from "./pictures/size.ts";
import { withWholeNames } from "./program/bookmarks.ts";
import { readParts } from "./read-parts.ts";
import { relationsOf, withPart, withRelation } from "./relations.ts";
import { type ReadTemplate, Template } from "./template.ts";
import { limits } from "./template-errors.ts";
import { UnfillableTemplate } from "./unfillable.ts";
import { ZipRefused } from "./zip/read.ts";
import { prepared } from "./zip/write.ts";

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

/**
 * Reads a template to fill it many times. Throws `UnfillableTemplate` when it is invalid; `inspectTemplate` says where and
 * why. Bytes from outside must have passed `checkPackage`.
 */
export function compileTemplate(bytes: Uint8Array): Template {
  try {
    const zip = openPackage(bytes);
    refuseOversized(zip);
    return new Template(readTemplate(zip));
  } catch (thrown) {
    if (thrown instanceof UnfillableTemplate) throw thrown;
    if (thrown instanceof ZipRefused) throw new UnfillableTemplate("template_unreadable");
    throw new UnfillableTemplate(libraryErrors(thrown)[0]?.id ?? "multi_error");
  }
}

function readTemplate(zip: Package): ReadTemplate {
  joinArticles(zip);
  joinBookmarkNames(zip);
  const parts = readParts(zip);
  for (const [name, text] of parts.constant) if (text !== partText(zip, name)) zip.file(name, text);
  refreshFields(zip);
  const names = Object.keys(zip.files).sort(byPackageOrder);
  const dynamic = parts.parts.map((part) => part.name);
  const entries = names.map((name) => {
    const part = dynamic.includes(name) ? undefined : zip.files[name];
    return part && prepared(part.entry());
  });
  const lists = ["[Content_Types].xml", ...dynamic.map(relationsOf)];
  return {
    parts,
    entries,
    places: dynamic.map((name) => names.indexOf(name)),
    lists: new Map(parts.pictures ? lists.map((name) => [name, partText(zip, name)]) : []),
    room: textArea(parts.pictures ? partText(zip, templatedParts(zip)[0] ?? "") : ""),
  };
}

/**
 * Refuses a template whose tags are beyond `limits` before anything costly is tried: docxtemplater's work grows with the
 * square of the nesting. Throws `UnfillableTemplate`.
 */
function refuseOversized(zip: Package): void {
  let tags = 0;
  for (const name of templatedParts(zip)) {
    const xml = partText(zip, name);
    if (!xml.includes("{")) continue;
    let depth = 0;
    for (const [, sign] of xml.replace(/<[^>]*>/g, "").matchAll(/\{\s*([#^/]?)/g)) {
      if (++tags > limits.tags) throw new UnfillableTemplate("too_many_tags");
      if (sign === "/") depth = Math.max(0, depth - 1);
      else if (sign !== "" && ++depth > limits.sectionDepth) throw new UnfillableTemplate("nested_too_deep");
    }
  }
}

/** Lets references inside loops follow their bookmarks however Word has cut their names. */
function joinBookmarkNames(zip: Package): void {
  for (const name of templatedParts(zip)) {
    const before = partText(zip, name);
    const whole = withWholeNames(before);
    if (whole !== before) zip.file(name, whole);
  }
}

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
function refreshFields(zip: Package): void {
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
