import { readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";
import { namesOf } from "../../tools/feature-files/names.ts";
import {
  featureAuthorizationCases,
  featureBrowserTest,
  featureFiles,
  featureLines,
  featureMigration,
} from "../../tools/new-feature.ts";

/** Written with the feature, as `tests/authorization` imports them. */
const ownModule = "features/rejection-reasons/";

const laid = (): Readonly<Record<string, string>> => ({
  ...featureFiles("rejection-reasons", "rejection-reason"),
  "tests/e2e/rejection-reasons.test.ts": featureBrowserTest("rejection-reasons", "rejection-reason"),
  "tests/authorization/rejection-reasons.ts": featureAuthorizationCases("rejection-reasons", "rejection-reason"),
});

test("a generated feature is valid TypeScript, named throughout, with a table under row-level security", () => {
  const files = laid();
  expect(Object.keys(files).length).toBeGreaterThan(15);
  for (const [path, text] of Object.entries(files)) {
    expect(parseSync(path, text).errors, path).toEqual([]);
    expect(text, path).not.toMatch(/undefined(?!\b)|\[object|\$\{/);
  }
  expect(files["server/index.ts"]).toContain("export const rejectionReasons");
  expect(files["contract.ts"]).toContain('path: "/rejection-reasons"');
  expect(featureMigration("rejection-reasons")).toContain("select wall('rejection_reasons')");
});

/** What a file takes from our own modules: `#client/call.ts` and each name. */
const taken = (text: string): readonly (readonly [module: string, name: string])[] =>
  [...text.matchAll(/import (?:type )?\{([^}]+)\} from "#([^"]+)"/g)].flatMap(([, names = "", module = ""]) =>
    names.split(",").map((name) => [module, name.trim().replace(/^type /, "")] as const),
  );

test("a generated feature takes only what is there, and has a place for each line that names it elsewhere", () => {
  const folders: Readonly<Record<string, string>> = { tests: "tests", seed: "seed" };
  const all = Object.values(laid())
    .flatMap(taken)
    .filter(([module]) => !module.startsWith(ownModule));
  expect(all.length).toBeGreaterThan(25);
  for (const [module, name] of all) {
    const place = folders[module.split("/")[0] ?? ""] === undefined ? `src/${module}` : module;
    expect(readFileSync(place, "utf8"), `${module}: ${name}`).toMatch(new RegExp(`export .*\\b${name}\\b`));
  }
  for (const { file, before } of featureLines(namesOf("rejection-reasons", "rejection-reason"))) {
    expect(readFileSync(file, "utf8").split(before).length, `${file}: ${before}`).toBe(2);
  }
});
