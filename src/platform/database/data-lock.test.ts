import { afterEach, expect, test } from "vitest";
import { DataDirectoryInUse, lockDataDirectory } from "./data-lock.ts";
import { startProgram, testFolder } from "./testing/processes.ts";

const folder = testFolder();
afterEach(folder.remove);

test("a second server on one data directory learns the owner; a kill -9 frees it at once", async () => {
  const first = startProgram("holder.ts", folder.path);
  await first.line("held");

  const second = startProgram("holder.ts", folder.path);
  expect(await second.ended).toBe(1);
  expect(second.errors).toEqual([
    `Acta is already running on ${folder.path} (process ${first.process.pid}, http://localhost:3000): stop it first, or set ACTA_DATA to another folder.`,
  ]);

  first.process.kill("SIGKILL");
  await first.ended;
  lockDataDirectory(folder.path).release();
});

test("the lock holds inside one process too, until it is released", () => {
  const lock = lockDataDirectory(folder.path);
  expect(() => lockDataDirectory(folder.path)).toThrow(DataDirectoryInUse);
  lock.release();
  lockDataDirectory(folder.path).release();
});
