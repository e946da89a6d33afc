/** An hour of the day and its minute. */
export interface ClockTime {
  readonly hour: number;
  readonly minute: number;
}

/** Reads a time of day "HH:MM", 00:00 to 23:59; RangeError for anything else. */
export function clockTime(text: string): ClockTime {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  if (!match) throw new RangeError(`not a time: ${text}`);
  return { hour: Number(match[1]), minute: Number(match[2]) };
}
