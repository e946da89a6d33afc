import { focusManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryArea } from "#protocol/query-key.ts";
import { startLive } from "./live.ts";
import { pageId } from "./random-id.ts";

/** The browser's stream, lock and channel, as far as a page sees them. */
class Stream extends EventTarget {
  static readonly open: Stream[] = [];
  onopen?: () => void;
  onerror?: () => void;
  onmessage?: (event: { data: string }) => void;
  closed = false;
  /** 2: refused for good. */
  readyState = 1;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Stream.open.push(this);
  }
  close() {
    this.closed = true;
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let stops: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  Stream.open.length = 0;
  let locked: Promise<unknown> = Promise.resolve();
  const request = (_: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
    const turn = locked.then(() => (signal.aborted ? undefined : work()));
    locked = turn;
    return turn;
  };
  vi.stubGlobal("EventSource", Stream);
  vi.stubGlobal("navigator", { locks: { request } });
});
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settled = () => new Promise<void>((done) => setImmediate(() => setImmediate(done)));
const clients = queryArea("catalog").one("clients");
const areas = [queryArea("processes", [clients, queryArea("teams").all])];
const shown = [
  queryArea("processes").of("active"),
  queryArea("process").of("p1"),
  queryArea("process").of("p2"),
  queryArea("teams").of(),
  queryArea("catalog").of("metrics"),
  queryArea("catalog").of("clients"),
  queryArea("session").of(),
];
/** A page that has fetched all of these; gives what has become stale since it was asked last. */
const page = async () => {
  const queries = new QueryClient();
  for (const key of shown) queries.setQueryData(key, "known");
  stops.push(startLive(queries, areas));
  await settled();
  return () => {
    const stale = queries.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
    for (const { queryKey } of stale) queries.setQueryData(queryKey, "fetched");
    return stale.map(({ queryKey }) => queryKey.join(" "));
  };
};
const everything = shown.map((key) => key.join(" "));

test("one stream serves all pages; what it says reaches each of them", async () => {
  const [first, second] = [await page(), await page()];
  expect(Stream.open).toHaveLength(1);
  Stream.open[0]?.say({ keys: [["processes"], ["process", "p1"]] });
  expect(first()).toEqual(["processes active", "process p1"]);
  await vi.waitFor(() => expect(second()).toEqual(["processes active", "process p1"]), { timeout: 10_000 });
});

test("what shows something of another feature becomes stale with it", async () => {
  const stale = await page();
  Stream.open[0]?.say({ keys: [["teams"]] });
  expect(stale()).toEqual(["processes active", "teams"]);
  Stream.open[0]?.say({ keys: [["catalog", "metrics"]] });
  expect(stale()).toEqual(["catalog metrics"]);
  Stream.open[0]?.say({ keys: [["catalog", "clients"]] });
  expect(stale()).toEqual(["processes active", "catalog clients"]);
  Stream.open[0]?.say({ keys: [["catalog"]] });
  expect(stale()).toEqual(["processes active", "catalog metrics", "catalog clients"]);
});

test("a page ignores the echo of its own change", async () => {
  const stale = await page();
  Stream.open[0]?.say({ keys: [["processes"]], by: pageId });
  expect(stale()).toEqual([]);
  Stream.open[0]?.say({ keys: [["processes"]], by: "another" });
  expect(stale()).toEqual(["processes active"]);
});

test("after a break the stream is opened again and everything is fetched anew, once", async () => {
  const stale = await page();
  Stream.open[0]?.onopen?.();
  Stream.open[0]?.onerror?.();
  expect(Stream.open[0]?.closed).toBe(true);
  vi.advanceTimersByTime(1_500);
  expect(Stream.open).toHaveLength(2);
  expect(stale()).toEqual([]);
  Stream.open[1]?.onopen?.();
  expect(stale()).toEqual(everything);
});

test("a stream that is refused asks who is there: the session may have ended while nobody listened", async () => {
  const stale = await page();
  Object.assign(Stream.open[0] ?? {}, { readyState: 2 });
  Stream.open[0]?.onerror?.();
  expect(stale()).toEqual(["session"]);
});

test("a server that stays away is asked less and less often, at least twice a minute", async () => {
  await page();
  for (let i = 0; i < 8; i++) {
    Stream.open.at(-1)?.onerror?.();
    vi.advanceTimersByTime(45_000);
  }
  expect(Stream.open).toHaveLength(9);
  Stream.open.at(-1)?.onerror?.();
  vi.advanceTimersByTime(20_000);
  expect(Stream.open).toHaveLength(9);
});

test("when the page with the stream goes, the next one takes over", async () => {
  await page();
  await page();
  stops[0]?.();
  await settled();
  expect(Stream.open).toHaveLength(2);
  expect(Stream.open[0]?.closed).toBe(true);
});

test("the server's word to fetch anew reaches every page", async () => {
  const [first, second] = [await page(), await page()];
  Stream.open[0]?.dispatchEvent(new Event("resync"));
  expect(first()).toEqual(everything);
  await vi.waitFor(() => expect(second()).toEqual(everything), { timeout: 10_000 });
});

test("who is looking is asked at once, also by a hidden page", async () => {
  const queries = new QueryClient();
  const asked = vi.fn(async () => "nobody");
  const session = new QueryObserver(queries, {
    queryKey: queryArea("session").of(),
    queryFn: asked,
    initialData: "Ana",
  });
  stops.push(
    session.subscribe(() => {}),
    startLive(queries, areas),
  );
  await settled();
  asked.mockClear();
  focusManager.setFocused(false);
  Stream.open[0]?.say({ keys: [["session"]] });
  focusManager.setFocused(undefined);
  expect(asked).toHaveBeenCalledTimes(1);
});
