/** The parts in which notices are shown. */
export type DayPart = "today" | "yesterday" | "earlier";

/** Returns the part of the list to which a moment belongs, by the user's calendar. */
export function dayPartOf(at: Date, now: Date): DayPart {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  if (at >= midnight) return "today";
  const before = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return at >= before ? "yesterday" : "earlier";
}
