import { isDay, readBritish, showBritish } from "#engine/calendar/day.ts";

/** What a field asks for. `option` is one of a list; `yesNo` answers a condition. */
export const fieldKinds = ["text", "number", "code", "currency", "date", "option", "yesNo"] as const;
export type FieldKind = (typeof fieldKinds)[number];

/**
 * What can be wrong with an answer:
 * - `required`: nothing was answered;
 * - `wrongType`: not a text (or, for yes or no, not a boolean; for a loop, not a list of records);
 * - `tooLong`: more characters than allowed (`max` says how many);
 * - `notNumber`: digits, with thousands commas and decimals if wanted, several values parted by one space;
 * - `notCode`: letters, digits, - _ / . and single spaces;
 * - `notCurrency`: digits, with thousands commas if wanted, and exactly two decimals;
 * - `notDate`: no day of the calendar as dd/mm/yyyy;
 * - `notOption`: not one of the options;
 * - `tooFew`: a loop with fewer elements than it needs (`min` says how many).
 */
const answerFaultIds = [
  "required",
  "wrongType",
  "tooLong",
  "notNumber",
  "notCode",
  "notCurrency",
  "notDate",
  "notOption",
  "tooFew",
] as const;
export interface AnswerFault {
  readonly code: (typeof answerFaultIds)[number];
  readonly max?: number;
  readonly min?: number;
}

/** What a field allows besides its kind. Without `max` a text may have 10,000 characters. */
export interface AnswerRules {
  readonly required?: boolean;
  readonly options?: readonly string[];
  readonly max?: number;
}

const longest = 10_000;
// No group of thousands begins with 0: somebody who writes "0,125" means a decimal comma, and must be told.
const whole = String.raw`(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)`;
const one = `${whole}(?:\\.\\d+)?`;
const patterns = {
  single: new RegExp(`^${one}$`),
  number: new RegExp(`^${one}(?: ${one})*$`),
  currency: new RegExp(`^${whole}\\.\\d{2}$`),
  // Single spaces only, and none at either end.
  code: /^[\p{L}\p{M}\d_/.-]+(?: [\p{L}\p{M}\d_/.-]+)*$/u,
};

/** Whether a value answers nothing: absent, or a text of spaces. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

/**
 * Checks one answer as it is stored: texts (a date as `yyyy-mm-dd`, decimals as written), for yes or no a boolean.
 * A blank answer is right unless it is required. True, or the fault.
 */
export function checkAnswer(kind: FieldKind, value: unknown, rules: AnswerRules = {}): true | AnswerFault {
  if (isBlank(value)) return rules.required ? { code: "required" } : true;
  if (kind === "yesNo") return typeof value === "boolean" || { code: "wrongType" };
  if (typeof value !== "string") return { code: "wrongType" };
  const max = rules.max ?? longest;
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
    case "option":
      return (rules.options ?? []).includes(value) || { code: "notOption" };
    case "text":
      return true;
    default:
      return kind satisfies never;
  }
}

/** What is stored for what a person typed: outer spaces cut (texts keep theirs), a date dd/mm/yyyy as `yyyy-mm-dd`. */
export function readAnswer(kind: FieldKind, typed: string): string {
  if (kind === "text" || kind === "option") return typed;
  if (kind === "date") return readBritish(typed) ?? typed.trim();
  return typed.trim();
}

/** What a stored answer prints and shows: a date as dd/mm/yyyy, everything else as it was typed; nothing as "". */
export function presentAnswer(kind: FieldKind, value: unknown): string {
  if (typeof value !== "string") return "";
  return kind === "date" ? showBritish(value) : value;
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
