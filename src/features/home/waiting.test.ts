import { expect, test } from "vitest";
import type { Actor, Role } from "#protocol/actor.ts";
import { waitingCount, waitingLists } from "./waiting.ts";

const actor = (...roles: Role[]) =>
  ({ uid: "u", roles, teamIds: [], individual: false, permissions: { review: true } }) as unknown as Actor;

test.each([
  [["owner"], ["rejected", "review", "inbox"]],
  [["creator"], ["rejected", "inbox"]],
  [["reviewer"], ["rejected", "review"]],
  [["manager"], []],
  [["consultant"], []],
] as const)("%s is shown %s", (roles, lists) => {
  expect(waitingLists(actor(...roles))).toEqual(lists);
});

test("without reviews in the plan nothing waits for one", () => {
  expect(waitingLists({ ...actor("owner"), permissions: {} })).toEqual(["rejected", "inbox"]);
});

test("what waits is counted over the lists shown, and what is not counted is nothing", () => {
  const counts = { rejected: 1, review: 6, inbox: null };
  expect(waitingCount(["rejected", "review"], counts)).toBe(7);
  expect(waitingCount(["rejected", "inbox"], counts)).toBe(1);
});
