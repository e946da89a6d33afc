import { type Currency, currencyCodes } from "../currencies.ts";
import { and, cien, ciento, codes, firstScale, mil, withoutAccents } from "./word-codes.ts";

const powers = [1n, 10n ** 6n, 10n ** 12n, 10n ** 18n, 10n ** 24n, 10n ** 30n];

// The longest number has some 700 letters; what is much longer is no amount, and not worth looking through.
const maxLength = 2000;

/** Returns the words to compare: lower case, without accents. */
const wordsOf = (text: string): string[] =>
  withoutAccents(
    text
      .normalize("NFC")
      .toLowerCase()
      .replace(/[\s,]+/g, " ")
      .trim(),
  ).split(" ");

/** Walks the words of one number and stops at a word it does not know. */
class Walk {
  readonly #codes: readonly (number | undefined)[];
  #at = 0;
  constructor(tokens: readonly string[]) {
    this.#codes = tokens.map((token) => codes.get(token));
  }

  get done(): boolean {
    return this.#at === this.#codes.length;
  }

  #next(): number {
    return this.#codes[this.#at] ?? 0;
  }

  /** Up to 999; 0 when the next word begins no such number. */
  belowThousand(): number {
    const first = this.#next();
    if (first === cien) {
      this.#at++;
      return 100;
    }
    if (first === ciento || (first >= 200 && first <= 900)) {
      this.#at++;
      const rest = this.#belowHundred();
      return first === ciento ? (rest === 0 ? Number.NaN : 100 + rest) : first + rest;
    }
    return this.#belowHundred();
  }

  #belowHundred(): number {
    const first = this.#next();
    if (first < 1 || first > 90) return 0;
    this.#at++;
    if (first < 30 || this.#next() !== and) return first;
    this.#at++;
    const unit = this.#next();
    this.#at++;
    return unit >= 1 && unit <= 9 ? first + unit : Number.NaN;
  }

  belowMillion(): number {
    const head = this.belowThousand();
    if (this.#next() !== mil) return head;
    this.#at++;
    return (head === 0 ? 1 : head) * 1000 + this.belowThousand();
  }

  /** The scale named next (1 for millions), or 0. */
  scale(): number {
    const code = this.#next();
    if (code < firstScale) return 0;
    this.#at++;
    return code - firstScale + 1;
  }
}

function cardinalOf(tokens: readonly string[]): bigint | undefined {
  if (tokens.length === 1 && tokens[0] === "cero") return 0n;
  const walk = new Walk(tokens);
  let total = 0n;
  let below = powers.length;
  while (below > 0) {
    const group = walk.belowMillion();
    const scale = walk.scale();
    if (!(group > 0) || scale >= below) return undefined;
    total += BigInt(group) * (powers[scale] ?? 0n);
    if (walk.done) return total;
    below = scale;
  }
  return undefined;
}

const signed = (tokens: readonly string[]): readonly [sign: "" | "-", rest: readonly string[]] =>
  tokens[0] === "menos" ? ["-", tokens.slice(1)] : ["", tokens];

function signedCardinal(tokens: readonly string[]): bigint | undefined {
  const [sign, rest] = signed(tokens);
  const value = cardinalOf(rest);
  return value !== undefined && sign ? -value : value;
}

/**
 * The number some Spanish words say, or undefined when they say none. Gender, apocope, capitals, lost accents and "un mil"
 * do not matter; an order of words no number has does.
 */
export function readCardinal(text: string): bigint | undefined {
  if (text.length > maxLength) return undefined;
  // Words that are in order already need no care, which is most of the time.
  return signedCardinal(text.split(" ")) ?? signedCardinal(wordsOf(text));
}

function fractionOf(tokens: readonly string[]): string | undefined {
  const single = tokens.map((token) => (token === "cero" ? 0 : (codes.get(token) ?? Number.NaN)));
  if (single.length > 0 && single.every((digit) => digit >= 0 && digit <= 9)) return single.join("");
  const zeros = tokens.findIndex((token) => token !== "cero");
  const rest = zeros < 0 ? undefined : cardinalOf(tokens.slice(zeros));
  return rest === undefined ? undefined : "0".repeat(zeros) + rest;
}

/** The canonical decimal some Spanish words say ("quince punto cero cinco" gives "15.05"), or undefined when they say none. */
export function readDecimal(text: string): string | undefined {
  if (text.length > maxLength) return undefined;
  const [sign, rest] = signed(wordsOf(text));
  const point = rest.indexOf("punto");
  const whole = cardinalOf(point < 0 ? rest : rest.slice(0, point));
  if (whole === undefined) return undefined;
  if (point < 0) return `${sign}${whole}`;
  const fraction = fractionOf(rest.slice(point + 1));
  return fraction === undefined ? undefined : `${sign}${whole}.${fraction}`;
}

const currencyWords: Readonly<Record<Currency, string>> = {
  GTQ: "quetzal(?:es)?",
  USD: "dolar(?:es)?(?: de(?: los)? estados unidos de america)?",
};
const amounts = currencyCodes.map((currency) => {
  const name = currencyWords[currency];
  return {
    currency,
    full: new RegExp(`^(.+?)(?: de)? ${name}(?: exactos?)?(?: con (?:(\\d\\d)/100|(.+) centavos?))?$`),
    short: new RegExp(`^(.+) centavos? de ${name}$`),
  };
});

/** An amount with two decimals, as a canonical decimal, and its currency. */
export interface ReadMoney {
  readonly amount: string;
  readonly currency: Currency;
}

/** The amount of money some Spanish words say, figures in parentheses passed over; undefined when they say none. */
export function readMoney(text: string): ReadMoney | undefined {
  if (text.length > maxLength) return undefined;
  const [sign, tokens] = signed(wordsOf(text.replace(/\([^)]*\)/g, " ")));
  const plain = tokens.join(" ");
  for (const { currency, full, short } of amounts) {
    const small = short.exec(plain)?.[1];
    const [, whole = "", hundredths, centWords] = small ? [plain, "cero", undefined, small] : (full.exec(plain) ?? []);
    if (!whole) continue;
    const units = cardinalOf(whole.split(" "));
    const cents = hundredths ? BigInt(hundredths) : centWords ? cardinalOf(centWords.split(" ")) : 0n;
    if (units === undefined || cents === undefined || cents > 99n) return undefined;
    return { amount: `${sign}${units}.${String(cents).padStart(2, "0")}`, currency };
  }
  return undefined;
}
