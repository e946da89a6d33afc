import { readFileSync } from "node:fs";

/** How many tests of a step passed, failed, and were left out. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Tests that failed once and passed when they were repeated, each with why it failed. They count as passed. */
  readonly repeated?: readonly string[];
  /** Files of tests that took longer than a file may, each with its seconds. They count as failed: they are to be split or made faster. */
  readonly slow?: readonly string[];
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
    readonly name?: string;
    readonly startTime?: number;
    readonly endTime?: number;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName?: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/**
 * Counts the results of a test run from its JSON report. A file that could not be loaded counts as one failed test, and so does
 * a run with a failing exit code and no failed test, and a file that took more than `maxSeconds`.
 */
export function readReport(path: string, exitCode: number, maxSeconds = Number.POSITIVE_INFINITY): Outcome {
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
  const slow = report.testResults.flatMap(({ name = "", startTime = 0, endTime = 0 }) => {
    const seconds = Math.round((endTime - startTime) / 1000);
    return seconds > maxSeconds ? [`${name}: ${seconds} s`] : [];
  });
  const tooMany = repeated.length > maxRepeated ? repeated.length : 0;
  return {
    passed: report.numPassedTests - tooMany,
    failed: Math.max(report.numFailedTests + broken, none.failed) + tooMany + slow.length,
    skipped: report.numPendingTests + report.numTodoTests,
    ...(repeated.length > 0 ? { repeated } : {}),
    ...(slow.length > 0 ? { slow } : {}),
  };
}
