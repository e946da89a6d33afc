import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("sizes of files are written by sizeText alone", () => {
  const all = globSync("src/**/*.{ts,tsx}").filter((file) => !/\.test\.|api-reference/.test(file));
  const own = all.filter((file) => /\$\{[^}]*\} ?(?:KB|kB|MB)`|\}\} kB/.test(readFileSync(file, "utf8")));
  expect(own).toEqual(["src/protocol/size-text.ts"]);
});
