import { readClockTime } from "../calendar/clock-time.ts";
import { showBritish } from "../calendar/day.ts";
import { readDay } from "../calendar/read-day.ts";
import { checkAnswer, type FieldKind, readAnswer } from "./answer-kinds.ts";
import { readMoney } from "./read-money.ts";

function day(typed: string): string | undefined {
  const read = readDay(typed);
  return read === undefined ? undefined : showBritish(read);
}

/** `+502 2335-0904` → `23350904`. */
const phone = (typed: string): string | undefined => /^(?:\+?502)?(\d{8})$/.exec(typed.replace(/[\s().-]/g, ""))?.[1];

const ways: Partial<Record<FieldKind, (typed: string) => string | undefined>> = {
  currency: readMoney,
  date: day,
  time: readClockTime,
  phone,
};

/**
 * Returns the answer in the form's notation, if there is no doubt about its meaning: an amount without decimals, a
 * day or a time in another notation, a phone number with its country code. Other valid input and input that cannot be
 * read are returned unchanged.
 */
export function tidied(kind: FieldKind, typed: string): string {
  const isRight = (text: string): boolean => checkAnswer(kind, readAnswer(kind, text)) === true;
  const text = typed.trim();
  // A day and a time are always shown as they were understood.
  const shows = kind === "date" || kind === "time";
  if (text === "" || (isRight(text) && !shows)) return typed;
  const meant = ways[kind]?.(text);
  return meant !== undefined && isRight(meant) ? meant : typed;
}
