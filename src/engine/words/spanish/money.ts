import { type Presentation, presented } from "../case.ts";
import {
  type Currency,
  type CurrencyName,
  currencies,
  moneyFigures,
  moneyParts,
  type SymbolForm,
} from "../currencies.ts";
import { countOf } from "./cardinal.ts";
import type { Thousand } from "./spell.ts";

/** The options of an amount in words. */
export interface MoneyOptions extends Presentation {
  /** Says "exactos" (or "exacto") when there are no cents. */
  readonly exact?: boolean;
  /** Below one unit: "cero quetzales con veinticinco centavos", or short "veinticinco centavos de quetzal". */
  readonly zero?: "full" | "short";
  /** Cents in words, or as hundredths: "con 25/100". */
  readonly cents?: "words" | "hundredths";
  readonly name?: CurrencyName;
  /** The form of the figures in parentheses. */
  readonly symbol?: SymbolForm;
  readonly thousand?: Thousand;
}

/**
 * An amount in words: "mil quinientos quetzales con veinticinco centavos". The amount is a canonical decimal; RangeError
 * for anything else and for fractions of a cent.
 */
export function money(amount: string, currency: Currency, options: MoneyOptions = {}): string {
  const { negative, units, cents } = moneyParts(amount);
  const { unit, cent } = currencies[currency].es;
  const noun = { ...unit[options.name ?? "standard"], gender: "m" as const };
  const whole = countOf(units, noun, options.thousand);
  const small = countOf(cents, { ...cent, gender: "m" });
  let words: string;
  if (options.cents === "hundredths") words = `${whole} con ${cents}/100`;
  else if (cents === "00") words = options.exact ? `${whole} ${units === "1" ? "exacto" : "exactos"}` : whole;
  else if (units === "0" && options.zero === "short") words = `${small} de ${noun.one}`;
  else words = `${whole} con ${small}`;
  const figures = () => moneyFigures(amount, currency, options.symbol);
  return presented(negative ? `menos ${words}` : words, options, figures, "es");
}
