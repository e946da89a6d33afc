import { type Day, isDay } from "./day.ts";

const months = [
  ["enero", "ene", "january", "jan"],
  ["febrero", "feb", "february"],
  ["marzo", "mar", "march"],
  ["abril", "abr", "april", "apr"],
  ["mayo", "may"],
  ["junio", "jun", "june"],
  ["julio", "jul", "july"],
  ["agosto", "ago", "august", "aug"],
  ["septiembre", "setiembre", "sep", "sept", "set", "september"],
  ["octubre", "oct", "october"],
  ["noviembre", "nov", "november"],
  ["diciembre", "dic", "december", "dec"],
] as const;

const monthOf = (word: string): number => months.findIndex((names) => (names as readonly string[]).includes(word)) + 1;

/** A year of two digits is one from 1950 to 2049. */
const yearOf = (digits: string): number =>
  digits.length === 2 ? Number(digits) + (Number(digits) < 50 ? 2000 : 1900) : Number(digits);

function dayOf(year: number, month: number, day: number): Day | undefined {
  const text = [String(year).padStart(4, "0"), String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-");
  return isDay(text) ? text : undefined;
}

/**
 * The day a person wrote, day before month: `15/3/2026`, `15-03-26`, `15032026`, `2026-03-15`, `15 de marzo de 2026`,
 * `15 March 2026`, `March 15, 2026`. Undefined where that is no day, or could be two.
 */
export function readDay(typed: string): Day | undefined {
  const text = typed.trim().toLowerCase();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const figures = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  if (figures) return dayOf(yearOf(figures[3] ?? ""), Number(figures[2]), Number(figures[1]));
  const worded = /^(\d{1,2})[ºo]? (?:de )?(\p{L}+)\.?,? (?:del? )?(\d{4})$/u.exec(text);
  if (worded) return dayOf(Number(worded[3]), monthOf(worded[2] ?? ""), Number(worded[1]));
  const american = /^(\p{L}+)\.? (\d{1,2}),? (\d{4})$/u.exec(text);
  if (american) return dayOf(Number(american[3]), monthOf(american[1] ?? ""), Number(american[2]));
  return undefined;
}
