import type { EventEmitter } from "node:events";
import type { Logger } from "pino";

const windowMs = 60_000;
/** The number of uncaught errors in a minute after which this process stops. */
const max = 5;

/**
 * What happens to an error that nobody caught. It is logged, and the server goes on: what it keeps is in the database,
 * where a transaction that was not committed has never been, and one call that fails must not end everybody's work. An
 * error that keeps coming back is another matter: with the sixth in a minute `exhausted` resolves, and whoever started the
 * server stops it in order, with an exit code that makes a supervisor start it again.
 *
 * A rejection that nobody awaited is only logged: it stands for work that was given up by its own code, in good order.
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
