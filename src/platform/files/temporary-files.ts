import { readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * The kinds of files in the temporary folder of the machine: an upload that arrives, and a folder in which a program
 * reads a file.
 */
const kinds = ["upload", "file"] as const;

/** The age at which an untouched one is removed: longer than any call or job takes. */
const maxAgeMs = 24 * 60 * 60 * 1000;

/** The beginning of the path of a temporary file or folder, which its owner removes when it is done. */
export const temporaryPath = (kind: (typeof kinds)[number]): string => join(tmpdir(), `acta-${kind}-`);

/** Removes what a killed process left in the temporary folder, after a day. */
export async function sweepTemporaryFiles(now = Date.now()): Promise<void> {
  const paths = (await readdir(tmpdir())).map((name) => join(tmpdir(), name));
  for (const path of paths.filter((one) => kinds.some((kind) => one.startsWith(temporaryPath(kind))))) {
    const found = await stat(path).catch(() => undefined);
    if (found === undefined || now - found.mtimeMs <= maxAgeMs) continue;
    // Another user's is not ours to remove.
    await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}
