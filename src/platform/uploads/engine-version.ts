import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const src = join(import.meta.dirname, "../..");
const known = new Map<string, string>();

/** The code of some parts of the engine, or of all of it, as a hash: what it makes of the same input is the same. */
export const engineVersion = (parts: readonly string[] = ["."]): string =>
  sourcesVersion(parts.map((part) => join("engine", part)));

/** The code in some folders of the sources as a hash. */
export function sourcesVersion(folders: readonly string[]): string {
  const key = folders.join(" ");
  const version = known.get(key) ?? hashed(folders);
  known.set(key, version);
  return version;
}

function hashed(folders: readonly string[]): string {
  const hash = createHash("sha256");
  for (const folder of folders) {
    const names = readdirSync(join(src, folder), { recursive: true, encoding: "utf8" });
    for (const name of names.filter((one) => one.endsWith(".ts") && !one.endsWith(".test.ts")).sort())
      hash.update(name).update(readFileSync(join(src, folder, name)));
  }
  return hash.digest("hex").slice(0, 16);
}
