import type { Day } from "#engine/calendar/day.ts";
import { guatemala } from "./guatemala.ts";
import { type BothLanguages, type CountryHolidays, dayOfRule } from "./rules.ts";

const countries: ReadonlyMap<string, CountryHolidays> = new Map([guatemala].map((one) => [one.country, one]));

/** Which days an organization or board does not work on, beside its weekly schedule. */
export interface HolidaySettings {
  /** The country whose holidays count; none when absent or unknown. */
  readonly country?: string;
  /** The feast of the place, "MM-DD". */
  readonly localFeast?: string;
  /** Days of their own; `from` are minutes of the day from which it is a holiday. */
  readonly extra?: readonly { readonly day: Day; readonly name: string; readonly from?: number }[];
  /** Holidays on which work is done all the same. */
  readonly worked?: readonly Day[];
}

/** A holiday: the day, its name, the minutes of the day from which it is one (0: all of it), and the law if one says so. */
export interface Holiday {
  readonly day: Day;
  readonly name: BothLanguages;
  readonly from: number;
  readonly law?: string;
}

/** The holidays of each year, one per day, in order. Keep the calendar, because it caches the years used. */
export interface HolidayCalendar {
  readonly holidaysOf: (year: number) => readonly Holiday[];
  /** The holiday of a day, whole or from an hour on. */
  readonly holidayOn: (day: Day) => Holiday | undefined;
}

/** Makes a calendar of these settings. */
export function holidayCalendar(settings: HolidaySettings): HolidayCalendar {
  const years = new Map<number, ReadonlyMap<Day, Holiday>>();
  const byDay = (year: number): ReadonlyMap<Day, Holiday> => {
    let known = years.get(year);
    if (!known) years.set(year, (known = listed(settings, year)));
    return known;
  };
  return {
    holidaysOf: (year) => [...byDay(year).values()],
    holidayOn: (day) => byDay(Number(day.slice(0, 4))).get(day),
  };
}

function listed(
  { country = "", localFeast, extra = [], worked = [] }: HolidaySettings,
  year: number,
): Map<Day, Holiday> {
  const known = countries.get(country);
  const found: Holiday[] = [];
  for (const rule of known?.rules ?? []) {
    const day = dayOfRule(rule, year);
    if (day) found.push({ day, name: rule.name, from: rule.from ?? 0, law: rule.law });
  }
  const feast = localFeast === undefined ? undefined : dayOfRule({ on: localFeast }, year);
  if (feast) found.push({ day: feast, name: known?.localFeastName ?? guatemala.localFeastName, from: 0 });
  for (const { day, name, from = 0 } of extra)
    if (Number(day.slice(0, 4)) === year) found.push({ day, name: { es: name, en: name }, from });
  const free = new Map<Day, Holiday>();
  // If two holidays fall on one day, the longer one counts.
  for (const one of found.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.from - b.from)))
    if (!free.has(one.day) && !worked.includes(one.day)) free.set(one.day, one);
  return free;
}
