import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

// Writes tests/seconds.json from the reports of the last `npm test`: the seconds of each file of tests that takes five or more.
// To be run after a run on a machine that did nothing else.

const root = join(import.meta.dirname, "..");
const least = 5;
const table: Record<string, number> = {};
for (const project of ["architecture", "pure", "server", "browser", "engines"]) {
  const { testResults } = JSON.parse(readFileSync(join(root, `.cache/reports/${project}.json`), "utf8")) as {
    readonly testResults: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[];
  };
  for (const { name, startTime, endTime } of testResults) {
    const seconds = Math.round((endTime - startTime) / 1000);
    if (seconds >= least) table[relative(root, name)] = seconds;
  }
}
const lines = Object.entries(table).toSorted(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(join(root, "tests/seconds.json"), `${JSON.stringify(Object.fromEntries(lines), null, 2)}\n`);
