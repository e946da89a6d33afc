import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";

/** The folders in which no files import each other in a circle, types included. Add a folder once it is clean. */
const folders = { "#engine/": "src/engine", "#ui/": "src/ui" };

const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(({ name }) => /\.tsx?$/.test(name) && !/\.(?:test|d)\.tsx?$/.test(name))
    .map((entry) => join(entry.parentPath, entry.name));

/** Returns the files of the same folder that a file imports. Unlike the linter's rule, counts imports of types, too. */
function importsOf(file: string, alias: string, folder: string): string[] {
  const { module } = parseSync(file, readFileSync(file, "utf8"));
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
  ];
  return requests.flatMap((name) => {
    if (name.startsWith(alias)) return [join(folder, name.slice(alias.length))];
    return name.startsWith(".") ? [join(dirname(file), name)] : [];
  });
}

/** Removes files whose imports are all gone, until no more can be removed. The rest imports each other in circles. */
function inCircles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const left = new Map(imports);
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const [file, needs] of left) if (!needs.some((name) => left.has(name))) left.delete(file);
  }
  // Files that only lead into a circle are not part of it.
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    const imported = new Set([...left.values()].flat());
    for (const file of left.keys()) if (!imported.has(file)) left.delete(file);
  }
  return [...left.keys()].sort();
}

test("finds the files of a circle, and not those that lead into or out of it", () => {
  const imports = new Map([
    ["start", ["a"]],
    ["a", ["b", "end"]],
    ["b", ["a"]],
    ["end", []],
  ]);
  expect(inCircles(imports)).toEqual(["a", "b"]);
});

test.each(Object.entries(folders))("no files of %s import each other in a circle", (alias, folder) => {
  const files = sources(folder);
  expect(inCircles(new Map(files.map((file) => [file, importsOf(file, alias, folder)])))).toEqual([]);
});
