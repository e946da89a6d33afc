import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { tryLockFile } from "#platform/file-lock.ts";
import { viteBuild } from "#platform/vite-build.ts";
import { builtFolder } from "../../../bin/built-command.mjs";

const root = join(import.meta.dirname, "../../..");
const config = join(root, "tools/vite/commands.config.ts");

/**
 * Builds the commands of template authors for their next start. Where that cannot be done, because the builder is not installed
 * or nothing can be written beside the packages, they go on running their sources.
 */
export async function buildCommands(): Promise<void> {
  if (!existsSync(join(root, "node_modules/vite"))) return;
  const folder = fileURLToPath(builtFolder(pathToFileURL(`${root}/`)));
  try {
    mkdirSync(folder, { recursive: true });
    const lock = tryLockFile(join(folder, "lock"));
    if (!lock) return; // another start is building them
    try {
      await build(folder);
    } finally {
      lock.release();
    }
  } catch {
    // The next start runs the sources, and tries again.
  }
}

async function build(folder: string): Promise<void> {
  const made = Date.now().toString(36);
  await viteBuild(["--config", config, "--outDir", join(folder, made)], "The commands could not be built:");
  const sources: unknown = JSON.parse(readFileSync(join(folder, made, "sources.json"), "utf8"));
  writeFileSync(join(folder, "built.next"), JSON.stringify({ folder: made, sources }));
  renameSync(join(folder, "built.next"), join(folder, "built.json"));
  for (const old of readdirSync(folder, { withFileTypes: true }))
    if (old.isDirectory() && old.name !== made) rmSync(join(folder, old.name), { recursive: true, force: true });
}
