import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { viteBuild } from "../vite-build.ts";
import { sourcesVersion } from "./engine-version.ts";

const root = join(import.meta.dirname, "../../..");
/** Beside the packages, where nobody writes who may not also write the sources. */
const folder = join(root, "node_modules/.cache/acta-workers");
const config = join(root, "tools/vite/workers.config.ts");
/** The source folders of a worker's program. */
const sources = ["engine", "platform/uploads", "platform/pdf"];

/**
 * The folder with the program of document workers in few files, `parse-worker.mjs` among them, built if it was not yet: a
 * worker that starts, or takes the place of another, loads it in a fraction of the time the sources take. Throws with the end
 * of the build's output.
 */
export async function workerFiles(): Promise<URL> {
  const version = sourcesVersion(sources);
  const made = join(folder, version);
  if (!existsSync(made)) {
    const draft = `${made}.${process.pid}`;
    mkdirSync(folder, { recursive: true });
    await viteBuild(["--config", config, "--outDir", draft], "The program of the workers could not be built:");
    try {
      renameSync(draft, made);
    } catch {
      // Another process was faster, or the folder cannot be written: what is there decides.
      rmSync(draft, { recursive: true, force: true });
    }
    for (const old of readdirSync(folder))
      if (old !== version && !old.includes(".")) rmSync(join(folder, old), { recursive: true, force: true });
  }
  return pathToFileURL(`${made}/`);
}
