import { checkXml, decodeXml, xmlProblemCodes } from "./check-xml.ts";
import { inflateEntry, readZipEntries, ZipRefused, zipLimits, zipProblemCodes } from "./zip-entries.ts";

/**
 * Why an uploaded document is refused, beside the problems of its zip and its XML:
 * - `oldDoc`: a Word 97 document (.doc); `passwordProtected`: a document locked with a password;
 * - `otherFormat`: something else altogether (`detail`: pdf, rtf, odt, html);
 * - `notDocx`: a zip without a Word document; `wordTemplate`: a .dotx, to be saved as .docx;
 * - `program`: a file in it that a system would run;
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

const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.";
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
    let kinds = "";
    for (const entry of entries) {
      if (problems.length >= 20) break;
      const content = inflateEntry(entry, left);
      left -= content.length;
      const named = nameProblem(entry.name);
      if (named) problems.push({ code: named, part: entry.name });
      if (!isXml(entry.name, content)) continue;
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

/** What the content types say about the document as a whole. */
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

/** Whether a part is XML by its name or by its first character: content types can make any name one. */
function isXml(name: string, content: Uint8Array): boolean {
  if (/\.(?:xml|rels|vml|svg)$/i.test(name)) return true;
  const head = Buffer.from(content.buffer, content.byteOffset, Math.min(content.length, 64)).toString("latin1");
  return /^(?:\xEF\xBB\xBF)?\s*</.test(head) || /^(?:\xFF\xFE|\xFE\xFF)/.test(head);
}

/** Files that people take for a .docx, told by how they begin. */
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
