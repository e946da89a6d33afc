import { expect, test } from "vitest";
import { changed, redone, unchanged, undone } from "./edit-history.ts";

test("changes are undone and done again; letters that follow each other are one change", () => {
  let history = unchanged("");
  for (const [at, text] of [
    [0, "P"],
    [200, "Pr"],
    [400, "Precio"],
    [5000, "Precio total"],
  ] as const)
    history = changed(history, text, at);
  history = undone(history);
  expect(history.now).toBe("Precio");
  history = undone(history);
  expect(history.now).toBe("");
  expect(undone(history)).toBe(history);
  history = redone(redone(history));
  expect(history.now).toBe("Precio total");
  expect(redone(history)).toBe(history);
});

test("what was undone is gone with the next change, and a change after undoing is a step of its own", () => {
  let history = changed(changed(unchanged("a"), "b", 0), "c", 10_000);
  history = changed(undone(history), "d", 10_100);
  expect([history.now, history.future]).toEqual(["d", []]);
  expect(undone(history).now).toBe("b");
  expect(changed(history, "d", 99_999)).toBe(history);
});

test("pressed changes are a step each, however soon they follow, and letters behind one are no part of it", () => {
  let history = changed(unchanged("a"), "b", 0, "pressed");
  history = changed(history, "c", 100, "pressed");
  history = changed(history, "cd", 200);
  history = changed(history, "e", 300, "pressed");
  const steps = [history, undone(history), undone(undone(history)), undone(undone(undone(history)))];
  expect(steps.map(({ now }) => now)).toEqual(["e", "cd", "c", "b"]);
});
