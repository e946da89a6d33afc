/** A time of day as text, `HH:MM`, 00:00 to 23:59: no seconds, no zone. */
export type ClockTime = string;

const clock = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const typed = /^(\d{1,2})[:.h](\d{2})\s*(?:(a|p)\.?\s?m\.?|hrs?\.?|horas|h\.?)?$/i;

/** True for a text `HH:MM` that is a time of the day. */
export const isClockTime = (text: string): boolean => clock.test(text);

/** The time a person wrote ("8:30", "20.15", "8:30 p. m.", "08:30 horas"), or undefined when there is none. */
export function readClockTime(text: string): ClockTime | undefined {
  const match = typed.exec(text.trim());
  if (!match) return undefined;
  const [, hours = "", minutes = "", half] = match;
  const twelve = half !== undefined;
  if (twelve && (Number(hours) < 1 || Number(hours) > 12)) return undefined;
  const hour = twelve ? (Number(hours) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hours);
  const time = `${String(hour).padStart(2, "0")}:${minutes}`;
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
