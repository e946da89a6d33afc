/**
 * Texts that a spreadsheet may take for a formula when it opens them from a CSV: they begin with = + - @, in the narrow or
 * the full-width form, or with a tab or line end, also behind spaces and apostrophes.
 */
const formula = /^[\s'\u200B\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^'*[\t\r\n]/u;

/** True for a text that needs the guard. */
export const looksLikeFormula = (text: string): boolean => formula.test(text);

/** A text that no spreadsheet computes: one that might be a formula has an apostrophe in front. */
export const guardText = (text: string): string => (looksLikeFormula(text) ? `'${text}` : text);

/** The text that was guarded: the inverse of `guardText`, for any text. */
export const unguardText = (text: string): string =>
  text.startsWith("'") && looksLikeFormula(text.slice(1)) ? text.slice(1) : text;

/** Excel's limit. */
const maxNameLength = 31;

/**
 * Returns a sheet name that every spreadsheet program accepts: no []:*?/\, no apostrophe at the ends, nothing that
 * reads as a formula, and at most 31 UTF-16 units. The name differs from those in `taken`, ignoring case. `otherwise`
 * replaces a text of which nothing is left.
 */
export function sheetName(wanted: string, taken: readonly string[], otherwise: string): string {
  const clean = (text: string) =>
    text
      .replace(/[[\]:*?/\\\p{C}]+/gu, " ")
      .replace(/^[\s'=+\-@\uFF1D\uFF0B\uFF0D\uFF20]+|(?<![\s'])[\s']+$/gu, "")
      .replace(/\s+/g, " ");
  // Excel keeps "History" for itself.
  const name = clean(wanted).replace(/^history$/i, "") || clean(otherwise) || "1";
  const folded = new Set(taken.map((one) => one.toLowerCase()));
  for (let count = 1; ; count++) {
    const ending = count === 1 ? "" : ` (${count})`;
    const tried = cut(name, maxNameLength - ending.length).trimEnd() + ending;
    if (!folded.has(tried.toLowerCase())) return tried;
  }
}

/** At most so many UTF-16 units of a text, without half a character at the end. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const half = /[\uD800-\uDBFF]/.test(text.charAt(length - 1));
  return text.slice(0, half ? length - 1 : length);
}
