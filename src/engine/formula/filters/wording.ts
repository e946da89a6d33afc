import type { Case, Presentation } from "#engine/words/case.ts";
import type { Call } from "../call.ts";
import { Decimal } from "../decimal.ts";
import type { OptionGroup } from "../filter-rule.ts";
import { numberIn } from "../values.ts";

/** Options most wordings share, by the name of their group. */
export const wordOptions = {
  case: {
    words: {
      mayusculas: "upper",
      upper: "upper",
      minusculas: "lower",
      lower: "lower",
      titulo: "title",
      title: "title",
      oracion: "sentence",
      sentence: "sentence",
    },
    english: { upper: "upper", lower: "lower", title: "title", sentence: "sentence" },
  },
  figures: {
    words: { cifras: "yes", figures: "yes", parentesis: "yes", paren: "yes" },
    english: { yes: "figures" },
  },
  thousand: { words: { "un mil": "un mil" } },
  zeros: { words: { ceros: "read", zeros: "read" }, english: { read: "zeros" } },
} as const satisfies Readonly<Record<string, OptionGroup>>;

export const genderOption: OptionGroup = {
  words: {
    m: "m",
    masculino: "m",
    masculine: "m",
    masculina: "m",
    f: "f",
    femenino: "f",
    femenina: "f",
    feminine: "f",
  },
};

/** Returns the requested case and figures. Without the word for figures there are none. */
export function presentationOf(call: Call): Presentation {
  const wanted = call.options["case"] as Case | undefined;
  return {
    ...(wanted === undefined ? {} : { case: wanted }),
    ...(call.options["figures"] === undefined ? {} : { paren: true }),
  };
}

export const thousandOf = (call: Call): { readonly thousand?: "un mil" } =>
  call.options["thousand"] === undefined ? {} : { thousand: "un mil" };

export const zerosOf = (call: Call): "read" | "drop" => (call.options["zeros"] === undefined ? "drop" : "read");

export const isEnglish = (call: Call): boolean => call.environment.language === "en";

/** A number as the wordings take it: digits and a point. */
export const canonical = (number: Decimal): string => String(number.settled());

/** Formats a number in words. Zeros after the point are dropped unless they are requested. */
export const withoutZeros = (call: Call, number: Decimal): Decimal =>
  number.isWhole && zerosOf(call) === "drop" ? number.trimmed(0) : number;

/** More in one field nobody types. */
const maxNumbers = 1000;

/**
 * A wording of one number for a field of numbers, which takes several, parted by spaces: each is worded, and they stay so.
 * What follows a colon and is no option belongs to one number.
 */
export const eachNumber =
  (one: (call: Call) => string) =>
  (call: Call): string => {
    const value = call.value(0);
    const several = typeof value === "string" && call.values.length === 1 ? value.trim().split(/\s+/) : [];
    const numbers = several.length > 1 && several.length <= maxNumbers && several.every((each) => numberIn(each));
    return numbers ? several.map((each) => one(call.of(each))).join(" ") : one(call);
  };

/** An amount of money as the wordings take it. What was calculated is rounded to cents; what somebody typed must be so. */
export function amountOf(call: Call): string {
  const number = call.number(0);
  if (call.value(0) instanceof Decimal) return canonical(number.settled().rounded(2));
  return number.trimmed(2).scale > 2 ? call.refuse("value_invalid") : canonical(number);
}
