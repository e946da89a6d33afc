import { type Presentation, presented } from "../case.ts";
import {
  type Currency,
  type CurrencyName,
  currencies,
  moneyFigures,
  moneyParts,
  type SymbolForm,
} from "../currencies.ts";
import { countOf, type Joint } from "./cardinal.ts";

/** The options of an amount in words. */
export interface MoneyOptions extends Joint, Presentation {
  /** Says "exactly" when there are no cents. */
  readonly exact?: boolean;
  /** Below one unit: "zero quetzales and twenty-five centavos", or short "twenty-five centavos of a quetzal". */
  readonly zero?: "full" | "short";
  /** Cents in words, or as hundredths: "and 25/100". */
  readonly cents?: "words" | "hundredths";
  readonly name?: CurrencyName;
  /** The form of the figures in parentheses. */
  readonly symbol?: SymbolForm;
}

/**
 * An amount in words: "one thousand five hundred quetzales and twenty-five centavos". The amount is a canonical decimal;
 * RangeError for anything else and for fractions of a cent.
 */
export function money(amount: string, currency: Currency, options: MoneyOptions = {}): string {
  const { negative, units, cents } = moneyParts(amount);
  const { unit, cent } = currencies[currency].en;
  const noun = unit[options.name ?? "standard"];
  const whole = countOf(units, noun, options.and);
  const small = countOf(cents, cent);
  let words: string;
  if (options.cents === "hundredths") words = `${whole} and ${cents}/100`;
  else if (cents === "00") words = options.exact ? `${whole} exactly` : whole;
  else if (units === "0" && options.zero === "short") words = `${small} of a ${noun.one}`;
  else words = `${whole} and ${small}`;
  const figures = () => moneyFigures(amount, currency, options.symbol);
  return presented(negative ? `minus ${words}` : words, options, figures, "en");
}
