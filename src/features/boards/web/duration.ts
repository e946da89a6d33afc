import type { Translate } from "#client/i18n.ts";

const minuteMs = 60_000;

/** A stretch of time as one says it: minutes, hours, or days of 24 hours and the hours over. */
export function duration(ms: number, t: Translate): string {
  const minutes = Math.floor(ms / minuteMs);
  if (minutes < 60) return t("boards.time.minutes", { minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return t("boards.time.hours", { hours, minutes: minutes % 60 });
  return t("boards.time.days", { days: Math.floor(hours / 24), hours: hours % 24 });
}
