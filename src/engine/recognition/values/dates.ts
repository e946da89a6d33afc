import { showBritish } from "#engine/calendar/day.ts";
import { monthNames, readDay } from "#engine/calendar/read-day.ts";
import { type Candidate, single } from "../candidate.ts";
import { dateName } from "../names.ts";
import { numbersInWords } from "../words/number-words.ts";
import { printedAround, type Span } from "../words/wordings.ts";

const inWords = new RegExp(
  `((?<!\\p{L})\\p{L}+(?:\\s+y\\s+\\p{L}+)?|\\d{1,2})(?:\\s+\\((\\d{1,2})\\))?\\s+(?:d[íi]as?\\s+del\\s+mes\\s+)?de\\s+(${monthNames.es})\\s+(?:de|del)\\s+(?:a[ñn]o\\s+)?`,
  "giu",
);
const english = monthNames.en.replace(/(?<=^|\|)[a-z]/g, (letter) => letter.toUpperCase());
const dayFirst = new RegExp(`(?<![\\p{L}\\p{N}])(\\d{1,2}) (${english}) (\\d{4})(?!\\d)`, "gu");
const monthFirst = new RegExp(`(?<![\\p{L}\\p{N}])(${english}) (\\d{1,2}), (\\d{4})(?!\\d)`, "gu");
const nthDay = new RegExp(`(?<![\\p{L}\\p{N}])(\\d{1,2})(?:st|nd|rd|th) day of (${english}),? (\\d{4})(?!\\d)`, "gu");
const inFigures = /(?<![\d/])(\d{1,2})\/(\d{1,2})\/(\d{4})(?![\d/])/g;

/** Days of the calendar, in words or in figures. */
export function datesIn(text: string, language: "es" | "en"): Candidate[] {
  const found: Candidate[] = [];
  const propose = (at: Span, ...writings: readonly string[]) => {
    const day = writings.map((writing) => readDay(writing)).find((read) => read !== undefined);
    if (day === undefined || day < "1800" || day >= "2201") return;
    const value = showBritish(day);
    const piece = printedAround(text, at, "date", { x: value }, language);
    if (piece)
      found.push(single(piece, { kind: "date", value, name: dateName(text, piece, language) }, piece.suffix, 9));
  };
  for (const match of text.matchAll(inWords)) {
    const [all, day = "", , month = ""] = match;
    const behind = match.index + all.length;
    const rest = ` de ${month} de ${yearAt(text, behind) ?? ""}`;
    // The day is the last word only: "Guatemala y quince de marzo".
    propose({ start: match.index, end: behind }, day + rest, (day.split(/\s+/).at(-1) ?? "") + rest);
  }
  const figures = language === "en" ? [dayFirst, nthDay, monthFirst, inFigures] : [inFigures];
  for (const pattern of figures)
    for (const { 0: all, index } of text.matchAll(pattern)) propose({ start: index, end: index + all.length }, all);
  return found;
}

function yearAt(text: string, from: number): number | undefined {
  const rest = text.slice(from, from + 60);
  const digits = /^\d{4}(?!\d)/.exec(rest)?.[0];
  if (digits) return Number(digits);
  const [first] = numbersInWords(rest);
  return first?.start === 0 ? Number(first.value) : undefined;
}
