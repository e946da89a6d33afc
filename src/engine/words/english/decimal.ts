import { type Presentation, presented } from "../case.ts";
import { type DecimalParts, decimalParts, figures } from "../decimal-parts.ts";
import type { Joint } from "./cardinal.ts";
import { spell } from "./spell.ts";

/** The treatment of a fraction that is all zeros: read ("fifteen point zero zero") or dropped ("fifteen"). */
export interface DecimalOptions extends Joint, Presentation {
  readonly zeros?: "read" | "drop";
}

/** The words of a decimal taken apart, the digits after the point one by one. */
export function spellDecimal({ negative, whole, fraction }: DecimalParts, options: DecimalOptions): string {
  const wholeWords = `${negative ? "minus " : ""}${spell(whole, options.and ?? false)}`;
  if (fraction === "" || (options.zeros === "drop" && /^0+$/.test(fraction))) return wholeWords;
  return `${wholeWords} point ${Array.from(fraction, (digit) => spell(digit, false)).join(" ")}`;
}

/** A canonical decimal in words: "0.05" gives "zero point zero five". RangeError if it is none. */
export const decimal = (value: string, options: DecimalOptions = {}): string =>
  presented(spellDecimal(decimalParts(value), options), options, () => figures(value), "en");

/** A percentage given as a canonical decimal: "fourteen point five percent", with its figures "(14.5%)". RangeError if it is none. */
export const percent = (value: string, options: DecimalOptions = {}): string =>
  presented(`${spellDecimal(decimalParts(value), options)} percent`, options, () => `${figures(value)}%`, "en");
