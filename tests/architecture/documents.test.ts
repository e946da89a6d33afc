import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const folders = ["bench", "bin", "db", "docs", "public", "seed", "src", "tests", "tools"];
/** What stands for any name: `src/features/NAME`, `features/*`. */
const placeholder = /\/(?:NAME|\*)(?=\/|$)/;

/** The paths a document names: code in backticks that begins with a folder of the repository, and links inside it. */
function pathsOf(document: string): string[] {
  const text = readFileSync(document, "utf8");
  const code = [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, path = ""]) => path)
    .filter((path) => folders.includes(path.split("/")[0] ?? "") && path.includes("/"));
  const links = [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)|src="([^"]+)"/g)]
    .map(([, link, source]) => link ?? source ?? "")
    .filter((path) => !/^\w+:/.test(path))
    .map((path) => join(dirname(document), path));
  return [...code, ...links];
}

test.each(["README.md", "docs/architecture.md", "docs/adding.md"])("every path that %s names exists", (document) => {
  const paths = pathsOf(document);
  expect(paths.length).toBeGreaterThan(10);
  const known = (path: string): boolean => {
    const cut = placeholder.exec(path);
    return existsSync(cut ? path.slice(0, cut.index) : path);
  };
  expect(paths.filter((path) => !known(path))).toEqual([]);
});

test("every function and constant that docs/architecture.md names is in the code of the file beside it", () => {
  const text = readFileSync("docs/architecture.md", "utf8");
  // `name` in `path`, and `path` (function `name`)
  const named = [
    ...[...text.matchAll(/`(\w+)(?:\(\))?` in\s+`(src\/[^`]+\.tsx?)`/g)].map(([, name, path]) => [path, name]),
    ...[...text.matchAll(/`([\w/.-]+\.\w+)` \(function `(\w+)`\)/g)].map(([, path, name]) => [path, name]),
  ];
  expect(named.length).toBeGreaterThan(2);
  const missing = named.filter(
    ([path = "", name = ""]) => !new RegExp(`\\b${name}\\b`).test(readFileSync(path, "utf8")),
  );
  expect(missing).toEqual([]);
});
