import { focusManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryArea } from "#protocol/query-key.ts";
import { type Gathering, gatherRefetches } from "./gather-refetches.ts";

const list = queryArea("list");
const other = queryArea("other");
let queries: QueryClient;
let gathering: Gathering;
let fetched: string[];
/** The delay of an answer, in milliseconds. */
let answerMs: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"] });
  queries = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } });
  queries.mount();
  gathering = gatherRefetches(queries);
  fetched = [];
  answerMs = 20;
});
afterEach(() => {
  gathering.stop();
  queries.unmount();
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

/** A part of a page that shows a query; it has been answered once. Gives what ends it. */
async function shown(area = list, part = "first"): Promise<() => void> {
  const name = `${area.name} ${part}`;
  const queryFn = () => {
    fetched.push(name);
    return new Promise((done) => setTimeout(() => done(`${name} ${fetched.length}`), answerMs));
  };
  const end = new QueryObserver(queries, { queryKey: area.of(part), queryFn }).subscribe(() => {});
  await pass(answerMs + 1);
  fetched = [];
  return end;
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("changes are gathered for 300 to 500 ms, and one fetch follows", async () => {
  await shown();
  for (let i = 0; i < 10; i++) {
    gathering.stale(list.all);
    await pass(29);
  }
  expect(fetched).toEqual([]);
  await pass(500 - 290);
  expect(fetched).toEqual(["list first"]);
  await pass(10_000);
  expect(fetched).toHaveLength(1);
});

test("pages do not all ask at the same moment", async () => {
  await shown();
  const waits = new Set<number>();
  for (const random of [0, 0.5, 0.999]) {
    vi.spyOn(Math, "random").mockReturnValue(random);
    const began = performance.now();
    gathering.stale(list.all);
    while (fetched.length === 0) await pass(1);
    waits.add(Math.round((performance.now() - began) / 10) * 10);
    fetched = [];
    await pass(5_000);
  }
  vi.restoreAllMocks();
  expect([...waits]).toEqual([300, 400, 500]);
});

test("where many pages hear the same, their moments are spread further", async () => {
  await shown();
  const waits: number[] = [];
  for (const random of [0, 0.5, 0.999]) {
    vi.spyOn(Math, "random").mockReturnValue(random);
    const began = performance.now();
    gathering.stale(list.all, 800);
    while (fetched.length === 0) await pass(1);
    waits.push(Math.round((performance.now() - began) / 10) * 10);
    fetched = [];
    await pass(5_000);
  }
  vi.restoreAllMocks();
  expect(waits).toEqual([300, 800, 1_300]);
});

test("of one query one fetch is under way and one waits, however many changes come meanwhile", async () => {
  await shown();
  answerMs = 3_000;
  gathering.stale(list.all);
  await pass(501);
  expect(fetched).toHaveLength(1);
  for (let i = 0; i < 20; i++) {
    gathering.stale(list.all);
    await pass(100);
  }
  expect(fetched).toHaveLength(1);
  // The answer, and the longest pause after it.
  await pass(3_000 + 5_000);
  expect(fetched).toHaveLength(2);
  await pass(10_000);
  expect(fetched).toHaveLength(2);
});

test("an answer that was under way when the change was made does not count as the answer after it", async () => {
  answerMs = 200;
  const end = shown();
  gathering.stale(list.all);
  await end;
  await pass(501);
  expect(fetched).toHaveLength(1);
});

test("ten changes a second for a minute: a page asks every few seconds, and once more after the last", async () => {
  await shown();
  for (let i = 0; i < 600; i++) {
    gathering.stale(list.all);
    await pass(100);
  }
  expect(fetched.length).toBeGreaterThan(10);
  expect(fetched.length).toBeLessThanOrEqual(25);
  fetched = [];
  gathering.stale(list.all);
  await pass(5_100);
  expect(fetched).toHaveLength(1);
  await pass(60_000);
  gathering.stale(list.all);
  await pass(501);
  expect(fetched).toHaveLength(2);
});

test("one change a second is shown within half a second of each", async () => {
  await shown();
  for (let i = 1; i <= 20; i++) {
    gathering.stale(list.all);
    await pass(501);
    expect(fetched).toHaveLength(i);
    await pass(499);
  }
});

test("a hidden page waits until it is seen, then asks once at once", async () => {
  await shown();
  gathering.stale(list.all);
  focusManager.setFocused(false);
  for (let i = 0; i < 50; i++) {
    gathering.stale(list.all);
    await pass(1_000);
  }
  expect(fetched).toEqual([]);
  focusManager.setFocused(true);
  expect(fetched).toHaveLength(1);
  await pass(10_000);
  expect(fetched).toHaveLength(1);
});

test("a page seen again while an older answer is under way asks once more after it", async () => {
  await shown();
  answerMs = 200;
  void queries.invalidateQueries({ queryKey: list.all });
  await pass(10);
  focusManager.setFocused(false);
  gathering.stale(list.all);
  focusManager.setFocused(true);
  await pass(10_000);
  expect(fetched).toHaveLength(2);
});

test("what was fetched since the change for another reason is not fetched again", async () => {
  await shown();
  gathering.stale(list.all);
  void queries.invalidateQueries({ queryKey: list.all });
  await pass(5_000);
  expect(fetched).toHaveLength(1);
});

test("a query that no page shows is fetched when a page opens it", async () => {
  const end = await shown();
  end();
  gathering.stale(list.all);
  await pass(5_000);
  expect(fetched).toEqual([]);
  const key = list.of("first");
  const reopened = new QueryObserver(queries, {
    queryKey: key,
    queryFn: () => fetched.push("again"),
    staleTime: 60_000,
  });
  reopened.subscribe(() => {});
  expect(fetched).toEqual(["again"]);
});

test("only what the change touched is fetched; without a key everything is", async () => {
  await shown();
  await shown(other);
  gathering.stale(list.all);
  await pass(501);
  expect(fetched).toEqual(["list first"]);
  await pass(2_000);
  gathering.stale();
  await pass(501);
  expect(fetched.toSorted()).toEqual(["list first", "list first", "other first"]);
});
