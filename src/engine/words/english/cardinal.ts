import { inCase, type Presentation, presented } from "../case.ts";
import type { Counted } from "../currencies.ts";
import { grouped } from "../decimal-parts.ts";
import { spell } from "./spell.ts";

/** Numbers without "and" (one hundred one), which is for the decimal point and the cents, or with it (one hundred and one). */
export interface Joint {
  readonly and?: boolean;
}

/**
 * A whole number in words, short scale, below 10³⁶ (RangeError beyond): "thirty-one", "minus five". In parentheses it
 * repeats the digits without commas, as registers do: "thirty-six (36)".
 */
export function cardinal(value: bigint, options: Joint & Presentation = {}): string {
  const text = value.toString();
  const negative = text.startsWith("-");
  const words = spell(negative ? text.slice(1) : text, options.and ?? false);
  return presented(negative ? `minus ${words}` : words, options, () => text, "en");
}

/** Returns a count before its noun: "twenty-one meters". `digits` have no sign. */
export const countOf = (digits: string, noun: Counted, and = false, between = ""): string =>
  `${spell(digits, and)}${between} ${/^0*1$/.test(digits) ? noun.one : noun.many}`;

/** Returns a whole number and its noun. With `paren`, the figures are between the two: "thirty-six (36) months". */
export function counted(value: bigint, noun: Counted, options: Joint & Presentation = {}): string {
  const sign = value < 0n ? "-" : "";
  const digits = sign ? (-value).toString() : value.toString();
  const figures = options.paren ? ` (${sign}${grouped(digits)})` : "";
  return inCase(`${sign && "minus "}${countOf(digits, noun, options.and, figures)}`, options.case, "en");
}
