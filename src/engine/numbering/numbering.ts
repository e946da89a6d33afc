import { type Case, inCase, type Language } from "../words/case.ts";
import { ordinal as englishOrdinal } from "../words/english/ordinal.ts";
import { ordinal } from "../words/spanish/ordinal.ts";

/** The ways to count numbered items. */
export const numberingTypes = ["numbers", "letters", "romans", "ordinalFeminine", "ordinalMasculine"] as const;
export type NumberingType = (typeof numberingTypes)[number];

/** The sign after the number. */
export const numberingSeparators = [")", ".", "|", "}", ":", "none"] as const;
export type NumberingSeparator = (typeof numberingSeparators)[number];

/** A numbering as the author of a template chooses it. */
export interface NumberingStyle {
  readonly type: NumberingType;
  /** Left out: none. */
  readonly separator?: NumberingSeparator;
  /** Added to the position: 4 begins with the fifth. */
  readonly offset?: number;
  /** Left out: small letters, romans in capitals. */
  readonly case?: Case;
}

/** The number of a thing, or why it has none: an offset took it below one, or it is no whole number. */
export type Numbered = { readonly text: string } | { readonly error: "belowOne" | "notWhole" };

const romanDigits: readonly (readonly [number, string])[] = [
  [1000, "M"],
  [900, "CM"],
  [500, "D"],
  [400, "CD"],
  [100, "C"],
  [90, "XC"],
  [50, "L"],
  [40, "XL"],
  [10, "X"],
  [9, "IX"],
  [5, "V"],
  [4, "IV"],
  [1, "I"],
];

function assertPositive(n: number): void {
  if (!Number.isSafeInteger(n) || n < 1) throw new RangeError(`no number of a series: ${n}`);
}

/** A roman number in capitals, 1 to 3999; beyond, the digits. Throws RangeError below one and for fractions. */
export function roman(n: number): string {
  assertPositive(n);
  if (n > 3999) return String(n);
  let [rest, text] = [n, ""];
  for (const [value, digit] of romanDigits) {
    text += digit.repeat(Math.floor(rest / value));
    rest %= value;
  }
  return text;
}

/** a … z, aa, ab … without ñ (bijective base 26). Throws RangeError below one and for fractions. */
export function letters(n: number): string {
  assertPositive(n);
  let text = "";
  for (let rest = n; rest > 0; rest = (rest - 1 - ((rest - 1) % 26)) / 26)
    text = String.fromCharCode(97 + ((rest - 1) % 26)) + text;
  return text;
}

/** Ordinals go as far as their words; beyond, as with romans, the digits. */
function ordinalOrDigits(n: number, gender: "m" | "f", language: Language): string {
  if (n > 9999) return String(n);
  return language === "en" ? englishOrdinal(n) : ordinal(n, { gender });
}

function bare(n: number, type: NumberingType, language: Language): string {
  switch (type) {
    case "numbers":
      return String(n);
    case "letters":
      return letters(n);
    case "romans":
      return roman(n);
    case "ordinalFeminine":
      return ordinalOrDigits(n, "f", language);
    case "ordinalMasculine":
      return ordinalOrDigits(n, "m", language);
    default:
      return type satisfies never;
  }
}

/** The number of the thing at a position, counted from 1, with its separator: `numbering(2, {type: "letters", separator: ")"})` is "b)". */
export function numbering(index: number, style: NumberingStyle, language: Language = "es"): Numbered {
  const n = index + (style.offset ?? 0);
  if (!Number.isSafeInteger(n)) return { error: "notWhole" };
  if (n < 1) return { error: "belowOne" };
  const { separator = "none" } = style;
  const text = bare(n, style.type, language);
  // "xiv" in title case is "Xiv": romans know capitals and small letters only.
  const romanCase = style.case === "lower" ? "lower" : "upper";
  const written = inCase(text, style.type === "romans" ? romanCase : style.case, language);
  return { text: separator === "none" ? written : written + separator };
}
