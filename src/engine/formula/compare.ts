import { readClockTime } from "#engine/calendar/clock-time.ts";
import { stop } from "./call.ts";
import { Decimal } from "./decimal.ts";
import type { Comparator, Node } from "./tree.ts";
import { dayIn, numberIn, printed, type Value } from "./values.ts";

/** A number with zeros before it is a code: "007" is not "7", unless it is compared with a number. */
const isCode = (value: Value): boolean => typeof value === "string" && /^\s*0\d/.test(value);

/**
 * The order of two values (below zero: the first comes before), or undefined where they have none: two days, two numbers and two
 * times have one, two words have none ("diez" is not more than "cinco"). Numbers are the same when they agree to ten decimals.
 */
function orderOf(a: Value, b: Value): number | undefined {
  const [dayA, dayB] = [dayIn(a), dayIn(b)];
  if (dayA !== undefined && dayB !== undefined) return dayA < dayB ? -1 : dayA > dayB ? 1 : 0;
  const [numberA, numberB] = [numberIn(a), numberIn(b)];
  if (numberA && numberB) return numberA.settled().compare(numberB.settled());
  const [timeA, timeB] = [a, b].map((value) => (typeof value === "string" ? readClockTime(value) : undefined));
  return timeA === undefined || timeB === undefined ? undefined : timeA < timeB ? -1 : Number(timeA > timeB);
}

/**
 * True if two values are the same. Texts are compared letter by letter without their outer spaces, other values by
 * `orderOf`.
 */
function isSame(a: Value, b: Value): boolean {
  if (typeof a === "boolean" || typeof b === "boolean") return a === b;
  const asTexts = typeof a === "string" && typeof b === "string" && (isCode(a) || isCode(b));
  if (!asTexts && (a instanceof Decimal || b instanceof Decimal || isNumberOrDay(a))) return orderOf(a, b) === 0;
  const [textA, textB] = [printed(a), printed(b)];
  return textA !== undefined && textA.normalize("NFC").trim() === textB?.normalize("NFC").trim();
}

const isNumberOrDay = (value: Value): boolean =>
  (numberIn(value) !== undefined && !isCode(value)) || dayIn(value) !== undefined;

/** Returns the result of a comparison. Values without an order stop the evaluation, except for `==` and `!=`. */
export function compared(sign: Comparator, a: Value, b: Value, node: Node): boolean {
  if (sign === "==") return isSame(a, b);
  if (sign === "!=") return !isSame(a, b);
  const order = orderOf(a, b);
  if (order === undefined) return stop("not_comparable", node);
  switch (sign) {
    case "<":
      return order < 0;
    case "<=":
      return order <= 0;
    case ">":
      return order > 0;
    default:
      return order >= 0;
  }
}
