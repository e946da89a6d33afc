import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

/** The time a start waits for a database that exists and is too busy to answer, and the longest pause between two attempts. */
const patienceMs = 120_000;
const maxPauseMs = 5000;

/** True if the database exists and had no time or no connection for us. One that nobody started is not waited for. */
function isTooBusyToConnect(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(?:53300|57P03|55P03|57014|40001|40P01)$/.test(error.code ?? "");
  return (
    error instanceof Error &&
    /^(?:timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated due to connection timeout)/.test(
      error.message,
    )
  );
}

/** Does a step of a start, again and again while the database is too busy. Each step must be repeatable. */
export async function patiently<T>(
  work: () => Promise<T>,
  onWait: (error: unknown) => void = () => undefined,
): Promise<T> {
  const end = performance.now() + patienceMs;
  for (let wait = 250; ; wait = Math.min(wait * 2, maxPauseMs)) {
    try {
      return await work();
    } catch (error) {
      if (!isTooBusyToConnect(error) || performance.now() > end) throw error;
      onWait(error);
      await pause(wait);
    }
  }
}
