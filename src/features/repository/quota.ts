/** From this share on, a firm is warned that its storage fills. */
const warnedAt = 0.9;

export type Room = "free" | "nearly" | "full";

/** Returns the state of a plan's storage. Exactly full storage accepts nothing more. */
export function roomOf(used: number, most: number): Room {
  if (used >= most) return "full";
  return used >= most * warnedAt ? "nearly" : "free";
}

/** Returns true if so many more bytes fit. */
export const fits = (used: number, most: number, bytes: number): boolean => used + bytes <= most;
