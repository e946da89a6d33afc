import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";
import { featureFiles, featureMigration } from "../../tools/new-feature.ts";

test("a generated feature is valid TypeScript, named throughout, with a table under row-level security", () => {
  const files = featureFiles("rejection-reasons", "rejection-reason");
  expect(Object.keys(files).length).toBeGreaterThan(7);
  for (const [path, text] of Object.entries(files)) {
    expect(parseSync(path, text).errors, path).toEqual([]);
    expect(text, path).not.toMatch(/undefined(?! \| |;)|\[object/);
  }
  expect(files["server/index.ts"]).toContain("export const rejectionReasons");
  expect(files["contract.ts"]).toContain('path: "/rejection-reasons"');
  expect(featureMigration("rejection-reasons")).toContain("select wall('rejection_reasons')");
});
