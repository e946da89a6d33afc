import { showBritish } from "../calendar/day.ts";
import { monthNames, readDay } from "../calendar/read-day.ts";
import { readDecimal as readEnglish } from "./english/read.ts";
import { readMoney, readDecimal as readSpanish } from "./spanish/read.ts";

/** Words of a text that say another number, amount or day than the figures beside them. */
export interface FiguresDiffer {
  /** As written in the text. */
  readonly words: string;
  readonly figures: string;
  /** The words, converted to figures. */
  readonly said: string;
}

/** The number of comparisons in a text, and the differences found. */
export interface FiguresCompared {
  readonly compared: number;
  readonly differ: readonly FiguresDiffer[];
}

type Currency = "GTQ" | "USD";
interface Quantity {
  readonly value: string;
  readonly currency?: Currency;
}

/** Words before figures that are looked through; no amount anybody writes has more. */
const maxWords = 60;
const maxLetters = 700;

const figure = String.raw`(Q\.?|GTQ|US\$|USD|\$)?\s?(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?`;
/** Figures in parentheses, alone or with their unit: (Q1,500.00), (15), (12 meses), (5%). */
const inParentheses = new RegExp(String.raw`\(\s*${figure}\s*(?:%|[\p{L}²]{1,12}\.?(?:\s[\p{L}]{1,12})?)?\s*\)`, "gu");
/** Figures with their words in parentheses: Q1,500.00 (mil quinientos quetzales). */
const wordsBehind = new RegExp(String.raw`(?<![\d.,/-])${figure}\s*\(([\p{L}][\p{L}\s,/\d-]{2,400})\)`, "gu");
const dayBehind = /\(\s*(\d{1,2})[/-](\d{1,2})[/-](\d{4})\s*\)/g;

const dayInWords = new RegExp(
  String.raw`([\p{L}\s]+?)\s+(?:d[íi]as?\s+del\s+mes\s+)?de\s+(${monthNames.es})\s+del?\s+(?:año\s+)?([\p{L}\s]+)$`,
  "iu",
);

/** Units between a number in words and its figures. */
const units =
  /\s+(?:por ciento|percent|años?|meses|mes|d[íi]as?|semanas?|horas?|cuotas?|pagos?|abonos?|folios?|hojas?|years?|months?|days?|weeks?)$/iu;

/**
 * Compares the numbers, amounts of money and days that a paragraph says in words with the figures in parentheses beside
 * them. What cannot be read for certain is not compared: a warning that is wrong is read once and never again.
 */
export function compareFigures(text: string, language: "es" | "en"): FiguresCompared {
  const found = [...beforeFigures(text, language), ...behindFigures(text, language), ...days(text, language)];
  return { compared: found.length, differ: found.flatMap(({ same, ...differs }) => (same ? [] : [differs])) };
}

type Pair = FiguresDiffer & { readonly same: boolean };

function* beforeFigures(text: string, language: "es" | "en"): Generator<Pair> {
  for (const match of text.matchAll(inParentheses)) {
    const [figures, symbol, whole = "", fraction = ""] = match;
    const before = text.slice(Math.max(0, match.index - maxLetters), match.index).trimEnd();
    const found = longestQuantity(before, language);
    if (!found || isEndOfCode(found, whole)) continue;
    yield pair(found, figures, symbol, whole, fraction);
  }
}

function* behindFigures(text: string, language: "es" | "en"): Generator<Pair> {
  for (const match of text.matchAll(wordsBehind)) {
    const [all, symbol, whole = "", fraction = "", words = ""] = match;
    const quantity = readQuantity(words.trim(), language);
    if (!quantity) continue;
    yield pair(
      { words: words.trim(), quantity, before: "" },
      all.slice(0, all.indexOf("(")).trim(),
      symbol,
      whole,
      fraction,
    );
  }
}

interface Found {
  readonly words: string;
  readonly quantity: Quantity;
  /** The text before the words. */
  readonly before: string;
}

function pair(
  { words, quantity }: Found,
  figures: string,
  symbol: string | undefined,
  whole: string,
  fraction: string,
): Pair {
  const written = plain(whole.replaceAll(",", "") + fraction);
  const currency = currencyOf(symbol);
  // A symbol beside a number that names no currency says nothing against it.
  const sameCurrency = !currency || !quantity.currency || currency === quantity.currency;
  return { words, figures, said: shown(quantity), same: plain(quantity.value) === written && sameCurrency };
}

