import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readReport, slowestFiles } from "./report.ts";

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
  expect(readReport(path, 1)).toMatchObject({ passed: 5, failed: 1, skipped: 3 });
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

test("names what passed only when repeated, and fails when that is more than a few", () => {
  const path = join(folder, "repeated.json");
  const write = (times: number) => {
    const assertionResults = ["a", "b", "c"].map((fullName, at) => ({
      status: "passed",
      fullName,
      failureMessages: at < times ? ["too late"] : [],
    }));
    const numbers = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
    writeFileSync(path, JSON.stringify({ ...numbers, testResults: [{ status: "passed", assertionResults }] }));
  };
  write(0);
  expect(readReport(path, 0)).toMatchObject({ passed: 3, failed: 0, skipped: 0 });
  expect(readReport(path, 0).repeated).toBeUndefined();
  write(2);
  expect(readReport(path, 0)).toMatchObject({
    passed: 3,
    failed: 0,
    skipped: 0,
    repeated: ["a: too late", "b: too late"],
  });
  write(3);
  expect(readReport(path, 0)).toMatchObject({ passed: 0, failed: 3 });
});

test("names a file that took longer than it should, on a slow machine too, and fails nothing", () => {
  const path = join(folder, "slow.json");
  const file = (name: string, seconds: number) => ({
    status: "passed",
    name,
    startTime: 1000,
    endTime: 1000 + seconds * 1000,
    assertionResults: [{ status: "passed" }],
  });
  const numbers = { numPassedTests: 2, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
  const expected = { "a.test.ts": 20, "b.test.ts": 20, "c.test.ts": 8 };
  const read = (a: number, b: number, c: number, added: number) => {
    const files = [file("a.test.ts", a), file("b.test.ts", b), file("c.test.ts", c), file("new.test.ts", added)];
    writeFileSync(path, JSON.stringify({ ...numbers, testResults: files }));
    const { took, ...rest } = readReport(path, 0, expected);
    expect(slowestFiles(took ?? [], 1)).toEqual([expect.stringMatching(/^ +\d+\.0 s {2}[abc]\.test\.ts$/)]);
    return rest;
  };
  const fine = { passed: 2, failed: 0, skipped: 0 };
  expect(read(20, 39, 15, 14)).toEqual(fine);
  expect(read(20, 41, 8, 16)).toEqual({
    ...fine,
    slow: ["b.test.ts: 41 s, expected 20 s", "new.test.ts: 16 s, expected 5 s"],
  });
  // Three times as slow as a whole: only what is slower still is named.
  expect(read(60, 70, 24, 25)).toEqual(fine);
  expect(read(60, 125, 24, 15)).toEqual({ ...fine, slow: ["b.test.ts: 125 s, expected 60 s"] });
});
