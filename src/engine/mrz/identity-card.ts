import { addMonths } from "../calendar/arithmetic.ts";
import { type Day, isDay } from "../calendar/day.ts";
import { checkCui } from "../identifiers/cui.ts";

// The machine-readable lines of an identity card of size TD1, as ICAO 9303 part 5 lays them out: three lines of thirty.

/** Characters of a line. */
export const lineLength = 30;
const rank = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The check digit of a part of the lines: weights 7, 3, 1; the filler counts as nothing. */
export function checkDigit(text: string): string {
  const weights = [7, 3, 1];
  let sum = 0;
  for (const [at, letter] of [...text].entries()) sum += Math.max(0, rank.indexOf(letter)) * (weights[at % 3] ?? 0);
  return String(sum % 10);
}

/** Letters that are mistaken for a digit of the same shape. */
const asDigit: Readonly<Record<string, string>> = {
  O: "0",
  Q: "0",
  D: "0",
  I: "1",
  L: "1",
  Z: "2",
  S: "5",
  G: "6",
  B: "8",
};
const asLetter: Readonly<Record<string, string>> = { "0": "O", "1": "I", "2": "Z", "5": "S", "6": "G", "8": "B" };
const digits = (text: string): string => text.replace(/[A-Z]/g, (one) => asDigit[one] ?? one);
const letters = (text: string): string => text.replace(/\d/g, (one) => asLetter[one] ?? one);

/** The contents of the lines of a card. */
export interface IdentityCard {
  readonly country: string;
  /** The thirteen digits of the identity number (CUI), if the lines contain one of Guatemala. */
  readonly cui: string | undefined;
  readonly documentNumber: string;
  readonly surnames: string;
  readonly givenNames: string;
  readonly birth: Day;
  readonly expires: Day;
  readonly sex: "F" | "M" | undefined;
}

/** Why lines are not those of a card: not three of thirty, or check digits that do not fit what they check. */
export type CardError = "lines" | "checkDigits";

/** The lines in a text that somebody pasted or typed: without spaces, in capitals. */
export const linesIn = (text: string): string[] =>
  text
    .toUpperCase()
    .replace(/[«‹≤]/g, "<")
    .split(/\r?\n/)
    .map((line) => line.replace(/\s/g, ""))
    .filter((line) => line !== "");

/** Reads the three lines of a card, whose check digits must all fit. `today` decides of which century a birth is. */
export function readIdentityCard(lines: readonly string[], today: Day): IdentityCard | CardError {
  const [first = "", second = "", third = ""] = lines;
  if (lines.length !== 3 || !lines.every((line) => /^[A-Z0-9<]{30}$/.test(line))) return "lines";
  const upper = `${letters(first.slice(0, 5))}${first.slice(5)}`;
  const born = digits(second.slice(0, 7));
  const until = digits(second.slice(8, 15));
  const number = documentOf(upper);
  const composite = (line: string) =>
    checkDigit(`${line.slice(5)}${born}${until}${second.slice(18, 29)}`) === digits(second.slice(29));
  const proven = number && fits(born) && fits(until) && composite(number.line);
  if (!proven) return "checkDigits";
  const birth = dayOf(born, today, "past");
  const expires = dayOf(until, today, "future");
  if (!birth || !expires) return "checkDigits";
  const [surnames = "", givenNames = ""] = letters(third).split("<<");
  const sex = second.charAt(7);
  return {
    country: upper.slice(2, 5).replaceAll("<", ""),
    cui: cuiIn([number.text, number.optional, digits(second.slice(18, 29)), `${number.text}${number.optional}`]),
    documentNumber: number.text,
    surnames: words(surnames),
    givenNames: words(givenNames),
    birth,
    expires,
    sex: sex === "F" || sex === "M" ? sex : undefined,
  };
}

const words = (text: string): string => text.split("<").filter(Boolean).join(" ");
const fits = (checked: string): boolean => checkDigit(checked.slice(0, -1)) === checked.slice(-1);

/**
 * Returns the number of the document, and the corrected first line. A number longer than nine characters continues in
 * the optional part, followed there by its check digit. Letters become digits if the check digit then fits.
 */
function documentOf(line: string) {
  for (const upper of [line, `${line.slice(0, 5)}${digits(line.slice(5))}`]) {
    const [short, check, optional] = [upper.slice(5, 14), upper.charAt(14), upper.slice(15)];
    const cleared = (text: string) => text.replace(/<+$/, "");
    if (check !== "<") {
      if (checkDigit(short) === check) return { line: upper, text: cleared(short), optional: cleared(optional) };
      continue;
    }
    const rest = optional.split("<")[0] ?? "";
    const whole = `${short}${rest.slice(0, -1)}`;
    if (rest !== "" && checkDigit(whole) === rest.slice(-1))
      return { line: upper, text: whole, optional: cleared(optional.slice(rest.length + 1)) };
  }
  return undefined;
}

/** Returns the first identity number of Guatemala in these texts whose check digit and municipio are valid. */
function cuiIn(texts: readonly string[]): string | undefined {
  for (const text of texts.map((one) => digits(one).replace(/[^0-9]/g, " ")))
    for (let at = 0; at + 13 <= text.length; at++) {
      const part = text.slice(at, at + 13);
      if (/^\d{13}$/.test(part) && checkCui(part).ok) return part;
    }
  return undefined;
}

/** A day of two digits each for year, month and day: a birth is not after today, and a card ends within fifty years. */
function dayOf(text: string, today: Day, when: "past" | "future"): Day | undefined {
  const [year, month, day] = [text.slice(0, 2), text.slice(2, 4), text.slice(4, 6)];
  const centuries = when === "past" ? ["20", "19"] : ["20", "19"];
  const latest = when === "past" ? today : (addMonths(today, 12 * 50) ?? today);
  return centuries.map((century) => `${century}${year}-${month}-${day}`).find((one) => isDay(one) && one <= latest);
}
