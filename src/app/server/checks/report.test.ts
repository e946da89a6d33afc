import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readReport } from "./report.ts";

const folder = mkdtempSync(join(tmpdir(), "acta-report-"));
afterAll(() => rmSync(folder, { recursive: true }));

function report(counts: { passed: number; failed: number }, files: { status: string; tests: string[] }[]): string {
  const path = join(folder, "report.json");
  const testResults = files.map(({ status, tests }) => ({
    status,
    assertionResults: tests.map((t) => ({ status: t })),
  }));
  const numbers = { numPassedTests: counts.passed, numFailedTests: counts.failed, numPendingTests: 2, numTodoTests: 1 };
  writeFileSync(path, JSON.stringify({ ...numbers, testResults }));
  return path;
}

test("counts what passed, failed and was left out", () => {
  const path = report({ passed: 5, failed: 1 }, [{ status: "failed", tests: ["passed", "failed"] }]);
  expect(readReport(path, 1)).toEqual({ passed: 5, failed: 1, skipped: 3 });
});

test("a file that could not be loaded counts as a failed test", () => {
  const path = report({ passed: 5, failed: 0 }, [
    { status: "failed", tests: [] },
    { status: "passed", tests: ["passed"] },
  ]);
  expect(readReport(path, 1).failed).toBe(1);
});

test("never looks better than the exit code", () => {
  expect(readReport(report({ passed: 5, failed: 0 }, []), 1).failed).toBe(1);
  expect(readReport(join(folder, "missing.json"), 0).failed).toBe(1);
});
