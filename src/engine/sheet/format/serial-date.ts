import { addDays, daysBetween } from "#engine/calendar/arithmetic.ts";
import type { Day } from "#engine/calendar/day.ts";

/** A moment without a zone, as a cell holds it. */
export interface Moment {
  readonly day: Day;
  /** Seconds of the day, with a fraction where the cell has one. */
  readonly seconds: number;
}

/** Seconds are exact to the thousandth: a serial number carries no more over a century. */
const inThousandths = 86_400_000;
/** 31 December 9999. */
const lastSerial = 2_958_465;
/** Serial numbers are days after this one, from 1 March 1900 on. */
const origin = "1899-12-30";

/**
 * Returns the moment of a serial number. Before March 1900 the numbers are one too high, because spreadsheets count a
 * 29 February 1900 that did not exist. 60, that day, is not a moment. With the 1904 system, 0 is 1 January 1904.
 * Returns undefined outside the years 1900 to 9999.
 */
export function momentOf(serial: number, from1904: boolean): Moment | undefined {
  const thousandths = Math.round(serial * inThousandths);
  const count = Math.floor(thousandths / inThousandths);
  const days = from1904 ? count + 1462 : count;
  if (days > lastSerial || days < (from1904 ? 1462 : 1) || (!from1904 && days === 60)) return undefined;
  const day = addDays(origin, !from1904 && days < 60 ? days + 1 : days);
  return day === undefined ? undefined : { day, seconds: (thousandths - count * inThousandths) / 1000 };
}

/** The time of the day in a serial number, in seconds; of any number. */
export function timeOf(serial: number): number {
  const thousandths = Math.round(serial * inThousandths);
  return (((thousandths % inThousandths) + inThousandths) % inThousandths) / 1000;
}

/** The serial number of a day; undefined before March 1900, where spreadsheets do not agree. */
export function serialOf(day: Day): number | undefined {
  const serial = daysBetween(origin, day);
  return serial > 60 && serial <= lastSerial ? serial : undefined;
}

const two = (value: number): string => String(value).padStart(2, "0");

/** Seconds of a day as hh:mm:ss, fractions cut. */
export function clockOf(seconds: number): string {
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(Math.floor(seconds % 60))}`;
}
