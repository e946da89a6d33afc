import { expect, test } from "vitest";
import { reserve, spaceGate } from "./space-gate.ts";

const gib = 1024 ** 3;

test.each([
  // disk, free for uploads, free for anything: a tenth and a twentieth, within bounds
  [20, 2, 1],
  [1000, 5, 1],
  [1, 0.5, 0.125],
])("of a disk of %d GiB, %d must stay free of uploads and %d of all else", (total, upload, write) => {
  expect(reserve("upload", total * gib) / gib).toBeCloseTo(upload);
  expect(reserve("write", total * gib) / gib).toBeCloseTo(write);
});

test("the tightest disk counts, a bucket is never full, and one that cannot be measured closes nothing", async () => {
  const clock = { now: () => new Date() };
  const disk = (free: number) => async () => ({ free: free * gib, total: 20 * gib });
  const bucket = async () => ({ free: Number.POSITIVE_INFINITY, total: Number.POSITIVE_INFINITY });
  const broken = () => Promise.reject(new Error("no such disk"));
  const answers = async (...disks: (typeof bucket)[]) => {
    const gate = spaceGate(disks, clock);
    return [await gate.admits("upload"), await gate.admits("write")];
  };
  expect(await answers(disk(10), bucket, broken)).toEqual([true, true]);
  expect(await answers(disk(10), disk(1.5))).toEqual([false, true]);
  expect(await answers(disk(0.9), disk(10))).toEqual([false, false]);
});

test("the disk is measured once in five seconds", async () => {
  let now = 0;
  let measured = 0;
  const disk = async () => {
    measured += 1;
    return { free: 10 * gib, total: 20 * gib };
  };
  const gate = spaceGate([disk], { now: () => new Date(now) });
  for (now = 0; now <= 5000; now += 500) await gate.admits("write");
  expect(measured).toBe(1);
  await gate.admits("write");
  expect(measured).toBe(2);
});
