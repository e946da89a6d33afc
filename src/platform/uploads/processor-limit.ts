import type { Worker } from "node:worker_threads";

/** The share of a limit that passes between two looks, and the range of that pause in milliseconds. */
const looks = { share: 0.2, min: 10, max: 1000 } as const;
/** Work on a busy machine may take this many times its processor time. Only a worker that hangs takes longer. */
const clockFactor = 20;

/** `processor`: the work used up its time. `clock`: it did not get that time, or hangs. */
export type Exceeded = "processor" | "clock";

/**
 * Limits the processor time of a worker's thread from now on, in milliseconds, and generously the time of the clock. A busy machine does
 * not use up the first. Calls `exceeded` once; returns a function that ends the watch.
 */
export function limitProcessorTime(worker: Worker, limitMs: number, exceeded: (what: Exceeded) => void): () => void {
  const pauseMs = Math.min(looks.max, Math.max(looks.min, limitMs * looks.share));
  const end = performance.now() + limitMs * clockFactor;
  let before: number | undefined;
  let asking = false;
  let ended = false;
  const stop = () => {
    ended = true;
    clearInterval(timer);
  };
  const over = (what: Exceeded) => {
    if (ended) return;
    stop();
    exceeded(what);
  };
  const look = async () => {
    asking = true;
    try {
      // The worker answers between two of its instructions. Code that is not interrupted is limited by the clock.
      const { user, system } = await worker.cpuUsage();
      before ??= (user + system) / 1000;
      if ((user + system) / 1000 - before > limitMs) over("processor");
    } catch {
      // The worker has ended, which its owner hears of.
    } finally {
      asking = false;
    }
  };
  const timer = setInterval(() => {
    if (performance.now() > end) over("clock");
    else if (!asking) void look();
  }, pauseMs);
  void look();
  return stop;
}
