import { type DecimalParts, decimalParts, figures } from "../decimal-parts.ts";
import { type Presentation, presented } from "../presentation.ts";
import { type Agreement, endingOf } from "./cardinal.ts";
import { maxDigits, spell, spellWithZeros } from "./spell.ts";

/** How the digits after the point are read: as one number, or one by one, as are more of them than a number can have. */
export interface DecimalOptions extends Agreement, Presentation {
  readonly fraction?: "number" | "digits";
  /** Whether a fraction of nothing but zeros is said ("quince punto cero cero") or dropped ("quince"). */
  readonly zeros?: "read" | "drop";
}

/** The words of a decimal taken apart. Gender is that of the noun in both parts; only what stands next to the noun is cut short. */
export function spellDecimal({ negative, whole, fraction }: DecimalParts, options: DecimalOptions): string {
  const sign = negative ? "menos " : "";
  const thousand = options.thousand ?? "mil";
  if (fraction === "" || (options.zeros === "drop" && /^0+$/.test(fraction)))
    return sign + spell(whole, endingOf(options), thousand);
  const said =
    options.fraction === "digits" || fraction.length > maxDigits
      ? Array.from(fraction, (digit, at) =>
          spell(digit, endingOf(at === fraction.length - 1 ? options : { ...options, apocope: false }), thousand),
        ).join(" ")
      : spellWithZeros(fraction, endingOf(options), thousand);
  return `${sign}${spell(whole, endingOf({ ...options, apocope: false }), thousand)} punto ${said}`;
}

/** A canonical decimal in words, every zero after the point said: "0.05" gives "cero punto cero cinco". RangeError if it is none. */
export const decimal = (value: string, options: DecimalOptions = {}): string =>
  presented(spellDecimal(decimalParts(value), options), options, () => figures(value), "es");

/** A percentage given as a canonical decimal: "catorce punto cinco por ciento", with its figures "(14.5%)". RangeError if it is none. */
export const percent = (value: string, options: Omit<DecimalOptions, "gender" | "apocope"> = {}): string =>
  presented(`${spellDecimal(decimalParts(value), options)} por ciento`, options, () => `${figures(value)}%`, "es");
