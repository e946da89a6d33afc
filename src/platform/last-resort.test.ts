import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { expect, test } from "vitest";
import { lastResort } from "./last-resort.ts";

const silent = { error: () => undefined, fatal: () => undefined } as never;
const settled = async (promise: Promise<void>) =>
  Promise.race([promise.then(() => true), new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 20))]);

test("single errors are survived; the sixth in a minute is one too many", async () => {
  const process = new EventEmitter();
  let now = 0;
  const { exhausted } = lastResort(silent, process, () => now);
  for (let i = 0; i < 30; i++) {
    now += 15_000;
    process.emit("uncaughtException", new Error("now and then"));
    process.emit("unhandledRejection", new Error("as often as it likes"));
  }
  expect(await settled(exhausted)).toBe(false);
  for (let i = 0; i < 2; i++) process.emit("uncaughtException", new Error("again"));
  expect(await settled(exhausted)).toBe(true);
});

test("a process goes on after an error and a rejection that nobody caught, and says them", async () => {
  const program = `
    import { lastResort } from ${JSON.stringify(new URL("./last-resort.ts", import.meta.url).href)};
    const say = (o, text) => console.log(text + ": " + o.err.message);
    lastResort({ error: say, fatal: say });
    setTimeout(() => { throw new Error("thrown"); });
    setTimeout(() => void Promise.reject(new Error("rejected")));
    setTimeout(() => console.log("still here"), 100);
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program]);
  let output = "";
  child.stdout.on("data", (part) => void (output += part));
  child.stderr.on("data", (part) => void (output += part));
  const [code] = await once(child, "close");
  expect(output.trim().split("\n")).toEqual([
    "an error that nobody caught: thrown",
    "a rejection that nobody handled: rejected",
    "still here",
  ]);
  expect(code).toBe(0);
});
