import { readFileSync } from "node:fs";

/** How many tests of a step passed, failed, and were left out. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/**
 * Counts the results of a test run from its JSON report. A file that could not be loaded counts as one failed test, and so does
 * a run with a failing exit code and no failed test.
 */
export function readReport(path: string, exitCode: number): Outcome {
  const none = { passed: 0, failed: exitCode === 0 ? 0 : 1, skipped: 0 };
  let report: Report;
  try {
    report = JSON.parse(readFileSync(path, "utf8")) as Report;
  } catch {
    return { ...none, failed: 1 };
  }
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  ).length;
  return {
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests + broken, none.failed),
    skipped: report.numPendingTests + report.numTodoTests,
  };
}
