import { isClockTime } from "#engine/calendar/clock-time.ts";
import { isDay } from "#engine/calendar/day.ts";
import { checkCui } from "#engine/identifiers/cui.ts";
import { checkNit } from "#engine/identifiers/nit.ts";
import type { Currency } from "#engine/words/currencies.ts";
import * as english from "#engine/words/english/cardinal.ts";
import { code as englishCode, identifierInWords as englishIdentifier } from "#engine/words/english/code.ts";
import { date as englishDate, time as englishTime } from "#engine/words/english/date.ts";
import { decimal as englishDecimal } from "#engine/words/english/decimal.ts";
import { money as englishMoney } from "#engine/words/english/money.ts";
import * as spanish from "#engine/words/spanish/cardinal.ts";
import { code, identifierInWords } from "#engine/words/spanish/code.ts";
import { date, time } from "#engine/words/spanish/date.ts";
import { decimal } from "#engine/words/spanish/decimal.ts";
import { money } from "#engine/words/spanish/money.ts";
import { canonicalAmount, canonicalNumber, type FieldKind, readAnswer } from "./answer-kinds.ts";

/** The wordings of each language, with the options that answers need. */
const wordings = {
  es: {
    whole: (value: bigint) => spanish.cardinal(value),
    decimal: (value: string) => decimal(value),
    money: (amount: string, currency: Currency) => money(amount, currency, { exact: true }),
    date: (day: string) => date(day, "long"),
    time: (at: string) => time(at, { punctual: true }),
    cui: (number: string) => identifierInWords(number, { paren: false }),
    code: (text: string, digits: "number" | "single") => code(text, { digits }),
  },
  en: {
    whole: (value: bigint) => english.cardinal(value),
    decimal: (value: string) => englishDecimal(value),
    money: (amount: string, currency: Currency) => englishMoney(amount, currency, { exact: true }),
    date: (day: string) => englishDate(day, "long"),
    time: (at: string) => englishTime(at, { punctual: true }),
    cui: (number: string) => englishIdentifier(number, { paren: false }),
    code: (text: string, digits: "number" | "single") => englishCode(text, { digits }),
  },
} as const;

/** Beyond it a number is typed wrongly, or nobody would write it out. */
const maxCharacters = 40;

/**
 * Returns a typed answer in words, so that people can compare it with what they meant: "cinco mil quetzales exactos".
 * Returns undefined for kinds without words, for invalid input, and for several numbers at once.
 */
export function answerInWords(
  kind: FieldKind,
  typed: string,
  { language, currency }: { readonly language: "es" | "en"; readonly currency: Currency },
): string | undefined {
  const say = wordings[language];
  const value = readAnswer(kind, typed).trim();
  if (value === "" || value.length > maxCharacters) return undefined;
  switch (kind) {
    case "number": {
      const number = canonicalNumber(value);
      if (number === undefined) return undefined;
      return number.includes(".") ? say.decimal(number) : say.whole(BigInt(number));
    }
    case "currency": {
      const amount = canonicalAmount(value);
      return amount === undefined ? undefined : say.money(amount, currency);
    }
    case "date":
      return isDay(value) ? say.date(value) : undefined;
    case "time":
      return isClockTime(value) ? say.time(value) : undefined;
    case "cui": {
      const cui = checkCui(value);
      return "value" in cui ? say.cui(cui.value) : undefined;
    }
    case "nit": {
      const nit = checkNit(value);
      return nit.ok ? say.code(nit.display, "number") : undefined;
    }
    case "phone":
      return /^\d{8}$/.test(value) ? say.code(`${value.slice(0, 4)} ${value.slice(4)}`, "single") : undefined;
    default:
      return undefined;
  }
}
