import { countedQueue } from "../../process.ts";

/** Returns the number of waiting processes as text. Counting stops at a limit. */
export const shownQueue = (count: number): string => (count >= countedQueue ? `${countedQueue - 1}+` : String(count));
