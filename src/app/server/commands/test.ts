import { slowestFiles } from "../checks/report.ts";
import { type Step, steps, stepsOfChange } from "../checks/steps.ts";

/**
 * Runs every check in order, or those whose name contains one of the arguments, and stops at the first that fails. The
 * last line is the total, `N passed, N failed`: tests of the suites, and one for each tool. `changed` runs in about a minute
 * what the change since the last commit reaches, or the last commit itself.
 */
export async function run(args: string[]): Promise<number> {
  if (args[0] === "changed") return runSteps(stepsOfChange());
  const chosen = steps.filter(({ name }) => args.length === 0 || args.some((arg) => name.includes(arg)));
  if (chosen.length === 0) {
    console.error(`No check is named so. There are: ${steps.map(({ name }) => name).join(", ")}.`);
    return 2;
  }
  return runSteps(chosen);
}

async function runSteps(chosen: readonly Step[]): Promise<number> {
  let passed = 0;
  let failed = 0;
  let skipped = 0;
  const repeated: string[] = [];
  const slow: string[] = [];
  const took: (readonly [name: string, seconds: number])[] = [];
  for (const [i, step] of chosen.entries()) {
    console.log(`\n[${i + 1}/${chosen.length}] ${step.name}`);
    const began = performance.now();
    const outcome = await step.run();
    passed += outcome.passed;
    failed += outcome.failed;
    skipped += outcome.skipped;
    repeated.push(...(outcome.repeated ?? []));
    slow.push(...(outcome.slow ?? []));
    took.push(...(outcome.took ?? []));
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(
      `[${i + 1}/${chosen.length}] ${step.name}: ${outcome.failed === 0 ? "passed" : "FAILED"} in ${seconds} s`,
    );
    if (outcome.failed > 0) break;
  }
  if (took.length > 20) console.log(`\nThe slowest files:\n${slowestFiles(took, 20).join("\n")}`);
  for (const one of repeated) console.log(`\nFailed once, and passed when it was repeated: ${one}`);
  for (const one of slow) console.log(`\nTook longer than tests/seconds.json says, and is to be looked at: ${one}`);
  if (skipped > 0) console.log(`\n${skipped} skipped`);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
