import { QueryClient } from "@tanstack/react-query";
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
const page = async () => {
  const queries = new QueryClient();
  const stale = vi.spyOn(queries, "invalidateQueries").mockResolvedValue();
  stops.push(startLive(queries, areas));
  await settled();
  return stale;
};

test("one stream serves all pages; what it says reaches each of them", async () => {
  const [first, second] = [await page(), await page()];
  expect(Stream.open).toHaveLength(1);
  Stream.open[0]?.say({ keys: [["processes"], ["process", "p1"]] });
  await vi.waitFor(() => expect(second).toHaveBeenCalledTimes(2), { timeout: 10_000 });
  expect(first.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([["processes"], ["process", "p1"]]);
});

test("what shows something of another feature becomes stale with it", async () => {
  const stale = await page();
  Stream.open[0]?.say({ keys: [["teams"], ["catalog", "metrics"]] });
  Stream.open[0]?.say({ keys: [["catalog", "clients"]] });
  Stream.open[0]?.say({ keys: [["catalog"]] });
  const keys = stale.mock.calls.map(([filter]) => filter?.queryKey?.join(" "));
  expect(keys).toEqual([
    "teams",
    "processes",
    "catalog metrics",
    "catalog clients",
    "processes",
    "catalog",
    "processes",
  ]);
});

test("a page ignores the echo of its own change", async () => {
  const stale = await page();
  Stream.open[0]?.say({ keys: [["processes"]], by: pageId });
  expect(stale).not.toHaveBeenCalled();
  Stream.open[0]?.say({ keys: [["processes"]], by: "another" });
  expect(stale).toHaveBeenCalledTimes(1);
});

test("after a break the stream is opened again and everything is fetched anew, once", async () => {
  const stale = await page();
  Stream.open[0]?.onopen?.();
  Stream.open[0]?.onerror?.();
  expect(Stream.open[0]?.closed).toBe(true);
  vi.advanceTimersByTime(1_500);
  expect(Stream.open).toHaveLength(2);
  expect(stale).not.toHaveBeenCalled();
  Stream.open[1]?.onopen?.();
  expect(stale).toHaveBeenCalledTimes(1);
  expect(stale).toHaveBeenCalledWith();
});

test("a stream that is refused asks who is there: the session may have ended while nobody listened", async () => {
  const stale = await page();
  Object.assign(Stream.open[0] ?? {}, { readyState: 2 });
  Stream.open[0]?.onerror?.();
  expect(stale.mock.calls).toEqual([[{ queryKey: ["session"] }]]);
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
  expect(first).toHaveBeenCalledWith();
  await vi.waitFor(() => expect(second).toHaveBeenCalledWith(), { timeout: 10_000 });
});
