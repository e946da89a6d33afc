import { decimalParts, grouped } from "./decimal-parts.ts";

/** The currencies contracts are written in, by ISO 4217. */
export const currencyCodes = ["GTQ", "USD"] as const;
export type Currency = (typeof currencyCodes)[number];

/**
 * The form of the currency's name. Only the dollar has several: `standard` is that of the specification, `article`
 * adds "los" as older deeds do, `short` is the dollar alone.
 */
export type CurrencyName = "standard" | "article" | "short";

/**
 * The form of an amount in figures: Q1,500.25 · Q.1,500.25 · Q 1,500.25 · GTQ 1,500.25. For the dollar, `sign` is
 * $1,500.25.
 */
export type SymbolForm = "plain" | "dot" | "space" | "code" | "sign";

/** One and many of something that is counted. */
export interface Counted {
  readonly one: string;
  readonly many: string;
}
type Names = Readonly<Record<CurrencyName, Counted>>;
interface Saying {
  readonly unit: Names;
  readonly cent: Counted;
}

const quetzal = { one: "quetzal", many: "quetzales" };
const centavo = { one: "centavo", many: "centavos" };
const dollarOf = (country: string): Counted => ({ one: `dólar${country}`, many: `dólares${country}` });

/** The names of the currencies. All are masculine in Spanish. */
export const currencies: Readonly<
  Record<Currency, { readonly symbol: string; readonly es: Saying; readonly en: Saying }>
> = {
  GTQ: {
    symbol: "Q",
    es: { unit: { standard: quetzal, article: quetzal, short: quetzal }, cent: centavo },
    en: { unit: { standard: quetzal, article: quetzal, short: quetzal }, cent: centavo },
  },
  USD: {
    symbol: "US$",
    es: {
      unit: {
        standard: dollarOf(" de Estados Unidos de América"),
        article: dollarOf(" de los Estados Unidos de América"),
        short: dollarOf(""),
      },
      cent: centavo,
    },
    en: {
      unit: {
        standard: { one: "United States dollar", many: "United States dollars" },
        article: { one: "dollar of the United States of America", many: "dollars of the United States of America" },
        short: { one: "dollar", many: "dollars" },
      },
      cent: { one: "cent", many: "cents" },
    },
  },
};

/** An amount taken apart: whole units without leading zeros, and two digits of cents. */
export interface MoneyParts {
  readonly negative: boolean;
  readonly units: string;
  readonly cents: string;
}

/**
 * Takes apart an amount given as a canonical decimal ("1500.5" has 50 cents). Throws RangeError for anything else, and for
 * a fraction of a cent: rounding is the business of who calculates.
 */
export function moneyParts(amount: string): MoneyParts {
  const { negative, whole, fraction } = decimalParts(amount);
  if (/[1-9]/.test(fraction.slice(2))) throw new RangeError(`a fraction of a cent: ${amount}`);
  return { negative, units: whole, cents: fraction.slice(0, 2).padEnd(2, "0") };
}

/** An amount in figures with its symbol, two decimals and thousands commas: "Q1,500.25", "-US$0.50". */
export function moneyFigures(amount: string, currency: Currency, form: SymbolForm = "plain"): string {
  const { negative, units, cents } = moneyParts(amount);
  const { symbol } = currencies[currency];
  const sign = symbol.slice(-1);
  const before = { plain: symbol, dot: `${symbol}.`, space: `${symbol} `, code: `${currency} `, sign }[form];
  return `${negative ? "-" : ""}${before}${grouped(units)}.${cents}`;
}
