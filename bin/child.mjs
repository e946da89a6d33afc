// Runs a program that must not outlive us: asked to stop, we end it, wait for it, and only then end ourselves.
import { spawn } from "node:child_process";
import { constants } from "node:os";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
/** The time that a program may take to end after the request, in milliseconds. */
const graceMs = 5_000;

/**
 * Resolves with its exit code. What a signal of ours ended is waited for, then `ended` runs and this process ends with the
 * code of the signal. Its standard output goes to our standard error: the output belongs to the command.
 */
export function runToItsEnd(program, args, { cwd, env = process.env, ended = () => {} }) {
  // A group of its own, so that what it started in turn is ended with it.
  const group = process.platform !== "win32";
  const child = spawn(program, args, { cwd, env, stdio: ["ignore", 2, 2], detached: group });
  const kill = (signal) => {
    try {
      if (group) process.kill(-child.pid, signal);
      else child.kill(signal);
    } catch {
      // It has ended.
    }
  };
  let asked;
  const stop = (signal) => {
    if (!asked) setTimeout(() => kill("SIGKILL"), graceMs);
    asked ??= signal;
    kill(signal);
  };
  for (const signal of signals) process.on(signal, stop);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => {
      for (const signal of signals) process.off(signal, stop);
      if (!asked) return resolve(code ?? 1);
      kill("SIGKILL");
      ended();
      process.exit(128 + constants.signals[asked]);
    });
  });
}
