import { SaxesParser } from "saxes";

/** The maximum depth of nested elements. */
const deepestXml = 256;

/** Why an XML part is refused. */
export const xmlProblemCodes = [
  "notUtf8",
  "malformedXml",
  "doctype",
  "tooDeep",
  "macros",
  "embeddedObject",
  "activeContent",
  "outsideTarget",
] as const;
export type XmlProblemCode = (typeof xmlProblemCodes)[number];

/** Fields that fetch or run something when Word or a converter refreshes them. */
const activeField = /^\s*(?:DDE|DDEAUTO|INCLUDETEXT|INCLUDEPICTURE|INCLUDE|IMPORT|LINK|DATABASE|RD)\b/i;
/** Relationships whose target is a program, another document's body, or an object of another application. */
const forbidden: Readonly<Record<string, XmlProblemCode>> = {
  vbaproject: "macros",
  wordvbadata: "macros",
  oleobject: "embeddedObject",
  control: "activeContent",
  activexcontrolbinary: "activeContent",
  afchunk: "activeContent",
  subdocument: "outsideTarget",
  frame: "outsideTarget",
};

/** Decodes a part as UTF-8; undefined when it is anything else. */
export function decodeXml(content: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(content);
    const encoding = /^<\?xml[^>]*?\bencoding\s*=\s*["']([^"']+)/.exec(text.slice(0, 200))?.[1];
    return text.includes("\0") || (encoding !== undefined && !/^utf-?8$/i.test(encoding)) ? undefined : text;
  } catch {
    return undefined;
  }
}

/**
 * Checks one part: well-formed, no document type, no deeper than `deepestXml`, no fields or relationships that reach
 * outside or run something. Answers the first problem, or undefined.
 */
export function checkXml(name: string, text: string): { code: XmlProblemCode; detail?: string } | undefined {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const relationships = name.endsWith(".rels");
  // An embedded workbook behind a chart is data; the same in the text is an object to be opened.
  const chart = /(^|\/)charts\/_rels\//.test(name);
  let problem: { code: XmlProblemCode; detail?: string } | undefined;
  let depth = 0;
  let inInstruction = false;
  let instruction = "";
  const stop = (code: XmlProblemCode, detail?: string) => {
    problem ??= detail === undefined ? { code } : { code, detail: detail.trim().slice(0, 100) };
  };
  const local = (tag: string) => tag.slice(tag.indexOf(":") + 1);

  parser.on("doctype", () => stop("doctype"));
  parser.on("error", (error) => stop("malformedXml", error.message));
  parser.on("opentag", ({ name: tag, attributes }) => {
    if (++depth > deepestXml) stop("tooDeep");
    const element = local(tag);
    if (relationships && element === "Relationship") {
      const kind = (attributes["Type"] ?? "").split("/").at(-1)?.toLowerCase() ?? "";
      const target = attributes["Target"] ?? "";
      const code = forbidden[kind] ?? (kind === "package" && !chart ? "embeddedObject" : undefined);
      if (code) stop(code, target);
      const external = /^external$/i.test(attributes["TargetMode"] ?? "");
      if (!external && /^\s*(?:[a-z][a-z0-9+.-]*:|\/\/|\\\\)/i.test(target)) stop("outsideTarget", target);
    }
    if (element === "fldSimple" && activeField.test(attributes["w:instr"] ?? ""))
      stop("activeContent", attributes["w:instr"]);
    if (element === "instrText") inInstruction = true;
    if (element === "fldChar") endInstruction();
    if (element === "OLEObject") stop("embeddedObject");
  });
  const endInstruction = () => {
    if (activeField.test(instruction)) stop("activeContent", instruction);
    instruction = "";
  };
  parser.on("closetag", ({ name: tag }) => {
    depth--;
    if (local(tag) === "instrText") inInstruction = false;
  });
  parser.on("text", (piece) => {
    if (inInstruction && instruction.length < 1000) instruction += piece;
  });
  try {
    // In slices, so that the first problem ends the reading of a large part.
    for (let at = 0; at < text.length && !problem; at += 65_536) parser.write(text.slice(at, at + 65_536));
    if (!problem) parser.close();
    endInstruction();
  } catch (error) {
    stop("malformedXml", (error as Error).message);
  }
  return problem;
}
