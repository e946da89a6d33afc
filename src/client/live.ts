import type { QueryClient } from "@tanstack/react-query";
import { type LiveKey, type QueryArea, withFollowers } from "#protocol/query-key.ts";
import { sessionKeys } from "#protocol/session.ts";
import { gatherRefetches } from "./gather-refetches.ts";
import { pageId } from "./random-id.ts";

interface Message {
  readonly keys: readonly LiveKey[];
  /** The page that made the change; it has already seen it. */
  readonly by?: string;
  /** The time over which pages spread their refetches, in milliseconds, if many receive the message. */
  readonly spread?: number;
}

const firstWait = 1_000;
const maxWaitMs = 30_000;

/**
 * Makes queries stale as the server says they are, until the function it gives is called. One stream per browser: the
 * page that holds the lock has it and passes on what it hears. Nothing but keys travels; the pages fetch what they may
 * see. After a break everything is fetched anew, because messages may have been missed. Who is looking is asked at once,
 * by hidden pages too: a session that ended leaves nothing on a screen.
 */
export function startLive(queries: QueryClient, areas: readonly QueryArea[]): () => void {
  if (typeof BroadcastChannel === "undefined" || typeof EventSource === "undefined" || !navigator.locks)
    return () => {};
  const others = new BroadcastChannel("acta-live");
  const stop = new AbortController();
  const gathering = gatherRefetches(queries);
  const askWho = () => void queries.invalidateQueries({ queryKey: sessionKeys.all });
  const refetchAll = () => {
    askWho();
    gathering.stale();
  };
  const apply = (message: Message) => {
    if (message.by === pageId) return;
    for (const key of message.keys.flatMap((one) => withFollowers(one, areas))) {
      if (key[0] === sessionKeys.name) askWho();
      else gathering.stale(key, message.spread);
    }
  };
  others.onmessage = (event: MessageEvent<Message | "resync">) =>
    event.data === "resync" ? refetchAll() : apply(event.data);
  const notify = (message: Message | "resync") => {
    if (message === "resync") refetchAll();
    else apply(message);
    others.postMessage(message);
  };
  navigator.locks.request("acta-live", { signal: stop.signal }, () => listen(notify, stop.signal)).catch(() => {}); // stopped while waiting for the lock
  return () => {
    stop.abort();
    gathering.stop();
    others.close();
  };
}

function listen(notify: (message: Message | "resync") => void, stopped: AbortSignal): Promise<void> {
  return new Promise((done) => {
    let stream: EventSource | undefined;
    let wait = firstWait;
    let missed = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      stream = new EventSource("/api/live");
      stream.onopen = () => {
        wait = firstWait;
        if (missed) notify("resync");
        missed = false;
      };
      stream.onmessage = (event: MessageEvent<string>) => notify(JSON.parse(event.data) as Message);
      stream.addEventListener("resync", () => notify("resync"));
      stream.onerror = () => {
        // Refused, not broken: the session may have ended while nobody listened.
        if (stream?.readyState === 2) notify({ keys: [sessionKeys.all] });
        stream?.close();
        missed = true;
        timer = setTimeout(open, wait * (1 + Math.random() / 2));
        wait = Math.min(maxWaitMs, wait * 2);
      };
    };
    stopped.addEventListener("abort", () => {
      clearTimeout(timer);
      stream?.close();
      done();
    });
    open();
  });
}
