import { constants, inflateRawSync } from "node:zlib";
import {
  inflateEntry,
  readZipEntries,
  type ZipEntry,
  ZipRefused,
  zipLimits,
  zipProblemCodes,
} from "#engine/document/zip/read.ts";
import { checkXml, decodeXml, xmlProblemCodes } from "./check-xml.ts";
import { pixelsOf } from "./picture-pixels.ts";

/**
 * Why an uploaded document is refused, beside the problems of its zip and its XML:
 * - `oldDoc`: a Word 97 document (.doc); `passwordProtected`: a document locked with a password;
 * - `otherFormat`: something else altogether (`detail`: pdf, rtf, odt, html);
 * - `notDocx`: a zip without a Word document; `wordTemplate`: a .dotx, to be saved as .docx;
 * - `program`: a file in it that a system would run; `archive`: a file in it that holds others, which nobody checks;
 * - `xmlTooLarge`, `tooManyElements`, `pictureTooLarge`: more text, markup or pixels than any contract has (`documentLimits`);
 * - `tookTooLong`, `neededTooMuchMemory`, `readerFailed`: reading it was broken off.
 */
export const problemCodes = [
  ...zipProblemCodes,
  ...xmlProblemCodes,
  "oldDoc",
  "passwordProtected",
  "otherFormat",
  "notDocx",
  "wordTemplate",
  "program",
  "archive",
  "xmlTooLarge",
  "tooManyElements",
  "pictureTooLarge",
  "tookTooLong",
  "neededTooMuchMemory",
  "readerFailed",
] as const;

/** One reason to refuse a document: the code, and the part and the detail to show with it. */
export interface Problem {
  readonly code: (typeof problemCodes)[number];
  readonly part?: string;
  readonly detail?: string;
}

/**
 * The limits of all parts of a document together. Markup: several times that of a contract of a thousand pages. Pixels:
 * a scanned page has 9 million, or 35 at the finest, and drawing a picture needs four bytes for each.
 */
const documentLimits = {
  xmlBytes: 20 * 1024 * 1024,
  elements: 500_000,
  pixels: 50_000_000,
  allPixels: 500_000_000,
} as const;

const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.";
const archives = /\.(?:zip|rar|7z|gz|tgz|bz2|xz|tar|cab|iso|lzh|arj)$/i;
const programs = /\.(?:exe|dll|com|scr|msi|js|jse|vbs|vbe|wsf|hta|bat|cmd|ps1|lnk|jar|html?|mht|mhtml|chm|swf)$/i;

/**
 * Checks an uploaded .docx before anything else reads it: format, zip limits, macros, objects, XML without document
 * types. Every part is inflated once, within the limits. Answers all problems found (at most 20); none is a document
 * that may be read. Ties to the outside that can simply be cut are no problem here: see `dropExternal`.
 */
export function checkPackage(bytes: Uint8Array): Problem[] {
  try {
    const entries = readZipEntries(bytes);
    const types = entries.find((entry) => entry.name === "[Content_Types].xml");
    if (!types) return [foreign(bytes) ?? { code: "notDocx" }];
    const problems: Problem[] = [];
    let left: number = zipLimits.inflated;
    let xmlLeft: number = documentLimits.xmlBytes;
    let tagsLeft: number = 2 * documentLimits.elements;
    let pixelsLeft: number = documentLimits.allPixels;
    let kinds = "";
    // What the directory admits is refused before anything is inflated; what it hides is met on the way.
    if (entries.reduce((sum, entry) => sum + entry.size, 0) > left) return [{ code: "inflatedTooLarge" }];
    const xmlNamed = entries.filter((entry) => xmlName.test(entry.name));
    if (xmlNamed.reduce((sum, entry) => sum + entry.size, 0) > xmlLeft) return [{ code: "xmlTooLarge" }];
    for (const entry of entries) {
      if (problems.length >= 20) break;
      if (entry.size > xmlLeft && isXml(entry.name, headOf(entry))) return [{ code: "xmlTooLarge", part: entry.name }];
      const content = inflateEntry(entry, left);
      left -= content.length;
      const named = nameProblem(entry.name);
      if (named) problems.push({ code: named, part: entry.name });
      if (!isXml(entry.name, content)) {
        if (isArchive(entry.name, content)) problems.push({ code: "archive", part: entry.name });
        const pixels = pixelsOf(content);
        pixelsLeft -= pixels;
        if (pixels > documentLimits.pixels || pixelsLeft < 0)
          problems.push({ code: "pictureTooLarge", part: entry.name });
        continue;
      }
      xmlLeft -= content.length;
      if (xmlLeft < 0) return [{ code: "xmlTooLarge", part: entry.name }];
      tagsLeft -= count(content, "<", tagsLeft);
      if (tagsLeft < 0) return [{ code: "tooManyElements", part: entry.name }];
      const text = decodeXml(content);
      if (text === undefined) {
        problems.push({ code: "notUtf8", part: entry.name });
        continue;
      }
      const problem = checkXml(entry.name, text);
      if (problem) problems.push({ ...problem, part: entry.name });
      if (entry === types) kinds = text;
    }
    return [...kindProblems(kinds), ...problems].slice(0, 20);
  } catch (error) {
    if (!(error instanceof ZipRefused)) throw error;
    if (error.code === "notZip") return [foreign(bytes) ?? { code: "notZip" }];
    return [{ code: error.code, ...(error.part === undefined ? {} : { part: error.part }) }];
  }
}

