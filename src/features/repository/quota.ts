/** From this share on, a firm is warned that its storage fills. */
const warnedAt = 0.9;

export type Room = "free" | "nearly" | "full";

/** How full the storage of a plan is; what is exactly full takes nothing more. */
export function roomOf(used: number, most: number): Room {
  if (used >= most) return "full";
  return used >= most * warnedAt ? "nearly" : "free";
}

/** Whether so many bytes more find room. */
export const fits = (used: number, most: number, bytes: number): boolean => used + bytes <= most;
