/**
 * Marks by which a page finds the places of fields in a rendered preview. Pure text, no library: safe for the browser.
 *
 * A mark is one unbroken piece of text, so it lies within one run of the document and one text node of the page:
 *
 *     U+2063  path  U+2064  value  U+2062
 *
 * - U+2063 INVISIBLE SEPARATOR opens, U+2064 INVISIBLE PLUS parts, U+2062 INVISIBLE TIMES closes. None has a width,
 *   all are legal in XML, and none occurs in path or value (values are stripped of them).
 * - In `previewDocument` the path is the answer's, `compradores.0.nombre`; the value is the answer as printed, with its
 *   line breaks as `\n`, or empty when there is none: the page decides what a blank looks like. Of a formula the path is
 *   a `FormulaPlace`: its text is not an answer, but the page can work it out again.
 * - In `previewTemplate` the path is the key of the tag's node, `compradores.nombre`; the value is the tag as the
 *   template has it, `{nombre}`, `{#compradores}`, `{/compradores}`.
 *
 * The path is real text and shows unless the page cuts it out: take the marks apart before showing the preview.
 * Text of one node may hold several marks and ordinary text around them; `readMarks` gives them in order.
 */
const markSigns = { open: "\u2063", part: "\u2064", close: "\u2062" } as const;

const signs = /[\u2062\u2063\u2064]/g;
const mark = /\u2063([^\u2062-\u2064]*)\u2064([^\u2062-\u2064]*)\u2062/g;

/** One mark as text. */
export const markOf = (path: string, value: string): string =>
  `${markSigns.open}${path.replace(signs, "")}${markSigns.part}${value.replace(signs, "")}${markSigns.close}`;

/** The pieces of a text: ordinary text, and marks as path and value. Joined again they are the text without its marks. */
export function readMarks(text: string): ({ text: string } | { path: string; value: string })[] {
  const pieces: ({ text: string } | { path: string; value: string })[] = [];
  let cursor = 0;
  for (const match of text.matchAll(mark)) {
    if (match.index > cursor) pieces.push({ text: text.slice(cursor, match.index) });
    pieces.push({ path: match[1] ?? "", value: match[2] ?? "" });
    cursor = match.index + match[0].length;
  }
  if (cursor < text.length) pieces.push({ text: text.slice(cursor) });
  return pieces;
}

/** A place where a formula is printed. */
export interface FormulaPlace {
  /** The loops around it, each with its turn: `compradores.0`; at the top of the document nothing. */
  readonly scope: string;
  readonly source: string;
  /** The paths of the answers it reads, in its order. */
  readonly paths: readonly string[];
}

/** FUNCTION APPLICATION: no width, legal in XML, and in no name or formula anybody types. */
const between = "\u2061";

/** The place of a formula as the path of a mark. */
export const formulaMark = ({ scope, source, paths }: FormulaPlace): string =>
  `=${[scope, source, ...paths].map((text) => text.replaceAll(between, "")).join(between)}`;

/** The place of a formula that the path of a mark names; undefined for the path of an answer. */
export function readFormulaMark(path: string): FormulaPlace | undefined {
  if (!path.startsWith("=")) return undefined;
  const [scope = "", source = "", ...paths] = path.slice(1).split(between);
  return { scope, source, paths };
}

/** The name of the bookmark that says which paragraph of its part one is; for previews only. */
export const paragraphMark = (file: string, paragraph: number): string => `acta-p ${paragraph} ${file}`;

/** The paragraph such a name says; undefined for other names. */
export function readParagraphMark(name: string): { readonly file: string; readonly paragraph: number } | undefined {
  const [, number, file] = /^acta-p (\d{1,7}) (.{1,200})$/.exec(name) ?? [];
  return number === undefined || file === undefined ? undefined : { file, paragraph: Number(number) };
}
