import { useEffect, useState } from "react";

/** Seconds that are left, counted down on the page; `start` begins anew. */
export function useCountdown(first = 0): { readonly left: number; readonly start: (seconds: number) => void } {
  const [end, setEnd] = useState(() => Date.now() + first * 1000);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [running]);
  const start = (seconds: number) => {
    setNow(Date.now());
    setEnd(Date.now() + seconds * 1000);
  };
  return { left, start };
}
