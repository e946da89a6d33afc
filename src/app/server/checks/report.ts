import { readFileSync } from "node:fs";

/** How many tests of a step passed, failed, and were left out. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Tests that failed once and passed when they were repeated, each with why it failed. They count as passed. */
  readonly repeated?: readonly string[];
}

/** The maximum number of tests of a run that may pass only when repeated; one more and they count as failed. */
const maxRepeated = 2;

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName?: string;
      readonly failureMessages?: readonly string[];
    }[];
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
  const repeated = report.testResults.flatMap((file) =>
    file.assertionResults.flatMap(({ status, fullName = "", failureMessages: [why] = [] }) =>
      status === "passed" && why !== undefined ? [`${fullName}: ${why}`] : [],
    ),
  );
  const tooMany = repeated.length > maxRepeated ? repeated.length : 0;
  return {
    passed: report.numPassedTests - tooMany,
    failed: Math.max(report.numFailedTests + broken, none.failed) + tooMany,
    skipped: report.numPendingTests + report.numTodoTests,
    ...(repeated.length > 0 ? { repeated } : {}),
  };
}
