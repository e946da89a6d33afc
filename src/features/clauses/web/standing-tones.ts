import type { ClauseStanding } from "../clause.ts";

/** The tone of the chip of each standing. */
export const standingTones: Readonly<Record<ClauseStanding, "success" | "warning" | "neutral">> = {
  current: "success",
  behind: "warning",
  edited: "neutral",
};
