import { daysBetween } from "./arithmetic.ts";
import type { Day } from "./day.ts";

/** A day of the week as ISO 8601 counts them: 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** A Monday. */
const someMonday = "2024-01-01";

/** Which day of the week a day is. */
export const weekdayOf = (day: Day): Weekday => ((((daysBetween(someMonday, day) % 7) + 7) % 7) + 1) as Weekday;
