import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = join(import.meta.dirname, "../..");
/** Seconds of a file the table does not have: it is new, or short. */
const unknown = 3;

/**
 * Takes the longest files first, so that all workers end at about the same time. How long a file takes is written in
 * `tests/seconds.json`: a fresh clone has seen no run. Projects run one after the other.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const table = JSON.parse(readFileSync(join(root, "tests/seconds.json"), "utf8")) as Record<string, number>;
    const seconds = ({ moduleId }: TestSpecification) => table[relative(root, moduleId)] ?? unknown;
    const project = (file: TestSpecification) => file.project.name;
    return files.toSorted((a, b) => project(a).localeCompare(project(b)) || seconds(b) - seconds(a));
  }
}
