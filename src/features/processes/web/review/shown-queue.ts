import { countedQueue } from "../../process.ts";

/** How many wait, as it is shown: counting stops somewhere. */
export const shownQueue = (count: number): string => (count >= countedQueue ? `${countedQueue - 1}+` : String(count));
