import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const engine = join(import.meta.dirname, "../../engine");
const known = new Map<string, string>();

/** The code of some parts of the engine, or of all of it, as a hash: what it makes of the same input is the same. */
export function engineVersion(parts: readonly string[] = ["."]): string {
  const key = parts.join(" ");
  const version = known.get(key) ?? hashed(parts);
  known.set(key, version);
  return version;
}

function hashed(parts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const part of parts) {
    const names = readdirSync(join(engine, part), { recursive: true, encoding: "utf8" });
    for (const name of names.filter((one) => one.endsWith(".ts") && !one.endsWith(".test.ts")).sort())
      hash.update(name).update(readFileSync(join(engine, part, name)));
  }
  return hash.digest("hex").slice(0, 16);
}
