import { readdir, readFile } from "node:fs/promises";

/**
 * The memory in bytes that a process and those it started hold at this moment, as Linux tells it; 0 when the process is gone, and
 * on systems without `/proc`. Each thread has its own list of what it started: LibreOffice starts its program from a second one.
 */
export async function memoryOf(pid: number): Promise<number> {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, "utf8").catch(() => "");
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const [status, ...children] = await Promise.all([
    read("status"),
    ...threads.map((thread) => read(`task/${thread}/children`)),
  ]);
  const own = Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  const started = children.flatMap((list) => list.match(/\d+/g) ?? []);
  const theirs = await Promise.all(started.map((child) => memoryOf(Number(child))));
  return theirs.reduce((sum, one) => sum + one, own);
}
