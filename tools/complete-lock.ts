// Adds to package-lock.json the optional packages for other platforms that the registry of the day did not know, as the
// packages that ask for them name them. Without them `npm ci` takes the lock file for incomplete and refuses it. Run it
// after npm has changed the lock file: `node tools/run.mjs complete-lock`. With --check it only says what is missing.
import { readFileSync, writeFileSync } from "node:fs";

interface Entry {
  readonly version?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly dev?: true;
  readonly devOptional?: true;
}

const file = new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(file, "utf8")) as { packages: Record<string, Entry & Record<string, unknown>> };
const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
const platform =
  /(android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|ia32|loong64|ppc64|riscv64|s390x|x64)(?:-(\w+))?$/;

/** The folders a package at this path finds others in, nearest first; the second is the one it lies in itself. */
function foldersOf(path: string): string[] {
  const parts = path.split("/node_modules/").length;
  const steps = path.split(/(?<=^|\/)node_modules\//).slice(1);
  const folders = [`${path}/node_modules/`];
  for (let depth = parts; depth > 0; depth--) {
    folders.push(`node_modules/${steps.slice(0, depth - 1).join("node_modules/")}${depth > 1 ? "node_modules/" : ""}`);
  }
  return folders;
}

const added: string[] = [];
const shallowFirst = Object.entries(lock.packages).sort(([a], [b]) => foldersOf(a).length - foldersOf(b).length);
for (const [asker, entry] of shallowFirst) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const [, os, cpu, abi] = platform.exec(name) ?? [];
    if (!os || !cpu || !exact.test(version)) continue;
    const folders = foldersOf(asker);
    const found = folders.map((folder) => lock.packages[folder + name]).find(Boolean);
    if (found?.version === version) continue;
    // Beside the one that asks, unless another version is there.
    const beside = `${found === undefined ? "node_modules/" : folders[1]}${name}`;
    lock.packages[lock.packages[beside] ? `${folders[0]}${name}` : beside] = {
      version,
      cpu: [cpu],
      ...(entry.dev || entry.devOptional ? { dev: true } : {}),
      ...(os === "linux" && abi === "musl" ? { libc: ["musl"] } : {}),
      optional: true,
      os: [os],
    };
    added.push(`${name}@${version}`);
  }
}

if (added.length === 0) {
  console.log("The lock file is complete.");
} else if (process.argv.includes("--check")) {
  console.error(`package-lock.json lacks ${added.join(", ")}: run node tools/run.mjs complete-lock`);
  process.exitCode = 1;
} else {
  const { "": root, ...rest } = lock.packages;
  const sorted = Object.entries(rest).sort(([a], [b]) => a.localeCompare(b, "en"));
  lock.packages = { ...(root ? { "": root } : {}), ...Object.fromEntries(sorted) };
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`Added ${added.join(", ")}`);
}
