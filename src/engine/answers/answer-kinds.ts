import { isClockTime, readClockTime } from "#engine/calendar/clock-time.ts";
import { isDay, showBritish } from "#engine/calendar/day.ts";
import { readDay } from "#engine/calendar/read-day.ts";
import { type CuiDoubt, checkCui } from "#engine/identifiers/cui.ts";
import { isEmail } from "#engine/identifiers/email.ts";
import { checkNit } from "#engine/identifiers/nit.ts";
import { checkPhone } from "#engine/identifiers/phone.ts";
import { figures } from "#engine/words/decimal-parts.ts";

/**
 * The kinds of answers. `option` is one of a list. `yesNo` answers a condition. `nit`, `cui` and `phone` are those of
 * Guatemala.
 */
export const fieldKinds = [
  "text",
  "number",
  "code",
  "currency",
  "date",
  "time",
  "nit",
  "cui",
  "phone",
  "email",
  "option",
  "yesNo",
] as const;
export type FieldKind = (typeof fieldKinds)[number];

/**
 * The errors of an answer:
 * - `required`: nothing was answered;
 * - `wrongType`: not a text (or, for yes or no, not a boolean; for a loop, not a list of records);
 * - `tooLong`: more characters than allowed (`max` says how many);
 * - `notNumber`: digits, with thousands commas and decimals if wanted, several values parted by one space;
 * - `notCode`: letters, digits, - _ / . and single spaces;
 * - `notCurrency`: digits, with thousands commas if wanted, and exactly two decimals;
 * - `notDate`: no day of the calendar as dd/mm/yyyy;
 * - `notTime`: no time of the day as hh:mm;
 * - `notNit`: not written as a tax number; `nitMistyped`: its last sign does not fit; `nitFinalConsumer`: CF, which is
 *   none; `nitIsCui`: an identity number instead;
 * - `notCui`: not thirteen digits (what is doubtful about thirteen is a doubt and no error: `answerDoubts`);
 * - `notPhone`: not eight digits;
 * - `notEmail`: no e-mail address;
 * - `notOption`: not one of the options;
 * - `tooFew`, `tooFewOf`, `tooMany`: a loop without the element it needs, with fewer than the several it needs (`min` says how
 *   many), or with more than it may have (`max`);
 * - `notWorkedOut`, `dividedByZero`: its formula gives nothing of its kind with these answers; `worksOutMissing`: something it
 *   is worked out from is not answered;
 * - `notCompared`: the sides of a rule cannot be compared; `broken`: they are not as the rule says (`message`);
 * - `chosenNone`, `chosenTooMany`: of a set of options none was chosen, or more than the one there may be;
 * - `decidedByFormula`: a formula answers it, and the answer given differs.
 */
const answerErrorIds = [
  "required",
  "wrongType",
  "tooLong",
  "notNumber",
  "notCode",
  "notCurrency",
  "notDate",
  "notTime",
  "notNit",
  "nitMistyped",
  "nitFinalConsumer",
  "nitIsCui",
  "notCui",
  "notPhone",
  "notEmail",
  "notOption",
  "tooFew",
  "tooFewOf",
  "tooMany",
  "notWorkedOut",
  "dividedByZero",
  "worksOutMissing",
  "notCompared",
  "broken",
  "chosenNone",
  "chosenTooMany",
  "decidedByFormula",
] as const;
export interface AnswerError {
  readonly code: (typeof answerErrorIds)[number];
  readonly max?: number;
  readonly min?: number;
  /** The text of a broken rule, written by its author. */
  readonly message?: string;
}

/** The rules of a field besides its kind. Without `max` a text may have 10,000 characters. */
export interface AnswerRules {
  readonly required?: boolean;
  readonly options?: readonly string[];
  readonly max?: number;
}

const maxLength = 10_000;
// No group of thousands begins with 0. "0,125" is a decimal comma and has to be reported.
const whole = String.raw`(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)`;
const one = `${whole}(?:\\.\\d+)?`;
const patterns = {
  single: new RegExp(`^${one}$`),
  number: new RegExp(`^${one}(?: ${one})*$`),
  currency: new RegExp(`^${whole}\\.\\d{2}$`),
  // Single spaces only, and none at either end.
  code: /^[\p{L}\p{M}\d_/.-]+(?: [\p{L}\p{M}\d_/.-]+)*$/u,
};

const nitErrors = {
  required: "required",
  format: "notNit",
  length: "notNit",
  checksum: "nitMistyped",
  finalConsumer: "nitFinalConsumer",
  cui: "nitIsCui",
} as const;

