import { expect, test } from "vitest";
import { byteBudget } from "./byte-budget.ts";

test("no more bytes are held than there is room for, in the order they came, and what is too large goes alone", async () => {
  const within = byteBudget(100);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string, bytes: number) =>
    within(bytes, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => void ends.set(name, resolve));
      if (name === "fails") throw new Error("no");
    });
  const settle = async (name: string, ended: Promise<unknown>) => {
    ends.get(name)?.();
    await ended.catch(() => undefined);
    await Promise.resolve();
  };
  const [a, fails, huge, last] = [work("a", 60), work("fails", 40), work("huge", 500), work("last", 1)];
  await Promise.resolve();
  expect(begun).toEqual(["a", "fails"]);
  await settle("a", a);
  expect(begun).toEqual(["a", "fails"]);
  await settle("fails", fails);
  expect(begun).toEqual(["a", "fails", "huge"]);
  await settle("huge", huge);
  expect(begun).toEqual(["a", "fails", "huge", "last"]);
  await settle("last", last);
});
