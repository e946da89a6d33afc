const firstWait = 1_000;
const maxWaitMs = 60_000;
/** The minimum time between refetches of one change, in milliseconds. Faster changes are fetched once. */
const leastMs = 1_000;

/**
 * Calls `onChange` whenever the server tells a visitor that what they look at changed, and after each break, in which it may have;
 * until the function it gives is called. A page nobody sees holds no stream: a browser opens few at once.
 */
export function followChanges(address: string, onChange: () => void): () => void {
  if (typeof EventSource === "undefined") return () => {};
  let stream: EventSource | undefined;
  let wait = firstWait;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;
  let missed = false;
  const changed = () => {
    asking ??= setTimeout(
      () => {
        asking = undefined;
        asked = Date.now();
        onChange();
      },
      Math.max(0, asked + leastMs - Date.now()),
    );
  };
  const close = () => {
    clearTimeout(timer);
    stream?.close();
    stream = undefined;
  };
  const open = () => {
    close();
    stream = new EventSource(address);
    stream.onopen = () => {
      wait = firstWait;
      if (missed) changed();
      missed = false;
    };
    stream.onmessage = changed;
    stream.onerror = () => {
      close();
      missed = true;
      timer = setTimeout(open, wait * (1 + Math.random() / 2));
      wait = Math.min(maxWaitMs, wait * 2);
    };
  };
  const look = () => {
    if (document.visibilityState === "hidden") {
      close();
      missed = true;
    } else if (stream === undefined) open();
  };
  document.addEventListener("visibilitychange", look);
  look();
  return () => {
    document.removeEventListener("visibilitychange", look);
    clearTimeout(asking);
    close();
  };
}
