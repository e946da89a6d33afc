import { inCase, type Presentation, presented } from "../case.ts";
import { grouped } from "../decimal-parts.ts";
import { type Ending, endsInMillions, spell, type Thousand } from "./spell.ts";

/** The gender of what is counted or named. */
export type Gender = "m" | "f";

/**
 * The agreement of a number: the gender of its noun, the short forms directly before a noun (un, veintiún), and the
 * form of a thousand.
 */
export interface Agreement {
  readonly gender?: Gender;
  readonly apocope?: boolean;
  readonly thousand?: Thousand;
}

/** A noun that is counted. */
export interface Noun {
  readonly one: string;
  readonly many: string;
  readonly gender: Gender;
}

/** The ending a number takes by its agreement. */
export const endingOf = ({ gender, apocope }: Agreement): Ending =>
  gender === "f" ? "una" : apocope === true ? "un" : "uno";

/**
 * A whole number in words, long scale, below 10³⁶ (RangeError beyond): "treinta y uno", "un millón mil", "menos cinco".
 * In parentheses it repeats the digits without commas, as registers and deeds do: "treinta y seis (36)".
 */
export function cardinal(value: bigint, options: Agreement & Presentation = {}): string {
  const text = value.toString();
  const negative = text.startsWith("-");
  const words = spell(negative ? text.slice(1) : text, endingOf(options), options.thousand ?? "mil");
  return presented(negative ? `menos ${words}` : words, options, () => text, "es");
}

/**
 * Returns a count before its noun: "veintiún metros", "doscientas varas", "un millón de quetzales". `digits` have no
 * sign.
 */
export function countOf(digits: string, noun: Noun, thousand: Thousand = "mil", between = ""): string {
  const words = spell(digits, noun.gender === "f" ? "una" : "un", thousand);
  return `${words}${between}${endsInMillions(digits) ? " de" : ""} ${/^0*1$/.test(digits) ? noun.one : noun.many}`;
}

/** Returns a whole number and its noun. With `paren`, the figures are between the two: "treinta y seis (36) meses". */
export function counted(
  value: bigint,
  noun: Noun,
  options: Presentation & { readonly thousand?: Thousand } = {},
): string {
  const sign = value < 0n ? "-" : "";
  const digits = sign ? (-value).toString() : value.toString();
  const figures = options.paren ? ` (${sign}${grouped(digits)})` : "";
  return inCase(`${sign && "menos "}${countOf(digits, noun, options.thousand, figures)}`, options.case);
}
