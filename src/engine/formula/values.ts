import { type Day, isDay, readBritish, showBritish } from "#engine/calendar/day.ts";
import { folded } from "./called.ts";
import { Decimal } from "./decimal.ts";

/** A record of answers: one element of a loop. Only its own names are ever read. */
export interface AnswerRecord {
  readonly [name: string]: unknown;
}

/** A number of a series: what it counts with, and how its numbering writes it. */
export class Numeral {
  readonly number: Decimal;
  readonly text: string;
  constructor(number: number, text: string) {
    this.number = new Decimal(BigInt(number));
    this.text = text;
  }
}

/**
 * A value of a formula. Calculated numbers are exact. Typed numbers are texts that can be read as numbers. A day is a
 * text `yyyy-mm-dd` or, as typed, dd/mm/yyyy. Null is an absent answer.
 */
export type Value = null | boolean | string | Decimal | Numeral | readonly Value[] | AnswerRecord;

export const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

const plainPrototypes: readonly unknown[] = [Object.prototype, null];
const isRecord = (value: object): value is AnswerRecord => plainPrototypes.includes(Object.getPrototypeOf(value));

/** The own value of a name, never what a prototype brings along or a getter would do. */
export const ownValue = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;

/** A number in figures, without the exponent JavaScript gives very large and very small ones; undefined for infinity. */
function figuresOf(value: number): string | undefined {
  if (!Number.isFinite(value)) return undefined;
  const text = String(value);
  if (!text.includes("e")) return text;
  return value.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 20 });
}

/** The maximum nesting of lists. Deeper lists are not answers of any form. */
const deepest = 20;

/**
 * Converts a raw answer to a value. Blank texts and types that no answer can have become null. Calls `step` for each
 * element.
 */
export function valueOf(raw: unknown, step: () => void, depth = 0): Value {
  switch (typeof raw) {
    case "string":
      return raw.trim() === "" ? null : raw;
    case "boolean":
      return raw;
    case "number":
      return Decimal.read(figuresOf(raw) ?? "") ?? null;
    case "object":
      if (raw === null || raw instanceof Decimal) return raw;
      if (Array.isArray(raw)) {
        if (depth === deepest) return null;
        return raw.map((element) => {
          step();
          return valueOf(element, step, depth + 1);
        });
      }
      return isRecord(raw) ? raw : null;
    default:
      return null;
  }
}

/** The value as a number, where it is one or reads as one. */
export function numberIn(value: Value): Decimal | undefined {
  if (value instanceof Numeral) return value.number;
  return value instanceof Decimal ? value : typeof value === "string" ? Decimal.read(value) : undefined;
}

/** A day as programs write it, with the time it begins. */
const midnight = /^(\d{4}-\d{2}-\d{2})T00:00(?::00(?:\.0+)?)?Z?$/;

/** The value as a day, where it is one or reads as one. */
export function dayIn(value: Value): Day | undefined {
  if (typeof value !== "string") return undefined;
  const day = midnight.exec(value)?.[1] ?? value;
  return isDay(day) ? day : readBritish(value);
}

/** Ways to end a line that are none in a document: carriage return, vertical tab (a line break of Word), form feed. */
const lineEnds = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** A text whose lines end in `\n`. */
const withLines = (text: string): string => text.replace(lineEnds, "\n");

/** The texts that mean no. */
const noes: ReadonlySet<string> = new Set(["no", "n", "false", "falso", "☐"]);

/** True for a text that means yes: not blank, not a no, and not zero. */
const saysYes = (text: string): boolean => {
  const trimmed = text.trim();
  return trimmed !== "" && !noes.has(folded(trimmed)) && Decimal.read(trimmed)?.isZero !== true;
};

/**
 * True if a value shows a section. False for no, zero, an absent answer, an empty text or list, and a text that is
 * "no", "falso", "0" or an empty box. Texts are read by their meaning: a box answered "No" is not checked.
 */
export function isTrue(value: Value): boolean {
  if (value === null || typeof value === "boolean") return value === true;
  if (typeof value === "string") return saysYes(value);
  if (value instanceof Decimal) return !value.isZero;
  return !isList(value) || value.length > 0;
}

/**
 * Returns the printed form of a value: a day as dd/mm/yyyy, a number with a point and no commas (at most ten
 * decimals), yes and no as boxes, a number of a series in its numbering. Returns undefined for an absent answer, a
 * list and a record.
 */
export function printed(value: Value): string | undefined {
  if (typeof value === "string") return withLines(showBritish(value)).toWellFormed();
  if (typeof value === "boolean") return value ? "☒" : "☐";
  if (value instanceof Decimal) return String(value.settled());
  return value instanceof Numeral ? value.text : undefined;
}
