import type { Language } from "#protocol/text.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Returns the time since a moment in its largest full unit: "3 days". Less than a minute counts as one. */
export function waited(since: string, now: number, language: Language): string {
  const time = Math.max(minute, now - new Date(since).getTime());
  const [unit, length] =
    time >= day ? (["day", day] as const) : time >= hour ? (["hour", hour] as const) : (["minute", minute] as const);
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(
    Math.floor(time / length),
  );
}
