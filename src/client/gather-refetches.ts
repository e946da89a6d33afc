import { focusManager, type Query, type QueryClient } from "@tanstack/react-query";
import type { QueryKey } from "#protocol/query-key.ts";

/**
 * The time in which changes are gathered, in milliseconds. It varies by a quarter each time, so that pages do not all
 * refetch at once.
 */
const pauseMs = 400;
/** The longest: while changes do not stop, or answers come slowly, a page asks less and less often. */
const maxPauseMs = 4_000;
/** The number of rounds in quick succession before the pauses grow: one act often makes a few changes. */
const quickRounds = 3;

/** Collects stale queries until it is stopped. */
export interface Gathering {
  /**
   * Refetches stale queries after a pause. Without a key every query is stale. If many pages receive the same change,
   * their refetches are spread over this many milliseconds more.
   */
  readonly stale: (queryKey?: QueryKey, spreadMs?: number) => void;
  readonly stop: () => void;
}

/**
 * Fetches anew what others changed. Changes are gathered for 300 to 500 ms; of one query one fetch is under way and one waits;
 * a page nobody looks at waits until it is seen. What was fetched since the change for another reason is not fetched again.
 */
export function gatherRefetches(queries: QueryClient): Gathering {
  /** Queries that were called stale after their last fetch began. */
  const waiting = new Set<Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay = 0;
  let endedAt = Number.NEGATIVE_INFINITY;
  let closeRounds = 0;
  let spread = 0;

  const fetchWaiting = () => {
    clearTimeout(timer);
    timer = undefined;
    // What is being fetched may have been read before the change: it waits until that answer is there.
    const ready = new Set([...waiting].filter((query) => query.state.fetchStatus === "idle"));
    for (const query of ready) waiting.delete(query);
    if (ready.size === 0) return;
    underWay++;
    // A query that no page shows only becomes stale. The page that opens it fetches it.
    void queries.invalidateQueries({ predicate: (query) => ready.has(query) }, { cancelRefetch: false }).finally(() => {
      underWay--;
      endedAt = performance.now();
    });
  };
  const wait = () => {
    if (timer !== undefined || !focusManager.isFocused()) return;
    const close = underWay > 0 || performance.now() - endedAt < pauseMs;
    closeRounds = close ? closeRounds + 1 : 0;
    const pause = Math.min(maxPauseMs, pauseMs * 2 ** Math.max(0, closeRounds - quickRounds + 1));
    timer = setTimeout(fetchWaiting, pause * (0.75 + Math.random() / 2) + spread * Math.random());
  };

  const leaveCache = queries.getQueryCache().subscribe((event) => {
    const { query, type } = event;
    if (!waiting.has(query)) return;
    // What is read from now on knows of the change.
    if (type === "removed" || (type === "updated" && event.action.type === "fetch")) waiting.delete(query);
    else if (type === "updated" && query.state.fetchStatus === "idle") wait();
  });
  const leaveFocus = focusManager.subscribe((seen) => {
    if (seen) return fetchWaiting();
    clearTimeout(timer);
    timer = undefined;
  });

  return {
    stale: (queryKey, spreadMs = 0) => {
      spread = spreadMs;
      for (const query of queries.getQueryCache().findAll(queryKey ? { queryKey } : {})) {
        query.invalidate();
        waiting.add(query);
      }
      if (waiting.size > 0) wait();
    },
    stop: () => {
      clearTimeout(timer);
      leaveCache();
      leaveFocus();
      waiting.clear();
    },
  };
}
