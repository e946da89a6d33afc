import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Classes that a style sheet styles wherever they stand: selectors of one class, with or without a state (`.x`, `.x:hover`). */
function classesOf(css: string): Set<string> {
  const found = new Set<string>();
  for (const [, selectors = ""] of css.replace(/\/\*[^]*?\*\//g, "").matchAll(/([^{}]+)\{/g))
    for (const selector of selectors.split(",")) {
      const name = /^\.([\w-]+)(?:[:[].*)?$/.exec(selector.trim())?.[1];
      if (name !== undefined && !/[\s>+~]/.test(selector.trim())) found.add(name);
    }
  return found;
}

// Styles stay on the page once they were fetched: a class that two features mean something else by looks as both say.
test("a class is styled by one feature", () => {
  const owners = new Map<string, Set<string>>();
  for (const file of globSync("src/features/*/**/*.css"))
    for (const name of classesOf(readFileSync(file, "utf8")))
      owners.set(name, (owners.get(name) ?? new Set()).add(file.split("/")[2] ?? ""));
  expect(owners.size).toBeGreaterThan(500);
  const shared = [...owners].filter(([, features]) => features.size > 1);
  expect(shared.map(([name, features]) => `.${name}: ${[...features].join(", ")}`)).toEqual([]);
});
