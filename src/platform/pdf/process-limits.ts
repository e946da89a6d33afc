import { memoryOf, processorMsOf } from "./process-usage.ts";

/** The limits of a process while it does one piece of work. */
export interface Limits {
  /** Milliseconds of processor time. */
  readonly processorMs: number;
  /** Bytes of memory. */
  readonly memory: number;
}

/** The interval in which a process is looked at, in milliseconds. */
const lookEveryMs = 250;
/** The clock may take so many times the processor time. It only ends what waits for something that never comes. */
const clockFactor = 20;
/** A process that used less than this share of the clock over a whole limit hangs. */
const idleShare = 0.01;
/** The shortest time over which that is judged, in milliseconds: a busy machine keeps a process waiting for seconds. */
const minHangMs = 5000;

/**
 * Watches a process and calls `exceeded` once if it passes a limit: if it has used its processor time, hangs for as long
 * as that, or takes too much memory. Without `/proc` only the clock counts. Returns a function that ends the watch.
 */
export function watchLimits(
  pid: number,
  limits: Limits,
  exceeded: (how: "overdue" | "overMemory") => void,
): () => void {
  const begin = performance.now();
  const used = processorMsOf(pid);
  let mark = { at: begin, used: 0 };
  let ended = false;
  const end = (how: "overdue" | "overMemory"): void => {
    if (ended) return;
    stop();
    exceeded(how);
  };
  const look = async (): Promise<void> => {
    const [before, after, memory] = await Promise.all([used, processorMsOf(pid), memoryOf(pid)]);
    const now = performance.now();
    if (memory > limits.memory) return end("overMemory");
    if (before === undefined || after === undefined) {
      if (now - begin > limits.processorMs) end("overdue");
      return;
    }
    const spent = after - before;
    const clock = now - mark.at;
    const judged = clock >= Math.max(limits.processorMs, minHangMs);
    const hangs = judged && spent - mark.used < clock * idleShare;
    if (hangs || spent > limits.processorMs || now - begin > limits.processorMs * clockFactor) return end("overdue");
    if (judged) mark = { at: now, used: spent };
  };
  const timer = setInterval(() => void look(), lookEveryMs);
  const stop = (): void => {
    ended = true;
    clearInterval(timer);
  };
  return stop;
}
