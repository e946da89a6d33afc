// Installs exactly what package-lock.json names, when what is installed differs from it.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";

/** Brings node_modules into agreement with the lock file; throws a sentence when npm cannot. `root` is a file URL. */
export async function ensurePackages(root) {
  const lock = readFileSync(new URL("package-lock.json", root));
  const expected = `${createHash("sha256").update(lock).digest("hex")} ${process.platform}-${process.arch}\n`;
  const marker = new URL("node_modules/.acta-lock", root);
  if (read(marker) === expected) return;
  // Only installations need this module, so other starts do not load it.
  const { takeTurn } = await import("./install-lock.mjs");
  const endTurn = await takeTurn(fileURLToPath(new URL(".cache/install.lock", root)), () =>
    console.error("Packages are being installed by another start; waiting for it …"),
  );
  try {
    if (read(marker) === expected) return; // by the start that had the turn before
    const record = read(new URL("node_modules/.package-lock.json", root));
    if (!isInstalled(JSON.parse(lock.toString()), record)) await install(root, endTurn);
    writeFileSync(marker, expected);
  } finally {
    endTurn();
  }
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/** True if npm's own record of its last complete installation (JSON) has every package of the lock file. */
export function isInstalled(lock, record) {
  if (record === undefined) return false;
  const installed = JSON.parse(record).packages;
  return Object.entries(lock.packages).every(
    ([path, { version, optional, devOptional }]) =>
      path === "" || installed[path]?.version === version || (!installed[path] && (optional || devOptional)),
  );
}

async function install(root, ended) {
  const began = Date.now();
  console.error("Installing the packages named in package-lock.json (npm ci); this takes a minute or less …");
  const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const [program, ...before] = npm();
  const { runToItsEnd } = await import("./child.mjs");
  const status = await runToItsEnd(program, [...before, ...args], { cwd: fileURLToPath(root), ended }).catch(
    (error) => {
      throw new Error(`npm could not be run (${error.message}). Install npm beside Node and try again.`);
    },
  );
  if (status !== 0) throw new Error("npm ci failed; its message is above.");
  console.error(`Packages installed in ${Math.round((Date.now() - began) / 1000)} s.`);
}

/** The npm that started us, else the one on the PATH. */
function npm() {
  const starter = process.env.npm_execpath;
  return starter && basename(starter) === "npm-cli.js" ? [process.execPath, starter] : ["npm"];
}
