import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { commonFailure } from "#protocol/failure.ts";
import { temporaryPath } from "../files/temporary-files.ts";
import { lowerPriority } from "../pdf/lower-priority.ts";

/** The limits of a program: processor time, memory and output. */
export interface ProgramLimits {
  readonly processorMs: number;
  readonly memoryMb: number;
  readonly outputBytes: number;
}

/** A program on a busy machine may take this many times its processor time. */
const clockFactor = 20;

const places = new Map<string, string | undefined>();

/** Returns the path of a program on this machine, or undefined if it is not installed. */
export function programPath(name: string): string | undefined {
  if (!places.has(name)) places.set(name, searched(name));
  return places.get(name);
}

function searched(name: string): string | undefined {
  for (const folder of (process.env["PATH"] ?? "").split(delimiter)) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // In none of the folders so far.
    }
  }
  return undefined;
}

/**
 * Runs a program over a file from outside, in a folder of its own that is removed afterwards, and gives what it writes to its
 * output. `argumentsOf` gets the path of the file. Undefined when it fails or needs too much. Throws `failure.unavailable` when it ends only
 * because the machine is too busy for it.
 */
export async function runLimited(
  program: string,
  bytes: Uint8Array,
  argumentsOf: (path: string) => readonly string[],
  limits: ProgramLimits,
): Promise<Uint8Array | undefined> {
  const folder = await mkdtemp(temporaryPath("file"));
  try {
    const path = join(folder, "file");
    await writeFile(path, bytes, { mode: 0o600 });
    return await outputOf(program, argumentsOf(path), folder, limits);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Through the shell, which alone can limit the memory of what it becomes; where it cannot, the time still is. */
const limited = (memoryMb: number, seconds: number) =>
  `ulimit -v ${memoryMb * 1024} 2>/dev/null; ulimit -t ${seconds} 2>/dev/null; exec "$0" "$@"`;

function outputOf(
  program: string,
  given: readonly string[],
  folder: string,
  { processorMs, memoryMb, outputBytes }: ProgramLimits,
): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    const child = spawn("/bin/sh", ["-c", limited(memoryMb, Math.ceil(processorMs / 1000)), program, ...given], {
      cwd: folder,
      // Not our environment: it holds passwords.
      env: { HOME: folder, TMPDIR: folder, LANG: "C.UTF-8" },
      stdio: ["ignore", "pipe", "ignore"],
    });
    lowerPriority(child.pid);
    const chunks: Buffer[] = [];
    let size = 0;
    let broken = false;
    const breakOff = (): void => {
      broken = true;
      child.kill("SIGKILL");
    };
    const timer = setTimeout(() => {
      reject(commonFailure("failure.unavailable"));
      breakOff();
    }, processorMs * clockFactor);
    child.stdout.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > outputBytes) breakOff();
      else chunks.push(chunk);
    });
    child.on("error", () => resolve(undefined));
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve(code === 0 && !broken ? Buffer.concat(chunks) : undefined);
    });
  });
}
