import type { BoardDetails } from "../board.ts";
import type { Card } from "../task.ts";
import { businessMs } from "../work-time.ts";

const minuteMs = 60_000;
/** From this part of the target time on a card says that it will soon be late. */
const soonFrom = 0.75;

/** The work time a card has been in its column. */
export const ageOf = ({ schedules }: Pick<BoardDetails, "schedules">, card: Pick<Card, "since">, now: number): number =>
  businessMs(schedules, Date.parse(card.since), now);

/** Returns if a card has exceeded its column's target time, or soon will. */
export function lateness(
  details: Pick<BoardDetails, "schedules">,
  column: Pick<BoardDetails["columns"][number], "targetTimeMinutes" | "final">,
  card: Pick<Card, "since">,
  now: number,
): "late" | "soonLate" | undefined {
  if (column.targetTimeMinutes === null || column.final) return undefined;
  const spent = ageOf(details, card, now);
  const target = column.targetTimeMinutes * minuteMs;
  if (spent > target) return "late";
  return spent >= target * soonFrom ? "soonLate" : undefined;
}
