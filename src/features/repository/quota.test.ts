import { expect, test } from "vitest";
import { fits, roomOf } from "./quota.ts";

test.each([
  [0, "free"],
  [89, "free"],
  [90, "nearly"],
  [99, "nearly"],
  [100, "full"],
  [140, "full"],
])("%i of 100 bytes are %s", (used, room) => {
  expect(roomOf(used, 100)).toBe(room);
});

test("what fills it exactly finds room, and not a byte more", () => {
  expect([fits(90, 100, 10), fits(90, 100, 11)]).toEqual([true, false]);
});
