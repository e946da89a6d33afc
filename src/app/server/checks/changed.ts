import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";

/** A file of tests that a change reaches, and over how many imports. */
interface Reached {
  readonly file: string;
  readonly distance: number;
}

/** The files that each file imports, by paths from the root of the repository. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** Folders that put everything together. What reaches one of them would reach every test. */
const composing = /^(?:src\/app|tests\/support|seed)\//;
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

/** The feature or the part of the platform or engine that a file belongs to. Its tests try it over HTTP, without an import. */
const partOf = (file: string): string | undefined => /^src\/(?:features|platform|engine)\/[^/]+\//.exec(file)?.[0];

/**
 * Returns the tests that import a changed file, directly or through others, the nearest first. Other tests of the same part count as
 * two imports away.
 */
export function reachedTests(imports: Imports, changed: readonly string[]): Reached[] {
  const importers = new Map<string, string[]>();
  for (const [file, those] of imports) for (const to of those) importers.set(to, [...(importers.get(to) ?? []), file]);
  const distances = new Map(changed.map((file) => [file, 0]));
  for (const [file, distance] of distances) {
    if (distance > 0 && composing.test(file)) continue;
    for (const by of importers.get(file) ?? []) if (!distances.has(by)) distances.set(by, distance + 1);
  }
  const parts = new Set(changed.map(partOf));
  for (const file of imports.keys()) {
    const part = partOf(file);
    if (part && parts.has(part)) distances.set(file, Math.min(2, distances.get(file) ?? 2));
  }
  return [...distances]
    .filter(([file]) => isTest(file))
    .map(([file, distance]) => ({ file, distance }))
    .toSorted((a, b) => a.distance - b.distance);
}

/** Takes the nearest tests until their seconds are used up. Those that do not fit are left to the whole run. */
export function withinSeconds(
  reached: readonly Reached[],
  secondsOf: (file: string) => number,
  most: number,
): { taken: string[]; left: string[] } {
  const taken: string[] = [];
  const left: string[] = [];
  let used = 0;
  for (const { file } of reached) {
    const seconds = secondsOf(file);
    const fits = used + seconds <= most;
    if (fits) used += seconds;
    (fits ? taken : left).push(file);
  }
  return { taken, left };
}

const git = (root: string, ...args: string[]): string[] =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })
    .split("\n")
    .filter((line) => line !== "");

/** Returns the files that differ from the last commit, or that the last commit changed if none do. */
export function changedFiles(root: string): string[] {
  const now = [...git(root, "diff", "--name-only", "HEAD"), ...git(root, "ls-files", "--others", "--exclude-standard")];
  return now.length > 0 ? now : git(root, "diff", "--name-only", "HEAD~1", "HEAD");
}

/** Reads the imports of every source file that git knows, or would add. */
export function readImports(root: string): Imports {
  const { imports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    imports: Readonly<Record<string, string>>;
  };
  const prefixes = Object.entries(imports).map(
    ([name, to]) => [name.replace(/\*$/, ""), to.replace(/^\.\//, "").replace(/\*$/, "")] as const,
  );
  const resolve = (from: string, given: string): string | undefined => {
    if (given.startsWith(".")) return join(dirname(from), given);
    const alias = prefixes.find(([name]) => given.startsWith(name));
    return alias && alias[1] + given.slice(alias[0].length);
  };
  const files = git(root, "ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx");
  return new Map(
    files
      .filter((file) => existsSync(join(root, file)))
      .map((file) => {
        const text = readFileSync(join(root, file), "utf8");
        const given = [...text.matchAll(/(?:\bfrom |\bimport |\bimport\(|new URL\()"([#.][^"]+)"/g)];
        return [file, given.flatMap(([, path = ""]) => resolve(file, path) ?? [])];
      }),
  );
}
