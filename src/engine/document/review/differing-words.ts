import { showBritish } from "#engine/calendar/day.ts";
import { monthNames, readDay } from "#engine/calendar/read-day.ts";
import { readDecimal as readEnglish } from "#engine/words/english/read.ts";
import { readDecimal as readSpanish } from "#engine/words/spanish/read.ts";
import { codes, withoutAccents } from "#engine/words/spanish/word-codes.ts";

/** A value whose words and figures differ: its range, and both texts. */
interface WordsDiffer {
  readonly start: number;
  readonly end: number;
  readonly words: string;
  readonly figures: string;
  /** The figures as the words say them, and where they belong. */
  readonly right?: { readonly start: number; readonly end: number; readonly text: string };
}

type Language = "es" | "en";

/** Words of the longest numbers anybody writes, and how far before figures they are looked for. */
const maxWords = 60;
const reach = 700;

const readNumber = { es: readSpanish, en: readEnglish } as const;

/** The text between the words of a number and its figures: the unit, or money. */
const units = {
  es: /(?:^|\s)(?:por ciento|(?:d[ií]as?|meses|mes|a[ñn]os?|semanas?|horas?|minutos?|hojas?|folios?|cuotas?|pagos?|abonos?|veces|metros?(?: cuadrados?)?|varas?(?: cuadradas?)?|hect[áa]reas?|manzanas?|kil[óo]metros?)(?:\s(?:h[áa]biles|calendario|mensuales))?)$/iu,
  en: /(?:^|\s)(?:percent|per cent|(?:business |calendar )?days?|months?|years?|weeks?|hours?|times|pages?|square (?:feet|meters|metres)|feet|meters?|metres?)$/iu,
} as const;

const currencies: readonly (readonly [code: "GTQ" | "USD", name: RegExp])[] = [
  ["GTQ", /(?:^|\s)(?:de\s+)?quetzal(?:es)?$/iu],
  [
    "USD",
    /(?:^|\s)(?:de\s+)?(?:d[óo]lar(?:es)?(?:\s+de(?:\s+los)?\s+estados\s+unidos(?:\s+de(?:\s+norte)?\s*am[ée]rica)?)?|(?:us|united states)\s+dollars?|dollars?)$/iu,
  ],
];

/** Words that make a number a part of something longer: a decimal, a code read in groups, cents. */
const joins = new Set([
  "y",
  "con",
  "punto",
  "cero",
  "guion",
  "guión",
  "espacio",
  "coma",
  "and",
  "point",
  "zero",
  "dash",
  "diagonal",
  "o",
]);

const tag = /\{[^{}]*\}/g;
const amount = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
const behind = new RegExp(
  String.raw`[([]\s*(Q\.?|US\$|GTQ|USD|\$)?\s?(${amount})\s?(%|[\p{L}²³º°.]{1,6}(?:\s?[²2])?)?\s*[)\]]`,
  "giu",
);
const before = new RegExp(
  String.raw`(?<![\d.,/-])(Q\.?|US\$|\$)?\s?(${amount})(%)?\s*[([]([^()[\]]{2,400})[)\]]`,
  "giu",
);
const cui = /[([]\s*(\d{4}[ -]\d{5}[ -]\d{4})\s*[)\]]/g;
const day = /[([]\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*[)\]]/g;

