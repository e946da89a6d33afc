import { expect, test } from "vitest";
import { pause } from "./pause.ts";

test("what waits for a pause goes on in another task", async () => {
  const order: string[] = [];
  const paused = pause().then(() => order.push("after the pause"));
  for (let i = 0; i < 100; i++) await Promise.resolve();
  order.push("the same task");
  await paused;
  expect(order).toEqual(["the same task", "after the pause"]);
});
