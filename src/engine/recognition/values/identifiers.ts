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
  if (language === "es") found.push(...cuisInWords(text, found));
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

const identity =
  /(?:documentos?\s+personal(?:es)?|D\.?P\.?I\b|C\.?U\.?I\b|c[óo]digos?\s+[úu]nicos?|identificaci[óo]n)/iu;
const between = /^(?:,?\s+|\s*,\s*|\s*[-–]\s*|,?\s+(?:\(espacio\)|espacio|gui[óo]n),?\s+)$/iu;

/** Finds identity numbers that are written in words only: "mil quinientos noventa y dos, cuarenta y ocho mil uno, cero ciento uno". */
function cuisInWords(text: string, known: readonly Span[]): Candidate[] {
  const groups = groupsInWords(text);
  const found: Candidate[] = [];
  let last = 0;
  for (let i = 0; i + 2 < groups.length; i++) {
    const [one, two, three] = groups.slice(i, i + 3);
    if (!one || !two || !three || one.start < last) continue;
    const isRun = between.test(text.slice(one.end, two.start)) && between.test(text.slice(two.end, three.start));
    if (!isRun || one.value < 1000 || one.value > 9999 || two.value > 99_999 || three.value > 9999) continue;
    const isNear = last > 0 && one.start - last < 60;
    if (!isNear && !identity.test(text.slice(Math.max(0, one.start - 160), one.start))) continue;
    const at = { start: one.start, end: three.end };
    if (known.some(({ start, end }) => start < at.end && at.start < end)) continue;
    // Figures behind the words print them along.
    if (/^\s*\(\s*\d/u.test(text.slice(at.end))) continue;
    const digits = [String(one.value), String(two.value).padStart(5, "0"), String(three.value).padStart(4, "0")];
    const piece = printedAround(text, at, "cui", { x: digits.join("") }, "es");
    const value = { kind: "cui" as const, value: digits.join(" "), name: "cui" };
    if (piece) found.push(single(piece, value, piece.suffix, 10));
    else found.push(single(at, { kind: "text", value: text.slice(at.start, at.end), name: "cui" }, "", 8));
    last = at.end;
  }
  return found;
}

/** Returns the numbers in words of a text. A zero before a number belongs to it: "cero ciento uno". */
function groupsInWords(text: string): (Span & { readonly value: number })[] {
  const groups: (Span & { value: number })[] = [];
  for (const { start, end, value } of numbersInWords(text)) {
    const last = groups.at(-1);
    if (last?.value === 0 && text.slice(last.end, start) === " ")
      groups[groups.length - 1] = { start: last.start, end, value: Number(value) };
    else groups.push({ start, end, value: Number(value) });
  }
  return groups;
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
