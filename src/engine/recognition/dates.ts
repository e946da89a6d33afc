import { isDay, showBritish } from "#engine/calendar/day.ts";
import { readCardinal } from "#engine/words/spanish/read.ts";
import { withoutAccents } from "#engine/words/spanish/word-codes.ts";
import { type Candidate, single } from "./candidate.ts";
import { dateName } from "./names.ts";
import { numbersInWords } from "./number-words.ts";
import { printedAround, type Span } from "./wordings.ts";

const months = "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" ");
const inWords = new RegExp(
  `((?<!\\p{L})\\p{L}+(?:\\s+y\\s+\\p{L}+)?|\\d{1,2})(?:\\s+\\((\\d{1,2})\\))?\\s+(?:d[íi]as?\\s+del\\s+mes\\s+)?de\\s+(${months.join("|")}|setiembre)\\s+(?:de|del)\\s+(?:a[ñn]o\\s+)?`,
  "giu",
);
const english = "January February March April May June July August September October November December".split(" ");
const dayFirst = new RegExp(`(?<![\\p{L}\\p{N}])(\\d{1,2}) (${english.join("|")}) (\\d{4})(?!\\d)`, "gu");
const monthFirst = new RegExp(`(?<![\\p{L}\\p{N}])(${english.join("|")}) (\\d{1,2}), (\\d{4})(?!\\d)`, "gu");
const nthDay = new RegExp(
  `(?<![\\p{L}\\p{N}])(\\d{1,2})(?:st|nd|rd|th) day of (${english.join("|")}),? (\\d{4})(?!\\d)`,
  "gu",
);
const inFigures = /(?<![\d/])(\d{1,2})\/(\d{1,2})\/(\d{4})(?![\d/])/g;

/** Days of the calendar, in words or in figures. */
export function datesIn(text: string, language: "es" | "en"): Candidate[] {
  const found: Candidate[] = [];
  const propose = (at: Span, year: number, month: number, day: number) => {
    const iso = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
    if (year < 1800 || year > 2200 || !isDay(iso)) return;
    const value = showBritish(iso);
    const piece = printedAround(text, at, "date", { x: value }, language);
    if (piece)
      found.push(single(piece, { kind: "date", value, name: dateName(text, piece, language) }, piece.suffix, 9));
  };
  for (const match of text.matchAll(inWords)) {
    const [all, dayText = "", , name = ""] = match;
    const behind = match.index + all.length;
    const year = yearAt(text, behind);
    const day = dayOf(dayText);
    const month = months.indexOf(withoutAccents(name.toLowerCase()).replace(/^setiembre$/, "septiembre")) + 1;
    if (year && day && month > 0) propose({ start: match.index, end: behind }, year, month, day);
  }
  if (language === "en") {
    const month = (name: string) => english.indexOf(name) + 1;
    for (const { 0: all, 1: day, 2: name = "", 3: year, index } of text.matchAll(dayFirst))
      propose({ start: index, end: index + all.length }, Number(year), month(name), Number(day));
    for (const { 0: all, 1: day, 2: name = "", 3: year, index } of text.matchAll(nthDay))
      propose({ start: index, end: index + all.length }, Number(year), month(name), Number(day));
    for (const { 0: all, 1: name = "", 2: day, 3: year, index } of text.matchAll(monthFirst))
      propose({ start: index, end: index + all.length }, Number(year), month(name), Number(day));
  }
  for (const match of text.matchAll(inFigures)) {
    const [all, day, month, year] = match;
    propose({ start: match.index, end: match.index + all.length }, Number(year), Number(month), Number(day));
  }
  return found;
}

function dayOf(dayText: string): number | undefined {
  if (/^\d/.test(dayText)) return Number(dayText);
  const word = dayText.toLowerCase();
  if (/^(?:primero|uno)$/.test(word)) return 1;
  const value = readCardinal(word) ?? readCardinal(word.split(/\s+/).at(-1) ?? "");
  return value === undefined ? undefined : Number(value);
}

function yearAt(text: string, from: number): number | undefined {
  const rest = text.slice(from, from + 60);
  const digits = /^\d{4}(?!\d)/.exec(rest)?.[0];
  if (digits) return Number(digits);
  const [first] = numbersInWords(rest);
  return first?.start === 0 ? Number(first.value) : undefined;
}