/** Checks the kind of the document by its content types. */
function kindProblems(types: string): Problem[] {
  const part = "[Content_Types].xml";
  if (/macroEnabled|vbaProject|vbaData/i.test(types)) return [{ code: "macros", part }];
  if (/activeX/i.test(types)) return [{ code: "activeContent", part }];
  if (types.includes(`${word}template.main+xml`)) return [{ code: "wordTemplate" }];
  return types.includes(`${word}document.main+xml`) ? [] : [{ code: "notDocx" }];
}

function nameProblem(name: string): Problem["code"] | undefined {
  if (/(?:^|\/)vba(?:Project\.bin|Data\.xml)$/i.test(name)) return "macros";
  if (/(?:^|\/)activeX\//i.test(name)) return "activeContent";
  if (/(?:^|\/)embeddings\/.*\.(?:bin|docm|xlsm|pptm|doc|xls|ppt)$/i.test(name)) return "embeddedObject";
  return programs.test(name) ? "program" : undefined;
}

/** The first characters of a large entry, without the rest. */
function headOf({ method, compressed }: ZipEntry): Uint8Array {
  const packed = compressed.subarray(0, 512);
  if (method === 0) return packed;
  try {
    return inflateRawSync(packed, { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    // Damaged, which inflating the whole will say.
    return new Uint8Array();
  }
}

const xmlName = /\.(?:xml|rels|vml|svg)$/i;

/** Counts a character in the bytes. Counting ends one above `max`. */
function count(bytes: Uint8Array, character: string, max: number): number {
  const code = character.charCodeAt(0);
  let found = 0;
  for (let at = bytes.indexOf(code); at >= 0 && found <= max; at = bytes.indexOf(code, at + 1)) found++;
  return found;
}

/** A zip where Word keeps none: workbooks behind charts, and what else Word embeds, are checked by their relationships. */
function isArchive(name: string, content: Uint8Array): boolean {
  if (archives.test(name)) return true;
  const zip = content[0] === 0x50 && content[1] === 0x4b && content[2] === 0x03 && content[3] === 0x04;
  return zip && !/(?:^|\/)embeddings\/[^/]*\.(?:xlsx|docx|pptx)$/i.test(name);
}

/** Returns true if a part is XML by its name or by its first character: content types can make any name XML. */
function isXml(name: string, content: Uint8Array): boolean {
  if (xmlName.test(name)) return true;
  const head = Buffer.from(content.buffer, content.byteOffset, Math.min(content.length, 64)).toString("latin1");
  return /^(?:\xEF\xBB\xBF)?\s*</.test(head) || /^(?:\xFF\xFE|\xFE\xFF)/.test(head);
}

/** Other formats that people upload instead of a .docx, recognised by their first bytes. */
function foreign(bytes: Uint8Array): Problem | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = buffer.subarray(0, 1024).toString("latin1");
  if (head.startsWith("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1")) {
    // An encrypted .docx lies in the old container, its name in UTF-16.
    const locked = buffer.includes(Buffer.from("EncryptedPackage", "utf16le"));
    return { code: locked ? "passwordProtected" : "oldDoc" };
  }
  if (head.startsWith("%PDF")) return { code: "otherFormat", detail: "pdf" };
  if (head.startsWith("{\\rtf")) return { code: "otherFormat", detail: "rtf" };
  if (head.startsWith("PK") && head.includes("mimetypeapplication/vnd.oasis.opendocument")) {
    return { code: "otherFormat", detail: "odt" };
  }
  return /^\s*<(?:!doctype|html|\?xml)/i.test(head) ? { code: "otherFormat", detail: "html" } : undefined;
}
