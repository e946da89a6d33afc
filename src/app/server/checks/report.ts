import { readFileSync } from "node:fs";
import { relative } from "node:path";

/** The results of a step: the numbers of tests that passed, failed, and were left out. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Tests that failed once and passed when they were repeated, each with why it failed. They count as passed. */
  readonly repeated?: readonly string[];
  /** Files of tests that took longer than they did when their seconds were written down. They fail nothing: a machine may be busy. */
  readonly slow?: readonly string[];
  /** The seconds of each file of tests. */
  readonly took?: readonly Took[];
}

type Took = readonly [name: string, seconds: number];

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
 * a run with a failing exit code and no failed test. `expected`: the seconds of files as they were written down.
 */
export function readReport(path: string, exitCode: number, expected: Seconds = {}): Outcome {
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
  const took = report.testResults.map(({ name = "", startTime = 0, endTime = 0 }) => {
    return [name, (endTime - startTime) / 1000] as const;
  });
  const slow = overBudget(took, expected);
  const tooMany = repeated.length > maxRepeated ? repeated.length : 0;
  return {
    passed: report.numPassedTests - tooMany,
    failed: Math.max(report.numFailedTests + broken, none.failed) + tooMany,
    skipped: report.numPendingTests + report.numTodoTests,
    ...(repeated.length > 0 ? { repeated } : {}),
    ...(slow.length > 0 ? { slow } : {}),
    took,
  };
}

/** Returns the slowest files, one a line, the slowest first. */
export const slowestFiles = (took: readonly Took[], count: number): string[] =>
  took
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([name, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${relative(".", name)}`);

/** Seconds by file of tests. */
export type Seconds = Readonly<Record<string, number>>;

/** The seconds that a file without an entry may take. Files of five seconds and more have one. */
const unwritten = 5;
/** A file may take so many times as long as all took, against what is written down, before it is named. */
const tolerance = 2;
/** Nor is a file named that is over by less than this. */
const leastOver = 10;

/** The files that took longer than they should, the longest first. A machine that is slow is so for all of them: their median says how slow. */
function overBudget(took: readonly Took[], expected: Seconds): string[] {
  const paces = took.flatMap(([name, seconds]) => {
    const written = expected[name];
    return written === undefined ? [] : [seconds / written];
  });
  const pace = Math.max(1, paces.toSorted((a, b) => a - b)[Math.floor(paces.length / 2)] ?? 1);
  const budget = (name: string) => (expected[name] ?? unwritten) * pace;
  return took
    .filter(([name, seconds]) => seconds > budget(name) * tolerance && seconds > budget(name) + leastOver)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, seconds]) => `${name}: ${Math.round(seconds)} s, expected ${Math.round(budget(name))} s`);
}
