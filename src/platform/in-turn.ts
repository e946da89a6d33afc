import { commonFailure } from "#protocol/failure.ts";

/**
 * Lets so much work run at once and so much wait, in the order in which it came. More is refused with `failure.unavailable`.
 */
export function takingTurns(max: { readonly running: number; readonly waiting: number }) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= max.running) {
      if (waiting.length >= max.waiting) throw commonFailure("failure.unavailable");
      await new Promise<void>((go) => waiting.push(go)); // the work that ends hands its place over
    } else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
