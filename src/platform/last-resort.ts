import type { EventEmitter } from "node:events";
import type { Logger } from "pino";

const windowMs = 60_000;
/** The number of uncaught errors in a minute after which this process stops. */
const max = 5;

/**
 * Handles errors that nobody caught. Each is logged, and the server goes on: its state is in the database, where
 * uncommitted transactions leave no trace, and one failed call must not end everybody's work. With the sixth error in a
 * minute `exhausted` resolves. The caller then stops the server in order, with an exit code that makes a supervisor
 * start it again. A rejection that nobody awaited is only logged: its own code had already given up that work in good
 * order.
 */
export function lastResort(
  log: Pick<Logger, "error" | "fatal">,
  on: EventEmitter = process,
  now: () => number = () => performance.now(),
): { readonly exhausted: Promise<void> } {
  const recent: number[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  on.on("unhandledRejection", (err: unknown) => log.error({ err }, "a rejection that nobody handled"));
  on.on("uncaughtException", (err: unknown) => {
    recent.push(now());
    while (recent[0] !== undefined && recent[0] <= now() - windowMs) recent.shift();
    if (recent.length > max) resolve();
    log.fatal({ err, inTheLastMinute: recent.length }, "an error that nobody caught");
  });
  return { exhausted: promise };
}
