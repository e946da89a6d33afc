import type { Logger } from "pino";

const minuteMs = 60_000;

/**
 * Returns a function that logs a trouble which comes again and again: the first one at once, then one line a minute with the number of
 * those since the last line. Stacks are left out, because they are always the same.
 */
export function rarely(log: Logger, sentence: string, everyMs = minuteMs): (error: unknown) => void {
  let count = 0;
  let reason = "";
  let waiting = false;
  const write = () => {
    log.warn({ reason, count }, sentence);
    count = 0;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      if (count > 0) write();
    }, everyMs).unref();
  };
  return (error) => {
    count += 1;
    reason = error instanceof Error ? error.message : String(error);
    if (!waiting) write();
  };
}
