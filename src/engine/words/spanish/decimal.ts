import { type Presentation, presented } from "../case.ts";
import { type DecimalParts, decimalParts, figures } from "../decimal-parts.ts";
import { type Agreement, endingOf } from "./cardinal.ts";
import { maxDigits, spell, spellWithZeros } from "./spell.ts";

/**
 * The reading of the digits after the point: as one number, or one by one. More digits than a number can have are
 * read one by one.
 */
export interface DecimalOptions extends Agreement, Presentation {
  readonly fraction?: "number" | "digits";
  /** The treatment of a fraction that is all zeros: read ("quince punto cero cero") or dropped ("quince"). */
  readonly zeros?: "read" | "drop";
}

/**
 * Returns the words of a decimal from its parts. Both parts have the gender of the noun. Only the word next to the
 * noun takes its short form, and no single digit behind the point does.
 */
export function spellDecimal({ negative, whole, fraction }: DecimalParts, options: DecimalOptions): string {
  const sign = negative ? "menos " : "";
  const thousand = options.thousand ?? "mil";
  if (fraction === "" || (options.zeros === "drop" && /^0+$/.test(fraction)))
    return sign + spell(whole, endingOf(options), thousand);
  // "Uno punto cero uno metros": a single digit behind the point is read as a digit.
  const isOne = /^0*1$/.test(fraction);
  const fractionWords =
    options.fraction === "digits" || fraction.length > maxDigits
      ? Array.from(fraction, (digit, at) =>
          spell(digit, endingOf(at === fraction.length - 1 ? options : { ...options, apocope: false }), thousand),
        ).join(" ")
      : spellWithZeros(fraction, endingOf(isOne ? { ...options, apocope: false } : options), thousand);
  return `${sign}${spell(whole, endingOf({ ...options, apocope: false }), thousand)} punto ${fractionWords}`;
}

/**
 * Returns a canonical decimal in words, with every zero after the point: "0.05" gives "cero punto cero cinco". Throws
 * RangeError if it is not canonical.
 */
export const decimal = (value: string, options: DecimalOptions = {}): string =>
  presented(spellDecimal(decimalParts(value), options), options, () => figures(value), "es");

/** A percentage given as a canonical decimal: "catorce punto cinco por ciento", with its figures "(14.5%)". RangeError if it is none. */
export const percent = (value: string, options: Omit<DecimalOptions, "gender" | "apocope"> = {}): string =>
  presented(`${spellDecimal(decimalParts(value), options)} por ciento`, options, () => `${figures(value)}%`, "es");
