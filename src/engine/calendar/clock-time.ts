import { readCount } from "./number-words.ts";

/** A time of day as text, `HH:MM`, 00:00 to 23:59: no seconds, no zone. */
export type ClockTime = string;

const clock = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const opening = /^(?:a las? |las? |at )/;
const half = String.raw`(a\.? ?m\.?|p\.? ?m\.?|(?:de|por) la (?:manana|tarde|noche|madrugada)|del mediodia)`;
const hourWords = String.raw`(?:h\.?|hrs?\.?|horas?|hours?)`;
const inFigures = new RegExp(
  String.raw`^(\d{1,2})(?:[:.h](\d{2})(?::00)? ?(?:${half}|${hourWords})?| ?(?:${half}|${hourWords}))$`,
);
const inWords = new RegExp(
  String.raw`^([a-z]+(?: y [a-z]+|-[a-z]+)?) (?:horas?|hours?)(?: (?:con|y|and) ([a-z]+(?: y [a-z]+|-[a-z]+)?) (?:minutos?|minutes?))?(?: en punto| sharp)?$`,
);

/** True for a text `HH:MM` that is a time of the day. */
export const isClockTime = (text: string): boolean => clock.test(text);

/** The hours of 12 that go with the words behind them, and how many hours they add. */
const halves: readonly (readonly [words: RegExp, hours: readonly number[], added: number])[] = [
  [/^a/, [12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 0],
  [/^p\.? ?m/, [12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 12],
  [/manana$/, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 0],
  [/madrugada$/, [12, 1, 2, 3, 4, 5, 6], 0],
  [/mediodia$/, [12], 12],
  [/tarde$/, [12, 1, 2, 3, 4, 5, 6, 7, 8], 12],
  [/noche$/, [6, 7, 8, 9, 10, 11], 12],
  [/noche$/, [12], 0],
];

/** Returns the hour of 24 that an hour of 12 means with the words behind it, or undefined if the day has none such. */
function fullHour(hour: number, part: string): number | undefined {
  const half = halves.find(([words, hours]) => words.test(part) && hours.includes(hour));
  return half && (hour % 12) + half[2];
}

/**
 * Reads the time a person wrote: "8:30", "20.15", "3 pm", "8:30 p. m.", "15h", "15:00 horas", "3 de la tarde", "quince
 * horas con treinta minutos". Undefined for anything else. This is the only reader of times that people write.
 */
export function readClockTime(typed: string): ClockTime | undefined {
  if (typed.length > 100) return undefined;
  const text = typed
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/\s+/gu, " ")
    .trim()
    .replace(opening, "");
  const words = inWords.exec(text);
  const [, hours = "", minutes, before, behind] = words ?? inFigures.exec(text) ?? [];
  const part = before ?? behind;
  const [hour, minute] = [readCount(hours), readCount(minutes ?? "0")];
  if (hour === undefined || minute === undefined) return undefined;
  const full = part === undefined ? hour : fullHour(hour, part);
  if (full === undefined) return undefined;
  const time = `${String(full).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
  return isClockTime(time) ? time : undefined;
}

/** An hour of the day and its minute. */
interface ClockParts {
  readonly hour: number;
  readonly minute: number;
}

/** Reads a time of day "HH:MM", 00:00 to 23:59; RangeError for anything else. */
export function clockParts(text: string): ClockParts {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  if (!match) throw new RangeError(`not a time: ${text}`);
  return { hour: Number(match[1]), minute: Number(match[2]) };
}