const currencyOf = (symbol: string | undefined): Currency | undefined =>
  symbol === undefined ? undefined : /^(?:Q|GTQ)/.test(symbol) ? "GTQ" : "USD";

const shown = ({ value, currency }: Quantity): string => {
  const [whole = "", fraction] = value.split(".");
  const digits = whole.replace(/\B(?=(?:\d{3})+$)/g, ",") + (fraction === undefined ? "" : `.${fraction}`);
  return currency === undefined ? digits : `${currency === "GTQ" ? "Q" : "US$"}${digits}`;
};

/** A decimal without zeros that say nothing. */
const plain = (decimal: string): string => {
  const [whole = "", fraction = ""] = decimal.split(".");
  const [head, tail] = [whole.replace(/^0+(?=\d)/, ""), fraction.replace(/0+$/, "")];
  return tail === "" ? head : `${head}.${tail}`;
};

/** The longest reading of the words a text ends with. */
function longestQuantity(text: string, language: "es" | "en"): Found | undefined {
  const words = [...text.matchAll(/[\p{L}\d/]+(?:-\p{L}+)*/gu)].slice(-maxWords);
  for (const { index } of words) {
    const phrase = text.slice(index);
    // Signs between the words part numbers; a comma alone may stand inside one.
    if (/[^\p{L}\d\s,/-]/u.test(phrase)) continue;
    const quantity = readQuantity(phrase, language);
    if (quantity) return { words: phrase, quantity, before: text.slice(0, index) };
  }
  return undefined;
}

/** Reads some words with the currency or unit after them. Returns undefined if their value is uncertain. */
function readQuantity(phrase: string, language: "es" | "en"): Quantity | undefined {
  // "un", "una" and "a" alone are articles.
  if (/^(?:una?|uno|y|and|a)$/i.test(phrase)) return undefined;
  if (!/^\p{L}/u.test(phrase)) return undefined;
  if (language === "en") return inEnglish(phrase);
  const money = readMoney(phrase);
  if (money) return { value: money.amount, currency: money.currency };
  // A comma parts the members of a list.
  if (phrase.includes(",")) return undefined;
  const value = readSpanish(phrase.replace(units, ""));
  return value === undefined ? undefined : { value };
}

const englishMoney =
  /^(.+?) (quetzal(?:es)?|(?:united states )?dollars?(?: of the united states(?: of america)?)?)(?: exactly)?(?: and (?:(\d\d)\/100|(.+) (?:cents?|centavos?)))?$/i;

function inEnglish(phrase: string): Quantity | undefined {
  const [, whole, unit = "", hundredths, cents] = englishMoney.exec(phrase.replace(/\s+/g, " ")) ?? [];
  if (whole === undefined) {
    if (phrase.includes(",")) return undefined;
    const value = readEnglish(phrase.replace(units, ""));
    return value === undefined ? undefined : { value };
  }
  const value = readEnglish(whole);
  const small = hundredths ?? (cents === undefined ? "00" : readEnglish(cents)?.padStart(2, "0"));
  if (value === undefined || small === undefined || !/^\d\d$/.test(small)) return undefined;
  return { value: `${value}.${small}`, currency: /^q/i.test(unit) ? "GTQ" : "USD" };
}

/**
 * True if the words are the last piece of a code that is read piece by piece and followed by the whole code in
 * figures.
 */
const isEndOfCode = ({ quantity, before }: Found, whole: string): boolean =>
  /(?:gui[óo]n|diagonal|espacio|punto|dash|slash|,)\s*$/i.test(before) &&
  whole.length > quantity.value.length &&
  whole.endsWith(quantity.value);

/** Days in words with dd/mm/yyyy behind them. */
function* days(text: string, language: "es" | "en"): Generator<Pair> {
  if (language !== "es") return;
  for (const match of text.matchAll(dayBehind)) {
    const [figures, day = "", month = "", year = ""] = match;
    const before = text.slice(Math.max(0, match.index - 200), match.index).trimEnd();
    const inWords = dayInWords.exec(before);
    const read = inWords && dayOf(inWords);
    if (!inWords || !read) continue;
    const same = read === readDay(`${day}/${month}/${year}`);
    yield { words: inWords[0].trim(), figures, said: showBritish(read), same };
  }
}

/** Reads the longest day whose words end before the month. */
function dayOf([, head = "", month = "", year = ""]: RegExpExecArray): string | undefined {
  const words = head.trim().split(/\s+/);
  return [3, 2, 1]
    .map((count) => readDay(`${words.slice(-count).join(" ")} de ${month} de ${year.trim()}`))
    .find((day) => day !== undefined);
}
