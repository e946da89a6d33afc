import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { rarely } from "./rarely.ts";

test("a trouble that comes a thousand times is one line at once, and one with the number of the others", async () => {
  const lines: { count: number; reason: string; msg: string; err?: unknown }[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const trouble = rarely(log, "connection trouble", 200);
  for (let i = 0; i < 1000; i++) trouble(new Error(`lost ${i}`));
  expect(lines).toMatchObject([{ count: 1, reason: "lost 0", msg: "connection trouble" }]);
  await vi.waitFor(() => expect(lines).toHaveLength(2), 10_000);
  expect(lines[1]).toMatchObject({ count: 999, reason: "lost 999" });
  expect(lines.some((line) => line.err !== undefined)).toBe(false);
  // The first message after a quiet time is logged at once again.
  await new Promise((resolve) => setTimeout(resolve, 500));
  trouble(new Error("again"));
  expect(lines.at(-1)).toMatchObject({ count: 1, reason: "again" });
});
