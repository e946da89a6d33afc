import type { Counted } from "../currencies.ts";
import type { DecimalParts } from "../decimal-parts.ts";
import { countOf } from "./cardinal.ts";
import { type DecimalOptions, spellDecimal } from "./decimal.ts";

/** A decimal and what it measures: "fifteen meters", "one point five meters". */
export function measured(parts: DecimalParts, noun: Counted, options: Pick<DecimalOptions, "zeros" | "and">): string {
  const bare = parts.fraction === "" || (options.zeros === "drop" && /^0+$/.test(parts.fraction));
  if (bare) return `${parts.negative ? "minus " : ""}${countOf(parts.whole, noun, options.and)}`;
  return `${spellDecimal(parts, options)} ${noun.many}`;
}
