import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Failure } from "#protocol/failure.ts";
import { asked, mayRetry, type Sending, UploadQueue } from "./upload-queue.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const file = (id: string): Sending => ({ ...asked({ file: new File(["x"], `${id}.txt`), path: [] }, undefined), id });
const files = (count: number) => Array.from({ length: count }, (_, i) => file(`f${i}`));

/** Makes a queue with a scripted server. */
function queueWith(send: (one: Sending) => Promise<unknown>, onStop: (one: Sending) => void = () => undefined) {
  const server = { answers: true, asked: 0 };
  const queue = new UploadQueue({
    send: (one, signal) =>
      Promise.race([
        send(one),
        new Promise((_, reject) =>
          signal.addEventListener("abort", () => {
            onStop(one);
            reject(new Error("stopped"));
          }),
        ),
      ]),
    answers: async () => {
      server.asked++;
      return server.answers;
    },
    takenBy: (error) => (error instanceof Failure && error.code === "repository.nameTaken" ? 1 : undefined),
    onArrived: () => undefined,
  });
  const states = () => queue.get().all.map(({ state }) => state);
  return { queue, server, states };
}
const settled = () => vi.advanceTimersByTimeAsync(0);

test("at most three files are sent at once, and all arrive", async () => {
  const sent: (() => void)[] = [];
  const { queue, states } = queueWith(() => new Promise<void>((resolve) => sent.push(resolve)));
  queue.add(files(5));
  expect(states()).toEqual(["sending", "sending", "sending", "waiting", "waiting"]);
  for (let i = 0; i < 5; i++) {
    sent.shift()?.();
    await settled();
  }
  expect(states()).toEqual(Array(5).fill("done"));
});

test("a lost connection fails no file; all are sent when the server answers again", async () => {
  let connected = false;
  const tried: string[] = [];
  const { queue, server, states } = queueWith(async ({ id }) => {
    tried.push(id);
    if (!connected) throw new Failure("failure.offline", 0);
  });
  server.answers = false;
  queue.add(files(50));
  await settled();
  expect(queue.get().held).toBe(true);
  expect(new Set(states())).toEqual(new Set(["waiting"]));
  expect(tried).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(tried).toHaveLength(3);
  expect(server.asked).toBeGreaterThan(10);
  connected = true;
  server.answers = true;
  await queue.goOn();
  await settled();
  expect(queue.get().held).toBe(false);
  expect(new Set(states())).toEqual(new Set(["done"]));
});

test("a file whose connection is lost each time although the server answers is reported, and the others arrive", async () => {
  const { queue, states } = queueWith(async ({ id }) => {
    if (id === "f0") throw new Failure("failure.offline", 0);
  });
  queue.add(files(4));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states()).toEqual(["failed", "done", "done", "done"]);
  expect(queue.get().held).toBe(false);
});

test("a server that asks for patience is asked again as often as necessary", async () => {
  let refused = 0;
  const { queue, states } = queueWith(async () => {
    if (refused++ < 20) throw new Failure("failure.tooMany", 429);
  });
  queue.add(files(2));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(states()).toEqual(["done", "done"]);
});

test("when there is no room nothing else is sent, and all can be tried again", async () => {
  let full = true;
  let tried = 0;
  const { queue, states } = queueWith(async () => {
    tried++;
    if (full) throw new Failure("repository.full", 409);
  });
  queue.add(files(40));
  await settled();
  expect(new Set(states())).toEqual(new Set(["failed"]));
  expect(tried).toBe(3);
  full = false;
  queue.again(queue.get().all);
  await vi.advanceTimersByTimeAsync(1000);
  expect(new Set(states())).toEqual(new Set(["done"]));
});

test("an answer about taken names holds for the files that still wait", async () => {
  const answered: string[] = [];
  let go: (() => void) | undefined;
  const { queue, states } = queueWith(async ({ id, ifTaken, taken }) => {
    if (ifTaken !== "refuse") return void answered.push(`${id} ${ifTaken} of ${taken}`);
    if (id === "f2") await new Promise<void>((resolve) => (go = resolve));
    if (id === "f3" || id === "f4") return new Promise(() => undefined);
    throw new Failure("repository.nameTaken", 409);
  });
  queue.add(files(6));
  await settled();
  expect(states()).toEqual(["failed", "failed", "sending", "sending", "sending", "waiting"]);
  queue.answerAll("version");
  go?.();
  await vi.advanceTimersByTimeAsync(1000);
  expect(answered.toSorted()).toEqual(["f0", "f1", "f2", "f5"].map((id) => `${id} version of 1`));
});

test("cancelling one stops it alone and lets the next one begin", async () => {
  const stopped: string[] = [];
  const { queue } = queueWith(
    () => new Promise(() => undefined),
    (one) => stopped.push(one.id),
  );
  queue.add(files(4));
  await settled();
  queue.cancel("f1");
  await settled();
  expect(stopped).toEqual(["f1"]);
  expect(queue.get().all.map(({ id, state }) => [id, state])).toEqual([
    ["f0", "sending"],
    ["f2", "sending"],
    ["f3", "sending"],
  ]);
});

test("cancelling all stops what is sent and what waits, and keeps what arrived", async () => {
  const { queue, states } = queueWith(({ id }) => (id === "f0" ? Promise.resolve() : new Promise(() => undefined)));
  queue.add(files(9));
  await settled();
  queue.cancelAll();
  await settled();
  expect(states()).toEqual(["done"]);
});

test("a file whose name is refused is not sent again: it would be refused again", async () => {
  const { queue } = queueWith(async ({ id }) => {
    const fields = id === "f0" ? [{ path: "name", code: "repository.name.reserved" as const }] : [];
    throw new Failure("failure.invalid", 422, { fields });
  });
  queue.add(files(2));
  await settled();
  expect(queue.get().all.map(mayRetry)).toEqual([false, true]);
});

test("a file whose earlier try is still being stored is sent again by itself", async () => {
  let tries = 0;
  const { queue, states } = queueWith(async () => {
    if (++tries === 1) throw new Failure("failure.inProgress", 409);
  });
  queue.add(files(1));
  await settled();
  expect(states()).toEqual(["waiting"]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([tries, states()]).toEqual([2, ["done"]]);
});