function nitError(text: string): true | AnswerError {
  const nit = checkNit(text);
  return nit.ok || { code: nitErrors[nit.error] };
}

/** True for a value that answers nothing: absent, or a text of spaces. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

/**
 * Checks one answer as it is stored: texts (a date as `yyyy-mm-dd`, a time as `hh:mm`, decimals as written), for yes or no
 * a boolean. A blank answer is right unless it is required. True, or the error.
 */
export function checkAnswer(kind: FieldKind, value: unknown, rules: AnswerRules = {}): true | AnswerError {
  if (isBlank(value)) return rules.required ? { code: "required" } : true;
  if (kind === "yesNo") return typeof value === "boolean" || { code: "wrongType" };
  if (typeof value !== "string") return { code: "wrongType" };
  const max = rules.max ?? maxLength;
  if (value.length > max) return { code: "tooLong", max };
  switch (kind) {
    case "number":
      return patterns.number.test(value) || { code: "notNumber" };
    case "currency":
      return patterns.currency.test(value) || { code: "notCurrency" };
    case "code":
      return patterns.code.test(value) || { code: "notCode" };
    case "date":
      return isDay(value) || { code: "notDate" };
    case "time":
      return isClockTime(value) || { code: "notTime" };
    case "nit":
      return nitError(value);
    case "cui":
      return cuiOf(value) !== undefined || { code: "notCui" };
    case "phone":
      return checkPhone(value).ok || { code: "notPhone" };
    case "email":
      return isEmail(value) || { code: "notEmail" };
    case "option":
      return (rules.options ?? []).includes(value) || { code: "notOption" };
    case "text":
      return true;
    default:
      return kind satisfies never;
  }
}

/** The identity number in a text, doubtful or not. */
function cuiOf(text: string): { readonly value: string; readonly display: string } | undefined {
  const cui = checkCui(text);
  return "value" in cui ? cui : undefined;
}

/** Returns what is unlikely in an answer without being wrong. A person who has the document at hand may confirm it. */
export function answerDoubts(kind: FieldKind, value: string): readonly CuiDoubt[] {
  const cui = kind === "cui" ? checkCui(value) : undefined;
  return cui && "doubts" in cui ? cui.doubts : [];
}

/**
 * Returns the stored form of a typed answer. Outer spaces are cut, except in texts. A date becomes `yyyy-mm-
 * dd` and a time `hh:mm`, however they are written. NIT and CUI lose spaces and dashes. Unreadable input is returned as it is, so that its
 * error can be reported.
 */
export function readAnswer(kind: FieldKind, typed: string): string {
  if (kind === "text" || kind === "option") return typed;
  const text = typed.trim();
  if (kind === "date") return readDay(text) ?? text;
  if (kind === "time") return readClockTime(text) ?? text;
  if (kind === "cui") return cuiOf(text)?.value ?? text;
  const nit = kind === "nit" ? checkNit(text) : undefined;
  return nit?.ok ? nit.value : text;
}

/**
 * Returns the printed form of a stored answer: a date as dd/mm/yyyy, an amount of money with commas, a NIT with its
 * dash, a CUI in its three groups. Everything else is returned as typed, and no answer as "".
 */
export function presentAnswer(kind: FieldKind, value: unknown): string {
  if (typeof value !== "string") return "";
  if (kind === "date") return showBritish(value);
  if (kind === "cui") return cuiOf(value)?.display ?? value;
  if (kind === "currency") {
    // Nobody types a debt as a negative amount, but a calculation may give one.
    const amount = canonicalAmount(value.replace(/^-/, ""));
    return amount === undefined ? value : figures(value.startsWith("-") ? `-${amount}` : amount);
  }
  const nit = kind === "nit" ? checkNit(value) : undefined;
  return nit?.ok ? nit.display : value;
}

/** Digits without commas, and without zeros in front of the whole part. */
const canonical = (text: string): string => text.replace(/,/g, "").replace(/^0+(?=\d)/, "");

/** One number as people write it ("1,234.50") as exact decimal digits ("1234.50"); undefined for none and for several. */
export function canonicalNumber(text: string): string | undefined {
  const written = text.trim();
  return patterns.single.test(written) ? canonical(written) : undefined;
}

/** An amount of money as people write it ("1,500.00") as exact decimal digits ("1500.00"); undefined without two decimals. */
export function canonicalAmount(text: string): string | undefined {
  const written = text.trim();
  return patterns.currency.test(written) ? canonical(written) : undefined;
}
