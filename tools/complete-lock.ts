// Adds to package-lock.json the optional packages for other platforms that the registry of the day did not know, as the
// packages that ask for them name them. Without them `npm ci` takes the lock file for incomplete and refuses it. Run it
// after npm has changed the lock file: `node tools/complete-lock.ts`.
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
const platform = /(android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|ia32|loong64|ppc64|riscv64|s390x|x64)(?:-(\w+))?$/;

const added: string[] = [];
for (const asker of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(asker.optionalDependencies ?? {})) {
    const path = `node_modules/${name}`;
    const [, os, cpu, abi] = platform.exec(name) ?? [];
    if (lock.packages[path] || !os || !cpu || !exact.test(version)) continue;
    lock.packages[path] = {
      version,
      cpu: [cpu],
      ...(asker.dev || asker.devOptional ? { dev: true } : {}),
      ...(os === "linux" && abi === "musl" ? { libc: ["musl"] } : {}),
      optional: true,
      os: [os],
    };
    added.push(`${name}@${version}`);
  }
}

const { "": root, ...rest } = lock.packages;
const sorted = Object.entries(rest).sort(([a], [b]) => a.localeCompare(b, "en"));
lock.packages = { ...(root ? { "": root } : {}), ...Object.fromEntries(sorted) };
if (added.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length > 0 ? `Added ${added.join(", ")}` : "The lock file is complete.");
