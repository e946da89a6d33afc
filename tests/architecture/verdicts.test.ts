import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commonFailure, isVerdict } from "#protocol/failure.ts";

const root = join(import.meta.dirname, "../..");
/** Takes every failure of ours for a refusal by a rule, also one of a server that is only busy. */
const anyFailure = /!\(\w+ instanceof Failure\)(?! \|\| \w+\.(?:code|status))/;

test("background work takes a busy server for no verdict on what it works on", () => {
  const found = globSync("src/features/*/server/**/*.ts", { cwd: root })
    .filter((path) => !path.endsWith(".test.ts"))
    .flatMap((path) =>
      readFileSync(join(root, path), "utf8")
        .split("\n")
        .flatMap((line, at) => (anyFailure.test(line) ? [`${path}:${at + 1}: use isVerdict`] : [])),
    );
  expect(found).toEqual([]);
  expect(isVerdict(commonFailure("failure.busy"))).toBe(false);
  expect(isVerdict(commonFailure("failure.unavailable"))).toBe(false);
  expect(isVerdict(commonFailure("failure.documentTooLarge"))).toBe(true);
  expect(isVerdict(new Error("lost"))).toBe(false);
});
