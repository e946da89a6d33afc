import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { killServer, startProgram, testFolder } from "./testing/processes.ts";

const folder = testFolder();
afterEach(folder.remove);

const numbers = (lines: string[]): number[] =>
  lines.filter((line) => line.startsWith("kept ")).map((line) => Number(line.slice(5)));

test("kill -9 of the application, and of the server with it, loses nothing acknowledged and blocks no start", async () => {
  let acknowledged: number[] = [];
  const starts: string[] = [];
  for (const victim of ["application", "everything", "application", "everything", "nothing"]) {
    const writer = startProgram("writer.ts", folder.path);
    starts.push(await writer.line(""));
    const found = new Set((await writer.line("found")).split(" ").slice(1).map(Number));
    expect(acknowledged.filter((n) => !found.has(n))).toEqual([]);
    await writer.line("kept");
    await sleep(250);
    if (victim === "everything") killServer(join(folder.path, "database"));
    writer.process.kill("SIGKILL");
    await writer.ended;
    acknowledged = [...acknowledged, ...numbers(writer.lines)];
  }
  expect(acknowledged.length).toBeGreaterThan(20);
  expect(starts).toEqual(["started", "attached", "started", "attached", "started"]);
});
