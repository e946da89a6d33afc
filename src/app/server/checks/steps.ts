import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildPagesIfStale } from "#platform/pages-build.ts";
import { changedFiles, reachedTests, readImports, withinSeconds } from "./changed.ts";
import { type Outcome, readReport, type Seconds } from "./report.ts";

/** One check of `npm test`. */
export interface Step {
  readonly name: string;
  run(): Promise<Outcome>;
}

const root = join(import.meta.dirname, "../../../..");
const passed: Outcome = { passed: 1, failed: 0, skipped: 0 };
const failed: Outcome = { passed: 0, failed: 1, skipped: 0 };

/** Every check; the quickest come first. A tool without counts of its own counts as one test. */
export const steps: readonly Step[] = [
  tool("machine", ["tools/prepare-machine.ts"]),
  tool("lock", ["tools/complete-lock.ts", "--check"]),
  tool("types", ["node_modules/typescript/bin/tsc", "-b"]),
  tool("lint", ["node_modules/oxlint/bin/oxlint", "--type-aware", "--deny-warnings"]),
  tool("format", ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings"]),
  // Each runs on one core.
  together("unused", [
    ["node_modules/knip/bin/knip.js", "--no-progress"],
    ["node_modules/knip/bin/knip.js", "--no-progress", "--config", "knip.product.jsonc", "--include", "files,exports"],
  ]),
  { name: "pages", run: pages }, // the architecture tests weigh them
  suite("architecture"),
  suite("pure"),
  suite("server"),
  suite("browser"),
  suite("engines"),
];

/** The seconds that the tests of a change may take, by `tests/seconds.json`. Two run at once. */
const changeSeconds = 25;

/** The checks of what changed: types, format, and the nearest tests. Prints what is left to the whole run. */
export function stepsOfChange(): readonly Step[] {
  const changed = changedFiles(root);
  const seconds = JSON.parse(readFileSync(join(root, "tests/seconds.json"), "utf8")) as Seconds;
  const reached = reachedTests(readImports(root), changed);
  const isPage = (file: string) => /^tests\/(?:e2e|browsers|architecture)\//.test(file);
  const { taken, left } = withinSeconds(
    reached.filter(({ file }) => !isPage(file)),
    (file) => seconds[file] ?? 1,
    changeSeconds,
  );
  const later = [...left, ...reached.map(({ file }) => file).filter(isPage)];
  console.log(`${changed.length} files changed. ${taken.length} files of tests are near enough to run now.`);
  if (later.length > 0) console.log(`Left to the whole run, the nearest first:\n  ${later.slice(0, 12).join("\n  ")}`);
  const formatted = changed.filter((file) => /\.(?:tsx?|mjs|jsonc?|css)$/.test(file) && existsSync(join(root, file)));
  return [
    tool("types", ["node_modules/typescript/bin/tsc", "-b"]),
    ...(formatted.length > 0
      ? [tool("format", ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", ...formatted])]
      : []),
    ...(taken.length > 0 ? [tests("near", ["pure", "server"], taken)] : []),
  ];
}

function tool(name: string, args: string[]): Step {
  return { name, run: async () => ((await node(args)) === 0 ? passed : failed) };
}

/** Tools that run at the same time. */
function together(name: string, all: readonly string[][]): Step {
  return {
    name,
    run: async () => {
      const codes = await Promise.all(all.map((args) => node(args)));
      const passing = codes.filter((code) => code === 0).length;
      return { passed: passing, failed: codes.length - passing, skipped: 0 };
    },
  };
}

function suite(project: string): Step {
  return tests(project, [project], []);
}

/** Tests of projects of Vitest: all of them, or those of `files`. */
function tests(name: string, projects: readonly string[], files: readonly string[]): Step {
  const report = join(root, `.cache/reports/${name}.json`);
  const chosen = projects.flatMap((project) => ["--project", project]);
  const args = ["node_modules/vitest/vitest.mjs", "run", ...chosen, "--reporter=default", "--reporter=json", ...files];
  return {
    name,
    run: async () => {
      mkdirSync(join(root, ".cache/reports"), { recursive: true });
      rmSync(report, { force: true });
      const code = await node([...args, `--outputFile.json=${report}`]);
      return readReport(report, code, writtenSeconds());
    },
  };
}

/** The seconds of files of tests, as `tools/keep-test-seconds.ts` wrote them down, by absolute path as reports have it. */
function writtenSeconds(): Seconds {
  const written = JSON.parse(readFileSync(join(root, "tests/seconds.json"), "utf8")) as Seconds;
  return Object.fromEntries(Object.entries(written).map(([path, seconds]) => [join(root, path), seconds]));
}

async function pages(): Promise<Outcome> {
  try {
    await buildPagesIfStale({ log: console.log });
    return passed;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return failed;
  }
}

/** Runs a program under this Node in this terminal and resolves with its exit code. It ends when this process ends. */
function node(args: string[]): Promise<number> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  const stop = (signal: NodeJS.Signals): void => {
    child.once("close", () => process.exit(130));
    child.kill(signal);
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      process.off("SIGINT", stop).off("SIGTERM", stop);
      resolve(code ?? 1);
    });
  });
}
