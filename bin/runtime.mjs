// Goes on under the pinned Node when the one that started us is too old to run the sources.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";
import { runToItsEnd } from "./child.mjs";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];

/** True if this Node runs the sources unchanged. */
export const isNewEnough = () => Number(process.versions.node.split(".")[0]) >= 24;

/**
 * Returns the path of the pinned Node. Its package fetches the program in an install script, which npm may have
 * skipped.
 */
export async function ensureRuntime(root) {
  const folder = new URL("node_modules/node/", root);
  const program = fileURLToPath(new URL("bin/node", folder));
  if (existsSync(program)) return program;
  console.error("Fetching the runtime, Node 24 …");
  const env = { ...process.env, npm_config_ignore_scripts: "true", npm_config_loglevel: "error" };
  await runToItsEnd(process.execPath, ["installArchSpecificPackage.js"], { cwd: fileURLToPath(folder), env });
  if (existsSync(program)) return program;
  throw new Error(
    `Node 24 could not be fetched for ${process.platform}-${process.arch}. Install Node 24 or newer from https://nodejs.org and try again.`,
  );
}

/** Runs the program in our place: same terminal, our signals, its exit code. */
export function runUnder(program, args) {
  const env = { ...process.env, ACTA_LAUNCHER: String(process.pid) };
  const child = spawn(program, args, { stdio: ["inherit", "inherit", "inherit", "ipc"], env });
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  whenNpmDies(() => child.kill("SIGTERM"));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

/** Calls `stop` when the starting process (the launcher above or npm) has died without a message. */
export function whenStarterDies(stop) {
  if (process.env.ACTA_LAUNCHER !== String(process.ppid) || !process.channel) return whenNpmDies(stop);
  delete process.env.ACTA_LAUNCHER;
  process.once("disconnect", stop);
  process.channel.unref();
}

/** npm passes signals on to its child, and a kill -9 of npm cannot be: its orphan is given to another parent. */
function whenNpmDies(stop) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 250);
  watch.unref();
}
