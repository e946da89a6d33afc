import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { type Admission, type AdmissionTimes, admission } from "./admission.ts";

/** The load is looked at only when a test says so. */
const never = 1_000_000;
let gate: Admission;
const open = (places: number, times: Partial<AdmissionTimes> = {}, waitingInside = () => 0): Admission => {
  gate = admission(places, waitingInside, { maxWaitMs: never, leaseMs: never, lookMs: never, ...times });
  return gate;
};
afterEach(() => {
  gate.stop();
  vi.useRealTimers();
});

test("a place that is given back goes to the call that has waited longest, once", async () => {
  const { enter } = open(1);
  const first = await enter();
  const order: string[] = [];
  const second = enter().then((release) => (order.push("second"), release));
  const third = enter().then((release) => (order.push("third"), release));
  expect(gate.figures).toEqual({ inFlight: 1, waiting: 2, places: 1, refused: 0 });
  first?.();
  first?.();
  (await second)?.();
  (await third)?.();
  expect(order).toEqual(["second", "third"]);
  expect(gate.figures).toEqual({ inFlight: 0, waiting: 0, places: 1, refused: 0 });
});

test("a call is refused at once if too many wait, and after its time if no place becomes free", async () => {
  const { enter } = open(1, { maxWaitMs: 30, lookMs: 10 });
  const release = await enter();
  const waiting = [enter(), enter(), enter(), enter()];
  expect(await enter()).toBeUndefined();
  expect(gate.figures).toMatchObject({ waiting: 4, refused: 1 });
  expect(await Promise.all(waiting)).toEqual([undefined, undefined, undefined, undefined]);
  expect(gate.figures).toMatchObject({ waiting: 0, refused: 5 });
  release?.();
  expect(await enter()).toBeTypeOf("function");
});

test("networks get places in turn, however many calls one of them sends", async () => {
  const { enter } = open(1);
  const first = await enter({ network: "flood" });
  const order: string[] = [];
  const wait = (network: string, name: string) =>
    enter({ network }).then((release) => {
      if (release) order.push(name);
      release?.();
    });
  const all = [wait("flood", "f1"), wait("flood", "f2"), wait("flood", "f3"), wait("flood", "f4")];
  // The line is full: the last call of the flood makes room, and more of it are refused.
  all.push(wait("office", "o1"), wait("flood", "f5"), wait("office", "o2"), wait("office", "o3"));
  expect(gate.figures).toMatchObject({ waiting: 4, refused: 4 });
  first?.();
  await Promise.all(all);
  expect(order).toEqual(["f1", "o1", "f2", "o2"]);
  expect(gate.figures).toEqual({ inFlight: 0, waiting: 0, places: 1, refused: 4 });
});

test("a call whose sender left does not wait on", async () => {
  const { enter } = open(1);
  const release = await enter();
  let leave: (() => void) | undefined;
  const waiting = enter({ onWaiting: (given) => (leave = given) });
  leave?.();
  expect(await waiting).toBeUndefined();
  release?.();
  expect(gate.figures).toEqual({ inFlight: 0, waiting: 0, places: 1, refused: 0 });
});

test("a call that waits for something else for long gives its place back", async () => {
  const { enter } = open(1, { leaseMs: 20 });
  const slow = await enter();
  const other = await enter();
  slow?.();
  expect(gate.figures.inFlight).toBe(1);
  other?.();
  expect(gate.figures.inFlight).toBe(0);
});

test("a call whose body does not come gives its place back soon, and one whose body came keeps it", async () => {
  vi.useFakeTimers();
  const { enter } = open(2, { bodyMs: 100 });
  await enter({ isReceived: () => false });
  const whole = await enter({ isReceived: () => true });
  const waiting = enter({ isReceived: () => false });
  vi.advanceTimersByTime(100);
  await waiting;
  expect(gate.figures).toMatchObject({ inFlight: 2, waiting: 0 });
  vi.advanceTimersByTime(100);
  expect(gate.figures.inFlight).toBe(1);
  whole?.();
  expect(gate.figures.inFlight).toBe(0);
});

test("there are fewer places while calls wait for the database without a break, and all of them again afterwards", () => {
  vi.useFakeTimers();
  let waiting = 0;
  open(20, { lookMs: 100, tooSlowMs: 250 }, () => waiting);
  waiting = 3;
  vi.advanceTimersByTime(200);
  waiting = 0;
  vi.advanceTimersByTime(100);
  waiting = 3;
  vi.advanceTimersByTime(200);
  expect(gate.figures.places, "short queues only even out bursts").toBe(20);
  vi.advanceTimersByTime(200);
  expect(gate.figures.places).toBe(12);
  vi.advanceTimersByTime(5000);
  expect(gate.figures.places, "never none").toBe(4);
  waiting = 0;
  vi.advanceTimersByTime(1600);
  expect(gate.figures.places).toBe(20);
});

test("there are fewer places when the event loop is late", async () => {
  open(10, { lookMs: 10, tooSlowMs: 50 });
  const until = performance.now() + 120;
  while (performance.now() < until);
  await pause(1);
  expect(gate.figures.places).toBeLessThan(10);
});
