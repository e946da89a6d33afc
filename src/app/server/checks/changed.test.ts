import { join } from "node:path";
import { expect, test } from "vitest";
import { type Imports, reachedTests, readImports, withinSeconds } from "./changed.ts";

const root = join(import.meta.dirname, "../../../..");

test("a change reaches the tests that import it, the nearest first, and not everything through what puts all together", () => {
  const imports: Imports = new Map([
    ["src/features/a/rule.test.ts", ["src/features/a/rule.ts"]],
    ["src/features/a/server/routes.ts", ["src/features/a/rule.ts"]],
    ["src/features/a/server/index.ts", ["src/features/a/server/routes.ts"]],
    ["src/features/a/server/routes.test.ts", ["src/features/a/server/routes.ts", "tests/support/app.ts"]],
    ["src/features/b/server/index.ts", ["src/features/a/server/index.ts"]],
    ["src/features/b/server/b.test.ts", ["src/features/b/server/index.ts"]],
    ["src/app/features.ts", ["src/features/a/server/index.ts"]],
    ["tests/support/app.ts", ["src/app/features.ts"]],
    ["src/features/a/server/http.test.ts", ["tests/support/app.ts"]],
    ["src/features/c/server/c.test.ts", ["tests/support/app.ts"]],
  ]);
  const of = (...changed: string[]) => reachedTests(imports, changed).map(({ file }) => file);
  expect(of("src/features/a/rule.ts")).toEqual([
    "src/features/a/rule.test.ts",
    "src/features/a/server/routes.test.ts",
    "src/features/a/server/http.test.ts",
    "src/features/b/server/b.test.ts",
  ]);
  expect(of("tests/support/app.ts")).toEqual([
    "src/features/a/server/routes.test.ts",
    "src/features/a/server/http.test.ts",
    "src/features/c/server/c.test.ts",
  ]);
  expect(of("src/features/c/server/c.test.ts")).toEqual(["src/features/c/server/c.test.ts"]);
});

test("what does not fit into the seconds is left, and shorter tests after it are still taken", () => {
  const reached = ["a", "b", "c"].map((file, distance) => ({ file, distance }));
  const seconds: Readonly<Record<string, number>> = { a: 5, b: 20, c: 3 };
  expect(withinSeconds(reached, (file) => seconds[file] ?? 0, 10)).toEqual({ taken: ["a", "c"], left: ["b"] });
});

test("the imports of this repository are read as they are written", () => {
  const imports = readImports(root);
  expect(imports.get("src/app/server/checks/changed.test.ts")).toEqual(["src/app/server/checks/changed.ts"]);
  const near = reachedTests(imports, ["src/features/boards/moves.ts"]);
  expect(near.map(({ file }) => file)).toContain("src/features/boards/moves.test.ts");
});
