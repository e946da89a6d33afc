import { expect, test } from "vitest";
import { Failure } from "#protocol/failure.ts";
import { readLimits } from "./read-limits.ts";

const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000);
const ana = { uid: "ana", orgId: "firm" };

function refusal(work: () => void): Failure | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return error as Failure;
  }
}

test("a member who has used the minute's share waits for the next minute; others go on", () => {
  const limits = readLimits(3);
  for (let i = 0; i < 3; i++) limits.count(ana, at(10));
  const refused = refusal(() => limits.count(ana, at(20)));
  expect(refused).toBeInstanceOf(Failure);
  expect(refused).toMatchObject({ status: 429, code: "failure.tooMany", values: { seconds: 40 } });
  expect(refusal(() => limits.count({ uid: "beto", orgId: "firm" }, at(20)))).toBeUndefined();
  expect(refusal(() => limits.count(ana, at(60)))).toBeUndefined();
});

test("an organization reads five people's share, and visitors are not counted", () => {
  const limits = readLimits(2);
  for (let i = 0; i < 10; i++) limits.count({ uid: `person ${i}`, orgId: "firm" }, at(0));
  expect(refusal(() => limits.count({ uid: "one more", orgId: "firm" }, at(1)))?.status).toBe(429);
  expect(refusal(() => limits.count({ uid: "one more", orgId: "other" }, at(1)))).toBeUndefined();
  for (let i = 0; i < 100; i++) limits.count({ uid: undefined, orgId: undefined }, at(0));
});

test("an organization of many people reads a fifth of the share of each", () => {
  const limits = readLimits(10);
  for (let i = 0; i < 100; i++) limits.count({ uid: `person ${i % 50}`, orgId: "firm" }, at(0));
  expect(refusal(() => limits.count({ uid: "person 0", orgId: "firm" }, at(1)))?.status).toBe(429);
  expect(refusal(() => limits.count({ uid: "person 0", orgId: "firm" }, at(60)))).toBeUndefined();
});

test("0 is no limit", () => {
  const limits = readLimits(0);
  for (let i = 0; i < 10_000; i++) limits.count(ana, at(0));
});
