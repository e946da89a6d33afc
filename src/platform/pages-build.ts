import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lockFile } from "./file-lock.ts";
import { viteBuild } from "./vite-build.ts";

const root = join(import.meta.dirname, "../..");

/** The folder the built pages are in. */
export const pagesFolder = join(root, "dist");

const workshop = join(root, ".cache/pages");
const maxBuildMs = 10 * 60_000;
const single = [
  "index.html",
  "vite.config.ts",
  "package-lock.json",
  "package.json",
  "tsconfig.base.json",
  "tsconfig.web.json",
];
const serverOnly = /^src\/(platform\/|app\/server\/|features\/[^/]+\/server\/)|\.test\.tsx?$/;

/**
 * Builds the pages when one of their sources is not as it was at the last build; `log` receives a line before and after. The old
 * pages stay until the new ones are complete. Throws with the end of the build's output, or when `signal` breaks it off.
 */
export async function buildPagesIfStale({
  log,
  signal,
}: {
  readonly log: (line: string) => void;
  readonly signal?: AbortSignal;
}): Promise<void> {
  const hash = hashOfSources();
  if (isBuilt(hash)) return;
  mkdirSync(workshop, { recursive: true });
  const turn = await lockFile(join(workshop, "lock"), maxBuildMs);
  try {
    if (isBuilt(hash)) return; // by the process that had the lock before
    const began = performance.now();
    log("Building the pages: their sources have changed since the last build …");
    const draft = join(workshop, "draft");
    await viteBuild(["--outDir", draft, "--emptyOutDir"], "The pages could not be built:", signal);
    writeFileSync(join(draft, ".hash"), hash);
    replacePages(draft);
    log(`Pages built in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  } finally {
    turn.release();
  }
}

/** Returns true if the built pages match the current sources. */
export const pagesAreFresh = (): boolean => isBuilt(hashOfSources());

const isBuilt = (hash: string): boolean => readFile(join(pagesFolder, ".hash"))?.toString() === hash;

function hashOfSources(): string {
  const found = globSync(["src/**/*.*", "docs/help/**/*.md", "public/**/*.*", "tools/vite/*.ts"], { cwd: root });
  const files = [...found, ...single].filter((path) => !serverOnly.test(path)).sort();
  const hash = createHash("sha256");
  for (const path of files) {
    const content = readFile(join(root, path));
    if (content) hash.update(path).update("\0").update(createHash("sha256").update(content).digest());
  }
  return hash.digest("hex");
}

function readFile(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined; // a folder with a dot in its name, or a file that is optional
  }
}

function replacePages(draft: string): void {
  const old = join(workshop, "old");
  rmSync(old, { recursive: true, force: true });
  if (existsSync(pagesFolder)) renameSync(pagesFolder, old);
  renameSync(draft, pagesFolder);
  rmSync(old, { recursive: true, force: true });
}
