import { dayOf } from "./arithmetic.ts";
import type { Day } from "./day.ts";
import { readCount } from "./number-words.ts";

/** The order of day, month and year in dates of digits. */
export type DateOrder = "dmy" | "mdy" | "ymd";

const spanish = "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" ");
const english = "january february march april may june july august september october november december".split(" ");
const others = [
  "ene jan",
  "feb",
  "mar",
  "abr apr",
  "",
  "jun",
  "jul",
  "ago aug",
  "sep sept set setiembre",
  "oct",
  "nov",
  "dic dec",
];

const months = new Map(
  others.flatMap((names, at) =>
    [spanish[at] ?? "", english[at] ?? "", ...names.split(" ")]
      .filter((name) => name !== "")
      .map((name) => [name, at + 1] as const),
  ),
);

/** The full names of the months in each language, as alternatives of a regular expression. */
export const monthNames = { es: [...spanish, "setiembre"].join("|"), en: english.join("|") } as const;

/** A year of two digits is one from 1950 to 2049. */
const yearOf = (year: number, digits: string): number =>
  /^\d{3,}$/.test(digits) || year > 99 ? year : year + (year < 50 ? 2000 : 1900);

const midnight = String.raw`(?:[t ]+(?:0?0:00(?::00(?:\.0+)?)?|12:00(?::00)? ?a\.? ?m\.?) ?z?)?`;
const yearFirst = new RegExp(String.raw`^(\d{4}) ?([-/. ]) ?(\d{1,2}) ?\2 ?(\d{1,2})${midnight}$`);
const yearLast = new RegExp(String.raw`^(\d{1,2}) ?([-/. ]) ?(\d{1,2}) ?\2 ?(\d{4}|\d{2})${midnight}$`);
const bare = /^(\d{2})(\d{2})((?:1[89]|2[01])\d{2})$/;

const month = `(${[...months.keys()].join("|")})`;
const count = "([a-z]+(?:[ -][a-z]+){0,2}?)";
const year = String.raw`'?(\d{4}|\d{2}|[a-z]+(?:[ -][a-z]+)*?)(?: ?\((\d{4})\))?`;
const figure = String.raw`(?: ?\((\d{1,2})(?:st|nd|rd|th)?\))?`;
const weekdays =
  "lunes|martes|miercoles|jueves|viernes|sabado|domingo|monday|tuesday|wednesday|thursday|friday|saturday|sunday";
const opening = new RegExp(
  `^(?:(?:el )?(?:dia )?(?:${weekdays}),? )?(?:a los |al dia |al |a |el dia |el |dia |on the |on |the )?`,
);
const dayNamed = new RegExp(
  `^(?:(\\d{1,2})(?:o|º|°|ro|er|st|nd|rd|th)?|${count})${figure}(?: dias?| day)?(?: del mes| of the month)?(?:[ .,/-]+|(?<=\\d))(?:de |del |of )?${month}\\.?(?:[ .,/-]+|(?=\\d))(?:de |del |of )?(?:the year |ano )?${year}$`,
);
const monthNamed = new RegExp(
  `^${month}\\.? (?:(\\d{1,2})(?:st|nd|rd|th)?|${count})${figure}(?:, ?| )(?:de |del |of )?(?:the year |ano )?${year}$`,
);

/** The parts of a day in words, as they were written. */
interface Written {
  readonly day: string;
  readonly month: string;
  readonly year: string;
  /** The figures in parentheses next to the words. */
  readonly dayFigure?: string | undefined;
  readonly yearFigure?: string | undefined;
}

function written(text: string): Written | undefined {
  const first = dayNamed.exec(text);
  if (first) {
    const [, digits, words = "", dayFigure, name = "", years = "", yearFigure] = first;
    return { day: digits ?? words, month: name, year: years, dayFigure, yearFigure };
  }
  const second = monthNamed.exec(text);
  if (!second) return undefined;
  const [, name = "", digits, words = "", dayFigure, years = "", yearFigure] = second;
  return { day: digits ?? words, month: name, year: years, dayFigure, yearFigure };
}

function dayInWords(text: string): Day | undefined {
  const parts = written(text);
  if (!parts) return undefined;
  const [date, years] = [readCount(parts.day), readCount(parts.year)];
  if (date === undefined || years === undefined) return undefined;
  // No year that is written in words has three digits.
  if (years > 99 && years < 1000 && !/^\d/.test(parts.year)) return undefined;
  const full = yearOf(years, parts.year);
  const agrees = (value: number, figures: string | undefined) => figures === undefined || Number(figures) === value;
  // Words and figures that contradict each other are no day.
  if (!agrees(date, parts.dayFigure) || !agrees(full, parts.yearFigure)) return undefined;
  return dayOf(full, months.get(parts.month) ?? 0, date);
}

/**
 * Reads the day a person wrote, in digits or in words of either language: `15/3/26`, `15-03-2026`, `15032026`,
 * `2026-03-15`, `15 de marzo de 2026`, `15-mar-26`, `March 15, 2026`, `quince de marzo de dos mil veintiséis`, also with
 * midnight behind the digits. `order` is that of digits where the year comes last; day first without it. Undefined for
 * what is no day, and for a moment with hours. This is the only reader of days that people write.
 */
export function readDay(typed: string, order: DateOrder = "dmy"): Day | undefined {
  // The longest day in words has some 100 letters.
  if (typed.length > 200) return undefined;
  const text = typed
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[\s\u2010-\u2015]+/gu, (gap) => (/^\s+$/u.test(gap) ? " " : "-"))
    .trim();
  const iso = yearFirst.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[3]), Number(iso[4]));
  const digits = yearLast.exec(text);
  if (digits) {
    const [first, second, last = ""] = [Number(digits[1]), Number(digits[3]), digits[4]];
    const [date, at] = order === "mdy" ? [second, first] : [first, second];
    return dayOf(yearOf(Number(last), last), at, date);
  }
  const block = bare.exec(text);
  if (block) return dayOf(Number(block[3]), Number(block[2]), Number(block[1]));
  return dayInWords(text.replace(opening, "").replace(/(?<=\d)\.$/, ""));
}
