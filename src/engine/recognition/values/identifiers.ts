import { isEmail } from "#engine/identifiers/email.ts";
import { type Candidate, single } from "../candidate.ts";
import { numbersInWords } from "../words/number-words.ts";
import { printedAround, type Span } from "../words/wordings.ts";

const cui = /(?<![\d-])\d{4}[ -]?\d{5}[ -]?\d{4}(?![\d-])/g;
const nit =
  /(?:(?<!\p{L})N\.?\s?I\.?\s?T(?!\p{L})\.?|identificaci[óo]n tributaria)(?:[^.;]|(?<=\bn[o°]|\bn[úu]m)\.){0,120}?(?<![\d-])(\d{3,11}-?[\dKk])(?![\dKk-])/giu;
/** An address begins behind another sign. Trying from every letter of a long word would take the square of its length. */
const email = /(?<![^\s@,;:()<>"“”])[^\s@,;:()<>"“”]+@[^\s@,;:()<>"“”]+\.[a-z]{2,}/gi;
const phone = /(?:tel[ée]fono|celular|m[óo]vil)[^.;\d]{0,40}((?:\+?502[ -]?)?\d{4}[ -]?\d{4})(?!\d)/gi;

/** Identity numbers, tax numbers, e-mail addresses and telephone numbers. */
export function identifiersIn(text: string, language: "es" | "en"): Candidate[] {
  const found: Candidate[] = [];
  for (const match of text.matchAll(cui)) {
    const at = { start: match.index, end: match.index + match[0].length };
    const value = match[0].replace(/\D/g, "");
    const piece = printedAround(text, at, "cui", { x: value }, language);
    const grouped = `${value.slice(0, 4)} ${value.slice(4, 9)} ${value.slice(9)}`;
    if (piece) found.push(single(piece, { kind: "cui", value: grouped, name: "cui" }, piece.suffix, 10));
    else found.push(single(at, { kind: "text", value: match[0], name: "cui" }, "", 8));
  }
  const numbers = [...text.matchAll(nit)].flatMap((match) => {
    const number = match[1] ?? "";
    const start = match.index + match[0].length - number.length;
    return [{ number, start }, ...furtherNits(text, start + number.length)];
  });
  for (const { number, start } of numbers) {
    const at = { start, end: start + number.length };
    const value = number.includes("-") ? number : `${number.slice(0, -1)}-${number.slice(-1)}`;
    const piece = printedAround(text, at, "nit", { x: value }, language);
    if (piece) found.push(single(piece, { kind: "nit", value: value.toUpperCase(), name: "nit" }, piece.suffix, 10));
    else found.push(single(at, { kind: "text", value: number, name: "nit" }, "", 8));
  }
  for (const { 0: address, index } of text.matchAll(email)) {
    if (!isEmail(address)) continue;
    found.push(
      single({ start: index, end: index + address.length }, { kind: "email", value: address, name: "correo" }, "", 8),
    );
  }
  for (const match of text.matchAll(phone)) {
    const digits = match[1] ?? "";
    const start = match.index + match[0].length - digits.length;
    found.push(single({ start, end: start + digits.length }, { kind: "text", value: digits, name: "telefono" }, "", 8));
  }
  return found;
}

/** Words of a number read in groups, up to its figures in parentheses: "tres mil un, cuarenta mil quinientos seis, …". */
const groupSigns = /^[\s,.]*(?:(?:\(espacio\)|espacio|gui[óo]n)[\s,]*)?$/i;

/**
 * Returns the words before the figures of an identity number that no filter prints: they would stay as they are. Returns
 * undefined if there are none. `figures` is the place of the figures.
 */
export function unreadGroups(text: string, figures: Span): Span | undefined {
  if (text[figures.start - 1] !== "(") return undefined;
  const from = Math.max(0, figures.start - 260);
  let start = figures.start - 1;
  let count = 0;
  for (const number of numbersInWords(text.slice(from, start)).toReversed()) {
    if (!groupSigns.test(text.slice(from + number.end, start))) break;
    start = from + number.start;
    count++;
  }
  return count < 3 ? undefined : { start, end: text.slice(0, figures.start - 1).trimEnd().length };
}

/** The tax numbers of further people, behind the first: "NIT 115203-3, 1245535-0 y 164624-9". */
function furtherNits(text: string, from: number): { readonly number: string; readonly start: number }[] {
  const found: { number: string; start: number }[] = [];
  let at = from;
  for (;;) {
    const match = /^(?:,|\s+y|,\s+y)\s+(\d{3,11}-[\dKk])(?![\dKk-])/i.exec(text.slice(at, at + 30));
    if (!match) return found;
    const number = match[1] ?? "";
    at += match[0].length;
    found.push({ number, start: at - number.length });
  }
}
