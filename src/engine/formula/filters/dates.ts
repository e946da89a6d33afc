import { yearsBetween } from "#engine/calendar/arithmetic.ts";
import { readClockTime } from "#engine/calendar/clock-time.ts";
import { daySuffix, age as englishAge, date as englishDate, time as englishTime } from "#engine/words/english/date.ts";
import { age, type DateForm, date, time } from "#engine/words/spanish/date.ts";
import type { Call } from "../call.ts";
import type { FilterRule } from "../filter-rule.ts";
import { isEnglish, presentationOf, thousandOf, wordOptions } from "./wording.ts";

const dateOptions: FilterRule["options"] = {
  first: { words: { uno: "uno", primero: "primero" } },
  year: { words: { del: "of", "del año": "long", "of the year": "long" }, english: { long: "of the year" } },
  figures: {
    words: { ...wordOptions.figures.words, dia: "day", day: "day" },
    english: { yes: "figures", day: "day" },
  },
  thousand: wordOptions.thousand,
  case: wordOptions.case,
};

const inWords = (form: DateForm) => (call: Call) => {
  const { case: wanted, paren } = presentationOf(call);
  const options = {
    ...(wanted === undefined ? {} : { case: wanted }),
    ...(paren ? { dayParen: true, yearParen: call.options["figures"] === "yes" } : {}),
  };
  const year = call.options["year"];
  if (isEnglish(call))
    return englishDate(call.day(0), form, { ...options, ...(year === "long" ? { year: "of the year" } : {}) });
  return date(call.day(0), form, {
    ...options,
    ...thousandOf(call),
    ...(year === undefined ? {} : { year: year === "long" ? "del año" : "del" }),
    ...(call.options["first"] === "uno" ? { first: "uno" } : {}),
  });
};

export const dateFilters: readonly FilterRule[] = [
  {
    es: "larga",
    en: "long",
    reads: "date",
    options: dateOptions,
    apply: inWords("long"),
  },
  {
    es: "legal",
    en: "legal",
    reads: "date",
    options: dateOptions,
    apply: inWords("legal"),
  },
  {
    es: "acta",
    en: "act",
    reads: "date",
    options: dateOptions,
    apply: inWords("act"),
  },
  {
    es: "mixta",
    en: "mixed",
    also: ["media", "medium"],
    reads: "date",
    options: {
      ...dateOptions,
      order: {
        words: { "mes primero": "month", "month first": "month", "día ordinal": "nth", "ordinal day": "nth" },
        english: { month: "month first", nth: "ordinal day" },
      },
    },
    apply(call) {
      const text = inWords("mixed")(call);
      // The month first is how English is written in America; Spanish has one order only.
      const order = isEnglish(call) ? call.options["order"] : undefined;
      if (order === undefined) return text;
      return text.replace(/^(\d+) (\p{L}+) (\d+)/u, (_, day: string, month: string, year: string) =>
        order === "month" ? `${month} ${day}, ${year}` : `${day}${daySuffix(Number(day))} day of ${month}, ${year}`,
      );
    },
  },
  {
    es: "corta",
    en: "short",
    reads: "date",
    apply: inWords("short"),
  },
  {
    es: "hora",
    en: "time",
    reads: "time",
    options: {
      punctual: { words: { "en punto": "yes", sharp: "yes" }, english: { yes: "sharp" } },
      figures: wordOptions.figures,
      case: wordOptions.case,
    },
    apply(call) {
      // Programs write seconds too; of a time in a deed they are none.
      const typed = call.text(0).replace(/^(\s*\d{1,2}:\d{2}):00(?:\.0+)?\s*$/, "$1");
      const text = readClockTime(typed) ?? typed;
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
    reads: (node) => (node.args.length > 0 ? "date" : "number"),
    positions: [{ es: "en", en: "on", kind: "date", optional: true }],
    options: {
      ofAge: { words: { "de edad": "yes", "of age": "yes" }, english: { yes: "of age" } },
      figures: wordOptions.figures,
      case: wordOptions.case,
    },
    apply(call) {
      const options = { ...presentationOf(call), ...(call.options["ofAge"] === undefined ? {} : { ofAge: true }) };
      const years = call.values.length > 1 ? yearsBetween(call.day(0), call.day(1)) : call.whole(0);
      return isEnglish(call) ? englishAge(years, options) : age(years, options);
    },
  },
];
