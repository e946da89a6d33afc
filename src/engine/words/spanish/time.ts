import { clockTime } from "../clock.ts";
import { type Presentation, presented } from "../presentation.ts";
import { countOf } from "./cardinal.ts";

const hours = { one: "hora", many: "horas", gender: "f" } as const;
const minutes = { one: "minuto", many: "minutos", gender: "m" } as const;

/** A time of day "HH:MM" in words of 24 hours: "trece horas con veintiún minutos"; full hours "en punto" if wanted. RangeError if it is none. */
export function time(text: string, options: Presentation & { readonly punctual?: boolean } = {}): string {
  const { hour, minute } = clockTime(text);
  const whole = countOf(String(hour), hours);
  const full = options.punctual ? `${whole} en punto` : whole;
  const words = minute === 0 ? full : `${whole} con ${countOf(String(minute), minutes)}`;
  return presented(words, options, () => text, "es");
}
