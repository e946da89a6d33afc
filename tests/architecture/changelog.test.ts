import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the version of the program is the newest of the changelog", () => {
  const versions = [...readFileSync("CHANGELOG.md", "utf8").matchAll(/^## (\S+) \(\d{4}-\d{2}-\d{2}\)$/gm)].map(
    (m) => m[1],
  );
  expect(versions[0]).toBe((JSON.parse(readFileSync("package.json", "utf8")) as { version: string }).version);
  expect(versions).toEqual(versions.toSorted().toReversed());
});
