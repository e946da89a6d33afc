import type { DecimalParts } from "../decimal-parts.ts";
import { countOf, type Noun } from "./cardinal.ts";
import { type DecimalOptions, spellDecimal } from "./decimal.ts";

/** A decimal and what it measures: "quince metros", "uno punto cinco metros", "cuatrocientas punto cinco varas". */
export function measured(
  parts: DecimalParts,
  noun: Noun,
  options: Pick<DecimalOptions, "zeros" | "fraction" | "thousand">,
): string {
  const bare = parts.fraction === "" || (options.zeros === "drop" && /^0+$/.test(parts.fraction));
  if (bare) return `${parts.negative ? "menos " : ""}${countOf(parts.whole, noun, options.thousand)}`;
  return `${spellDecimal(parts, { ...options, gender: noun.gender, apocope: true })} ${noun.many}`;
}
