import { clockTime } from "../clock.ts";
import { type Presentation, presented } from "../presentation.ts";
import { countOf } from "./cardinal.ts";
import { spell } from "./spell.ts";

const hours = { one: "hour", many: "hours" };
const minutes = { one: "minute", many: "minutes" };

/** Hours and minutes of 24, as deeds have them, or the time of a clock with a.m. and p.m. */
export interface TimeOptions extends Presentation {
  readonly clock?: 24 | 12;
  /** Adds "sharp" to full hours. */
  readonly punctual?: boolean;
}

function byTwelve(hour: number, minute: number): string {
  if (minute === 0 && hour % 12 === 0) return hour === 0 ? "twelve midnight" : "twelve noon";
  const past = minute === 0 ? "" : ` ${minute < 10 ? "oh " : ""}${spell(String(minute), false)}`;
  return `${spell(String(hour % 12 || 12), false)}${past} ${hour < 12 ? "a.m." : "p.m."}`;
}

/** A time of day "HH:MM" in words: "thirteen hours and twenty-one minutes", "one twenty-one p.m.". RangeError if it is none. */
export function time(text: string, options: TimeOptions = {}): string {
  const { hour, minute } = clockTime(text);
  const whole = options.clock === 12 ? byTwelve(hour, minute) : countOf(String(hour), hours);
  const past = options.clock === 12 || minute === 0 ? "" : ` and ${countOf(String(minute), minutes)}`;
  const sharp = options.punctual && minute === 0 ? " sharp" : "";
  return presented(`${whole}${past}${sharp}`, options, () => text, "en");
}
