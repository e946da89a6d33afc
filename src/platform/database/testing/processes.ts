import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readPidFile, stopPostmaster } from "../postmaster.ts";

/** A folder of its own for one test, reachable for everybody; `remove` also stops a database left in it. */
export function testFolder(): { path: string; remove(): Promise<void> } {
  const path = mkdtempSync(join(tmpdir(), "acta-db-"));
  return {
    path,
    remove: async () => {
      await stopPostmaster(join(path, "database"));
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** A running program of this folder and the lines it has printed. */
export interface Program {
  readonly process: ChildProcess;
  readonly lines: string[];
  readonly errors: string[];
  readonly ended: Promise<number | null>;
  /** Resolves with the first line that begins so; rejects when the program ends without it. */
  line(start: string): Promise<string>;
}

/** Starts `name` (a file beside this one) under this Node. */
export function startProgram(name: string, ...args: string[]): Program {
  const child = spawn(process.execPath, [join(import.meta.dirname, name), ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines = gather(child.stdout);
  const errors = gather(child.stderr);
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const line = async (start: string): Promise<string> => {
    for (;;) {
      const found = lines.find((one) => one.startsWith(start));
      if (found !== undefined) return found;
      const over = await Promise.race([
        ended.then(() => true),
        new Promise((resolve) => child.stdout.once("data", () => resolve(false))),
      ]);
      if (over && !lines.some((one) => one.startsWith(start)))
        throw new Error(`ended without "${start}": ${errors.join("\n")}`);
    }
  };
  return { process: child, lines, errors, ended, line };
}

function gather(stream: NodeJS.ReadableStream): string[] {
  const lines: string[] = [];
  let rest = "";
  stream.on("data", (text: Buffer) => {
    const parts = (rest + text.toString()).split("\n");
    rest = parts.pop() ?? "";
    lines.push(...parts);
  });
  return lines;
}

/** Ends the server of a cluster and all its sessions at once, as a power cut would. */
export function killServer(cluster: string): void {
  const pid = readPidFile(cluster)?.pid;
  if (pid === undefined) throw new Error(`no server runs on ${cluster}`);
  const sessions = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);
  for (const one of [pid, ...sessions]) process.kill(one, "SIGKILL");
}

/** Returns true if a server has this cluster open. */
export const isRunning = (cluster: string): boolean => existsSync(join(cluster, "postmaster.pid"));
