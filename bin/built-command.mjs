// Commands that are run often, by themselves: they are built into a few files, which start in half the time of the sources.
import { readFileSync, statSync } from "node:fs";

/** The commands that are built. */
export const builtCommands = ["render", "lint", "fields"];

/**
 * The folder of the built files, next to the packages. It is only writable for people who may also write the sources.
 */
export const builtFolder = (root) => new URL("node_modules/.cache/acta-commands/", root);

/**
 * The file of a built command; undefined where it was not built from the sources that are here now. `root` is a file URL. A
 * source counts as the same with the same time and size: reading them all would take longer than the files save.
 */
export function builtCommand(root, name) {
  try {
    const { folder, sources } = JSON.parse(readFileSync(new URL("built.json", builtFolder(root)), "utf8"));
    const same = Object.entries(sources).every(([file, [time, size]]) => {
      const now = statSync(new URL(file, root), { throwIfNoEntry: false });
      return now?.mtimeMs === time && now.size === size;
    });
    const program = new URL(`${folder}/${name}.mjs`, builtFolder(root));
    return same && statSync(program, { throwIfNoEntry: false }) ? program : undefined;
  } catch {
    return undefined; // never built, or half removed
  }
}
