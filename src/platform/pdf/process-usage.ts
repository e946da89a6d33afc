import { readdir, readFile } from "node:fs/promises";

const read = (path: string): Promise<string> => readFile(path, "utf8").catch(() => "");

/**
 * Returns the bytes of memory that a process and those it started hold at this moment. Returns 0 if the process is gone,
 * and on systems without `/proc`. Each thread has its own list of what it started: LibreOffice starts its program from a second one.
 */
export async function memoryOf(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const [status, ...children] = await Promise.all([
    read(`/proc/${pid}/status`),
    ...threads.map((thread) => read(`/proc/${pid}/task/${thread}/children`)),
  ]);
  const own = Number(/^VmRSS:\s*(\d+) kB/m.exec(status ?? "")?.[1] ?? 0) * 1024;
  const started = children.flatMap((list) => list.match(/\d+/g) ?? []);
  const theirs = await Promise.all(started.map((child) => memoryOf(Number(child))));
  return theirs.reduce((sum, one) => sum + one, own);
}

/**
 * Returns the milliseconds of processor time that a process has used so far, in steps of ten. Returns undefined if the
 * process is gone, and on systems without `/proc`.
 */
export async function processorMsOf(pid: number): Promise<number | undefined> {
  const stat = await read(`/proc/${pid}/stat`);
  // The name of the program is in brackets and may have blanks.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = Number(fields[11]) + Number(fields[12]);
  return Number.isFinite(ticks) ? ticks * 10 : undefined;
}
