import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Failure } from "#protocol/failure.ts";
import { type Autosave, createAutosave, type SaveState } from "./autosave.ts";

const storage = new Map<string, string>();
const sent: { patch: Readonly<Record<string, unknown>>; version: number }[] = [];
const states: SaveState[] = [];
let answer: (version: number) => Promise<{ version: number }>;
let online = true;

const open = (version = 1): Autosave =>
  createAutosave({
    key: "process:1",
    version,
    save: (patch, at) => {
      sent.push({ patch, version: at });
      return answer(at);
    },
    storage: {
      get: (k) => storage.get(k) ?? null,
      set: (k, v) => void storage.set(k, v),
      remove: (k) => void storage.delete(k),
    },
    onState: (s) => void states.push(s),
    online: () => online,
    jitter: () => 0,
  });

beforeEach(() => {
  vi.useFakeTimers();
  storage.clear();
  sent.length = 0;
  states.length = 0;
  online = true;
  answer = async (version) => ({ version: version + 1 });
});
afterEach(() => vi.useRealTimers());

describe("saving as one types", () => {
  test("a pause of 800 ms sends the newest values, once", async () => {
    const save = open();
    save.change({ name: "A" });
    await vi.advanceTimersByTimeAsync(700);
    save.change({ name: "An" });
    await vi.advanceTimersByTimeAsync(799);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([{ patch: { name: "An" }, version: 1 }]);
    expect(states.at(-1)).toBe("saved");
    expect(storage.size).toBe(0);
  });

  test("who never pauses is saved every five seconds", async () => {
    const save = open();
    for (let i = 0; i < 13; i++) {
      save.change({ name: "x".repeat(i) });
      await vi.advanceTimersByTimeAsync(400);
    }
    expect(sent).toHaveLength(1);
  });

  test("one request at a time; what is typed meanwhile follows with the version it gave", async () => {
    let done: (v: { version: number }) => void = () => undefined;
    answer = () => new Promise((resolve) => (done = resolve));
    const save = open();
    save.change({ a: "1" });
    await vi.advanceTimersByTimeAsync(800);
    save.change({ a: "2", b: "1" });
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toHaveLength(1);
    answer = async (v) => ({ version: v + 1 });
    done({ version: 7 });
    await vi.advanceTimersByTimeAsync(1);
    expect(sent[1]).toEqual({ patch: { a: "2", b: "1" }, version: 7 });
  });
});

describe("when the connection or the server fails", () => {
  test("the work stays on the device and is tried again with growing pauses", async () => {
    answer = async () => {
      throw new Failure("failure.network", 0);
    };
    const save = open();
    save.change({ a: "1" });
    await vi.advanceTimersByTimeAsync(800);
    expect(states.at(-1)).toBe("offline");
    expect(JSON.parse(storage.get("process:1") ?? "")).toEqual({ version: 1, patch: { a: "1" } });
    await vi.advanceTimersByTimeAsync(1000 + 2000 + 4000);
    expect(sent).toHaveLength(4);
    answer = async (v) => ({ version: v + 1 });
    save.change({ a: "2" });
    await vi.advanceTimersByTimeAsync(800);
    expect(sent.at(-1)?.patch).toEqual({ a: "2" });
    expect(storage.size).toBe(0);
  });

  test("what is typed while a save fails wins over what that save sent", async () => {
    let fail = (): void => undefined;
    answer = () => new Promise((_, reject) => (fail = () => reject(new Failure("failure.network", 0))));
    const save = open();
    save.change({ a: "old", b: "1" });
    await vi.advanceTimersByTimeAsync(800);
    save.change({ a: "new" });
    fail();
    answer = async (v) => ({ version: v + 1 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent.map(({ patch }) => patch)).toEqual([
      { a: "old", b: "1" },
      { a: "new", b: "1" },
    ]);
  });

  test("an earlier page's work is found again", () => {
    storage.set("process:1", JSON.stringify({ version: 3, patch: { a: "kept" } }));
    expect(open().recover()).toEqual({ version: 3, patch: { a: "kept" } });
    storage.set("process:1", "{broken");
    expect(open().recover()).toBeNull();
  });

  test("somebody else's change stops the saving and keeps the work, until a side is chosen", async () => {
    answer = async () => {
      throw new Failure("processes.changed", 409);
    };
    const save = open();
    save.change({ a: "mine" });
    await vi.advanceTimersByTimeAsync(800);
    expect(states.at(-1)).toBe("conflict");
    save.change({ b: "more" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    await expect(save.flush()).rejects.toMatchObject({ code: "processes.changed" });
    answer = async (v) => ({ version: v + 1 });
    save.resolve(9, "mine");
    await vi.advanceTimersByTimeAsync(1);
    expect(sent[1]).toEqual({ patch: { a: "mine", b: "more" }, version: 9 });
  });

  test("taking theirs throws mine away", async () => {
    answer = async () => {
      throw new Failure("processes.changed", 409);
    };
    const save = open();
    save.change({ a: "mine" });
    await vi.advanceTimersByTimeAsync(800);
    save.resolve(9, "theirs");
    expect(save.pending).toEqual({});
    expect(storage.size).toBe(0);
  });

  test("a refusal is reported and not repeated", async () => {
    answer = async () => {
      throw new Failure("failure.role", 403);
    };
    const save = open();
    save.change({ a: "1" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    expect(states.at(-1)).toBe("refused");
  });

  test("flushing sends at once and waits for the answer", async () => {
    const save = open();
    save.change({ a: "1" });
    await save.flush();
    expect(sent).toHaveLength(1);
    online = false;
    save.change({ a: "2" });
    await expect(save.flush()).rejects.toMatchObject({ code: "failure.offline" });
    expect(storage.size).toBe(1);
  });
});
