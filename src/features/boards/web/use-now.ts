import { useSyncExternalStore } from "react";

const minuteMs = 60_000;

function everyMinute(tick: () => void): () => void {
  const timer = setInterval(tick, minuteMs);
  return () => clearInterval(timer);
}

/** The time in milliseconds, to the minute; what shows it is drawn anew as it passes. */
export const useNow = (): number =>
  useSyncExternalStore(everyMinute, () => Math.floor(Date.now() / minuteMs) * minuteMs);