/** Finds the values of a paragraph whose words and figures differ. The text of tags is ignored. */
export function differingWords(text: string, language: Language): WordsDiffer[] {
  if (!/[([]/.test(text)) return [];
  // The text of a tag is unknown, so it is not a word of a number.
  const read = text.replace(tag, (one) => "\uFFFC".repeat(one.length));
  const found = [...wordsThenFigures(read, language), ...figuresThenWords(read, language)];
  if (language === "es") found.push(...identityNumbers(read), ...days(read));
  return found.sort((a, b) => a.start - b.start);
}

/** A decimal without what does not count: "10,000.00" is "10000". */
const plain = (figures: string): string => {
  const [whole = "", fraction = ""] = figures.replaceAll(",", "").split(".");
  const rest = fraction.replace(/0+$/, "");
  return (whole.replace(/^0+(?=\d)/, "") || "0") + (rest === "" ? "" : `.${rest}`);
};

/** A number as figures are written beside it: with its commas, and two decimals where the old ones had two. */
function likeFigures(value: string, figures: string): string {
  const [whole = "", fraction = ""] = value.split(".");
  const commas = figures.includes(",") || (!/^\d{4,}/.test(figures) && whole.length > 3);
  const shown = commas ? whole.replace(/\B(?=(?:\d{3})+$)/g, ",") : whole;
  const decimals = /\.(\d+)$/.exec(figures)?.[1]?.length ?? 0;
  const padded = fraction.padEnd(decimals, "0");
  return padded === "" ? shown : `${shown}.${padded}`;
}

const codeOf = (sign: string | undefined): "GTQ" | "USD" | undefined =>
  sign === undefined ? undefined : /^(?:Q|GTQ)/i.test(sign) ? "GTQ" : "USD";

interface Words {
  readonly start: number;
  readonly end: number;
  readonly value: string;
  readonly currency?: "GTQ" | "USD";
}

/** The number that ends a text in words, with the cents or the unit behind it; undefined where it is not certain. */
function numberAtEnd(text: string, language: Language): Words | undefined {
  let rest = text.replace(/[\s,]+$/u, "");
  const end = rest.length;
  let cents = "";
  const hundredths = /\scon\s(\d\d)\/100$/iu.exec(rest);
  const centWords = /\s(?:con|and)\s((?:[\p{L}]+\s){1,4})(?:centavos?|cents?)$/iu.exec(rest);
  if (hundredths) cents = hundredths[1] ?? "";
  if (centWords) {
    const hundred = readNumber[language]((centWords[1] ?? "").trim());
    if (hundred === undefined || hundred.length > 2) return undefined;
    cents = hundred.padStart(2, "0");
  }
  rest = rest
    .slice(0, rest.length - (hundredths ?? centWords ?? [""])[0].length)
    .replace(/\s+(?:exactos?|netos?)$/iu, "");
  let currency: "GTQ" | "USD" | undefined;
  for (const [code, name] of currencies) {
    const unit = name.exec(rest);
    if (!unit) continue;
    currency = code;
    rest = rest.slice(0, unit.index);
    break;
  }
  if (cents !== "" && !currency) return undefined;
  if (!currency) rest = rest.replace(units[language], "");
  const number = longest(rest.replace(/\s+$/u, ""), language);
  if (!number || (cents !== "" && number.value.includes("."))) return undefined;
  return {
    start: number.start,
    end,
    value: cents === "" ? number.value : `${number.value}.${cents}`,
    ...(currency ? { currency } : {}),
  };
}

/** The longest run of words at the end of a text that is a number; none where a word before it could belong to it. */
function longest(text: string, language: Language): { start: number; value: string } | undefined {
  const words = [...text.matchAll(/[\p{L}-]+/gu)].slice(-maxWords);
  let best: { start: number; value: string; at: number } | undefined;
  for (let at = words.length - 1; at >= 0; at--) {
    const start = words[at]?.index ?? 0;
    const next = words[at + 1]?.index;
    // Only blanks and commas stand inside a number.
    if (next !== undefined && !/^[\s,]*$/.test(text.slice(start + (words[at]?.[0].length ?? 0), next))) break;
    const value = readNumber[language](text.slice(start));
    if (value !== undefined) best = { start, value, at };
  }
  if (!best || best.start + (words.at(-1)?.[0].length ?? 0) > text.length) return undefined;
  const last = words.at(-1);
  if (last && last.index + last[0].length !== text.length) return undefined;
  const lead = words[best.at - 1]?.[0].toLowerCase();
  const gap = lead === undefined ? "" : text.slice((words[best.at - 1]?.index ?? 0) + lead.length, best.start);
  const near = lead !== undefined && /^[\s,]*$/.test(gap);
  if (near && (joins.has(lead) || numeral(lead, language))) return undefined;
  // A figure, or what a tag prints, right before the words belongs to them: "7 mil".
  return /[\d\uFFFC]\s*$/.test(text.slice(0, best.start)) ? undefined : { start: best.start, value: best.value };
}

const numeral = (word: string, language: Language): boolean =>
  (language === "es" && codes.has(withoutAccents(word))) || readNumber[language](word) !== undefined;

function* wordsThenFigures(text: string, language: Language): Generator<WordsDiffer> {
  for (const match of text.matchAll(behind)) {
    const [all, sign, figures = "", unit = ""] = match;
    // "(268E)" is a code, "(12%)" and "(300.00 m²)" are what was counted.
    if (/^\p{L}$/u.test(unit) && !/^[mhv]$/i.test(unit)) continue;
    const from = Math.max(0, match.index - reach);
    const number = numberAtEnd(text.slice(from, match.index), language);
    if (!number) continue;
    if (sign !== undefined && !number.currency && !figures.includes(".")) continue;
    if (agrees(number, sign, figures)) continue;
    const at = match.index + all.indexOf(figures, sign === undefined ? 0 : all.indexOf(sign) + sign.length);
    const code = codeOf(sign);
    const sameMoney = code === undefined || number.currency === undefined || code === number.currency;
    yield {
      start: from + number.start,
      end: match.index + all.length,
      words: text.slice(from + number.start, from + number.end).trim(),
      figures: `${sign ?? ""}${figures}`,
      ...(sameMoney
        ? { right: { start: at, end: at + figures.length, text: likeFigures(number.value, figures) } }
        : {}),
    };
  }
}

const agrees = ({ value, currency }: Words, sign: string | undefined, figures: string): boolean => {
  const code = codeOf(sign);
  return plain(value) === plain(figures) && (!code || !currency || code === currency);
};

function* figuresThenWords(text: string, language: Language): Generator<WordsDiffer> {
  for (const match of text.matchAll(before)) {
    const [all, sign, figures = "", , words = ""] = match;
    const number = numberAtEnd(words.trim(), language);
    // The number must fill the brackets.
    if (!number || number.start !== 0 || agrees(number, sign, figures)) continue;
    const start = match.index;
    yield { start, end: start + all.length, words: words.trim(), figures: `${sign ?? ""}${figures}` };
  }
}

/** Identity numbers in words, group by group or digit by digit, before the number in brackets. */
function* identityNumbers(text: string): Generator<WordsDiffer> {
  for (const match of text.matchAll(cui)) {
    const figures = match[1] ?? "";
    const from = Math.max(0, match.index - reach);
    const groups = wordGroups(text.slice(from, match.index));
    const digits = groups?.digits ?? "";
    if (digits.length !== 13 || digits === figures.replace(/\D/g, "")) continue;
    const start = from + (groups?.start ?? 0);
    const end = match.index + match[0].length;
    yield {
      start,
      end,
      words: text.slice(start, match.index).trim(),
      figures,
      right: {
        start: match.index + match[0].indexOf(figures),
        end: match.index + match[0].indexOf(figures) + figures.length,
        text: `${digits.slice(0, 4)} ${digits.slice(4, 9)} ${digits.slice(9)}`,
      },
    };
  }
}

/** The digits of the numbers in words that end a text one after the other. */
function wordGroups(text: string): { start: number; digits: string } | undefined {
  let start = text.length;
  let digits = "";
  for (;;) {
    const rest = text.slice(0, start).replace(/(?:[\s,;]|(?<!\p{L})(?:espacio|gui[oó]n)(?!\p{L}))+$/iu, "");
    const words = [...rest.matchAll(/\p{L}+/gu)].slice(-20);
    const last = words.at(-1);
    if (!last || last.index + last[0].length !== rest.length) break;
    let best: { start: number; value: string } | undefined;
    for (let at = words.length - 1; at >= 0; at--) {
      const from = words[at]?.index ?? 0;
      const value = readSpanish(rest.slice(from));
      if (value !== undefined && /^\d+$/.test(value)) best = { start: from, value };
      else if (!codes.has(words[at]?.[0].toLowerCase() ?? "")) break;
    }
    if (!best || digits.length + best.value.length > 13) break;
    digits = best.value + digits;
    start = best.start;
  }
  return digits === "" ? undefined : { start, digits };
}

const dayInWords = new RegExp(
  String.raw`((?:\p{L}+\s+y\s+)?\p{L}+)\s+(?:d[íi]as?\s+del\s+mes\s+)?de\s+(${monthNames.es})\s+(?:de|del)\s+(?:a[ñn]o\s+)?([\p{L}\s]+?)\s*$`,
  "iu",
);

/** Days in words before the same day in figures. */
function* days(text: string): Generator<WordsDiffer> {
  for (const match of text.matchAll(day)) {
    const from = Math.max(0, match.index - 200);
    const dayMatch = dayInWords.exec(text.slice(from, match.index));
    if (!dayMatch) continue;
    const [, dayWords = "", monthName = "", yearWords = ""] = dayMatch;
    const rest = ` de ${monthName} de ${yearWords.trim()}`;
    const read = readDay(dayWords + rest) ?? readDay((dayWords.split(/\s+/).at(-1) ?? "") + rest);
    if (read === undefined || read < "1000" || read === readDay(`${match[1]}/${match[2]}/${match[3]}`)) continue;
    const start = from + dayMatch.index;
    const figures = `${match[1]}/${match[2]}/${match[3]}`;
    const at = match.index + match[0].indexOf(figures);
    yield {
      start,
      end: match.index + match[0].length,
      words: text.slice(start, match.index).trim(),
      figures,
      right: { start: at, end: at + figures.length, text: showBritish(read) },
    };
  }
}
