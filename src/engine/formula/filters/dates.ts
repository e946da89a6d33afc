import { yearsBetween } from "#engine/calendar/arithmetic.ts";
import { age as englishAge } from "#engine/words/english/age.ts";
import { date as englishDate } from "#engine/words/english/date.ts";
import { time as englishTime } from "#engine/words/english/time.ts";
import { age } from "#engine/words/spanish/age.ts";
import { type DateForm, date } from "#engine/words/spanish/date.ts";
import { time } from "#engine/words/spanish/time.ts";
import type { Call } from "../call.ts";
import type { FilterRule } from "../filter-rule.ts";
import { isEnglish, presentationOf, thousandOf, wordOptions } from "./wording.ts";

const dateOptions: FilterRule["options"] = {
  first: { words: { uno: "uno", primero: "primero" } },
  year: { words: { "del ano": "long", "of the year": "long" } },
  figures: wordOptions.figures,
  thousand: wordOptions.thousand,
  case: wordOptions.case,
};

const said = (form: DateForm) => (call: Call) => {
  const { case: wanted, paren } = presentationOf(call);
  const options = {
    ...(wanted === undefined ? {} : { case: wanted }),
    ...(paren ? { dayParen: true, yearParen: true } : {}),
  };
  const long = call.options["year"] !== undefined;
  if (isEnglish(call)) return englishDate(call.day(0), form, { ...options, ...(long ? { year: "of the year" } : {}) });
  return date(call.day(0), form, {
    ...options,
    ...thousandOf(call),
    ...(long ? { year: "del año" } : {}),
    ...(call.options["first"] === "uno" ? { first: "uno" } : {}),
  });
};

export const dateFilters: readonly FilterRule[] = [
  {
    es: "larga",
    en: "long",
    does: {
      es: "Una fecha en letras. Opciones: uno (en vez de primero), «del año», cifras (día y año entre paréntesis), «un mil», mayusculas.",
      en: "A date in words. Options: “of the year”, figures (day and year in parentheses), upper.",
    },
    reads: "date",
    options: dateOptions,
    examples: [
      {
        formula: "x | larga",
        answers: { x: "2026-03-15" },
        es: "quince de marzo de dos mil veintiséis",
        en: "March fifteenth, two thousand twenty-six",
      },
      {
        formula: "x | larga:uno",
        answers: { x: "2026-01-01" },
        es: "uno de enero de dos mil veintiséis",
        en: "January first, two thousand twenty-six",
      },
    ],
    apply: said("long"),
  },
  {
    es: "legal",
    en: "legal",
    does: {
      es: "Una fecha en letras, «del año». Las mismas opciones.",
      en: "A date in words, as deeds have it. The same options.",
    },
    reads: "date",
    options: dateOptions,
    examples: [
      {
        formula: "x | legal",
        answers: { x: "2026-03-15" },
        es: "quince de marzo del año dos mil veintiséis",
        en: "the fifteenth day of March, two thousand twenty-six",
      },
    ],
    apply: said("legal"),
  },
  {
    es: "acta",
    en: "act",
    does: {
      es: "Una fecha como la dice un acta. Las mismas opciones.",
      en: "A date as a record begins with it. The same options.",
    },
    reads: "date",
    options: dateOptions,
    examples: [
      {
        formula: "x | acta",
        answers: { x: "2026-03-15" },
        es: "a los quince días del mes de marzo de dos mil veintiséis",
        en: "on the fifteenth day of the month of March, two thousand twenty-six",
      },
    ],
    apply: said("act"),
  },
  {
    es: "mixta",
    en: "mixed",
    also: ["media", "medium"],
    does: { es: "Una fecha con el mes en letras.", en: "A date with its month in letters." },
    reads: "date",
    options: dateOptions,
    examples: [{ formula: "x | mixta", answers: { x: "2026-03-15" }, es: "15 de marzo de 2026", en: "15 March 2026" }],
    apply: said("mixed"),
  },
  {
    es: "corta",
    en: "short",
    does: { es: "Una fecha en cifras, día/mes/año.", en: "A date in figures, day/month/year." },
    reads: "date",
    examples: [{ formula: "x + 30 | corta", answers: { x: "2026-03-15" }, es: "14/04/2026", en: "14/04/2026" }],
    apply: said("short"),
  },
  {
    es: "hora",
    en: "time",
    does: {
      es: "Una hora (HH:MM) en letras. Opciones: «en punto», cifras, mayusculas.",
      en: "A time of day (HH:MM) in words. Options: sharp, figures, upper.",
    },
    reads: "time",
    options: {
      punctual: { words: { "en punto": "yes", sharp: "yes" } },
      figures: wordOptions.figures,
      case: wordOptions.case,
    },
    examples: [
      {
        formula: "x | hora",
        answers: { x: "13:21" },
        es: "trece horas con veintiún minutos",
        en: "thirteen hours and twenty-one minutes",
      },
      { formula: 'x | hora:"en punto"', answers: { x: "9:00" }, es: "nueve horas en punto", en: "nine hours sharp" },
    ],
    apply(call) {
      const text = call.text(0).trim().replace(/^\d:/, "0$&");
      const options = {
        ...presentationOf(call),
        ...(call.options["punctual"] === undefined ? {} : { punctual: true }),
      };
      return isEnglish(call) ? englishTime(text, options) : time(text, options);
    },
  },
  {
    es: "edad",
    en: "age",
    does: {
      es: "Una edad en letras: de un número de años, o de una fecha de nacimiento y la fecha en que se cuenta. Opciones: «de edad», cifras, mayusculas.",
      en: "An age in words: of a number of years, or of a date of birth and the date at which it is counted. Options: “of age”, figures, upper.",
    },
    reads: (node) => (node.args.length > 0 ? "date" : "number"),
    positions: [{ es: "en", en: "on", kind: "date", optional: true }],
    options: {
      ofAge: { words: { "de edad": "yes", "of age": "yes" } },
      figures: wordOptions.figures,
      case: wordOptions.case,
    },
    examples: [
      { formula: "x | edad", answers: { x: "39" }, es: "treinta y nueve años", en: "thirty-nine years" },
      {
        formula: 'x | edad:fecha:"de edad"',
        answers: { x: "1985-12-31", fecha: "2026-03-15" },
        es: "cuarenta años de edad",
        en: "forty years of age",
      },
    ],
    apply(call) {
      const options = { ...presentationOf(call), ...(call.options["ofAge"] === undefined ? {} : { ofAge: true }) };
      const years = call.values.length > 1 ? yearsBetween(call.day(0), call.day(1)) : call.whole(0);
      return isEnglish(call) ? englishAge(years, options) : age(years, options);
    },
  },
];
