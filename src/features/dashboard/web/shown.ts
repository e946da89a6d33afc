import type { Translate } from "#client/i18n.ts";
import type { Granularity } from "#engine/calendar/buckets.ts";
import { showBritish } from "#engine/calendar/day.ts";

const numbers = new Intl.NumberFormat("en-US");

/** A count with its thousands apart. */
export const shownNumber = (count: number): string => numbers.format(count);

/** The name of a piece of a range. */
export function bucketName(
  t: Translate,
  granularity: Granularity,
  { day, hour }: { day: string; hour: number | null },
): string {
  const whole = showBritish(day);
  if (granularity === "hour") return `${whole.slice(0, 5)} ${String(hour ?? 0).padStart(2, "0")}:00`;
  if (granularity === "week") return t("dashboard.weekOf", { day: whole });
  if (granularity === "month") return whole.slice(3);
  return granularity === "year" ? whole.slice(6) : whole;
}

const hourMs = 3_600_000;
/** The hours of a working day: from 08:00 to 17:00. */
const dayHours = 9;

/** A stretch of business time: minutes, hours, or working days and the hours over. */
export function businessTime(t: Translate, ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 60) return t("dashboard.time.minutes", { minutes });
  if (ms < 2 * dayHours * hourMs)
    return t("dashboard.time.hours", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  const hours = Math.round(ms / hourMs);
  if (hours % dayHours === 0) return t("dashboard.time.wholeDays", { count: hours / dayHours });
  return t("dashboard.time.days", { days: Math.floor(hours / dayHours), hours: hours % dayHours });
}

/** From this count before on, a change is shown in per cent. */
const minForPercent = 10;

/** A change against before: in per cent, as a difference where there were few, or what it was where there was nothing. */
export function changeText(t: Translate, count: number, before: number): string {
  if (before === 0) return count === 0 ? t("dashboard.change.none") : t("dashboard.change.new");
  if (before < minForPercent && count !== before)
    return t(`dashboard.change.${count > before ? "more" : "fewer"}`, {
      count: shownNumber(Math.abs(count - before)),
      before: shownNumber(before),
    });
  const percent = Math.round(((count - before) / before) * 100);
  const key = percent > 0 ? "up" : percent < 0 ? "down" : "same";
  return t(`dashboard.change.${key}`, { percent: Math.abs(percent), before: shownNumber(before) });
}
