/** A moment as a date, dd/mm/yyyy in both languages, in the browser's time zone. */
export const formatDate = (moment: string | Date): string => dates.format(new Date(moment));

/**
 * The end of a term. A term ends with a day in the zone of its organization: where the browser's day ends then, too, the day
 * alone, otherwise with the hour.
 */
export const formatEnd = (moment: string | Date): string => {
  const next = new Date(new Date(moment).getTime() + 60_000);
  return next.getHours() === 0 && next.getMinutes() === 0 ? formatDate(moment) : formatDateTime(moment);
};

/** A moment as dd/mm/yyyy, hh:mm (24 hours). */
export const formatDateTime = (moment: string | Date): string => dateTimes.format(new Date(moment));

/** A moment as hh:mm (24 hours). */
export const formatTime = (moment: string | Date): string => times.format(new Date(moment));

const dates = new Intl.DateTimeFormat("en-GB", { dateStyle: "short" });
const dateTimes = new Intl.DateTimeFormat("en-GB", {
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
const times = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
