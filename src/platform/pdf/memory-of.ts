import { readFile } from "node:fs/promises";

/**
 * The memory in bytes that a process and those it started hold at this moment, as Linux tells it; 0 when the process is gone, and
 * on systems without `/proc`.
 */
export async function memoryOf(pid: number): Promise<number> {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, "utf8").catch(() => "");
  const [status, children] = await Promise.all([read("status"), read(`task/${pid}/children`)]);
  const own = Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  const started = await Promise.all((children.match(/\d+/g) ?? []).map((child) => memoryOf(Number(child))));
  return started.reduce((sum, one) => sum + one, own);
}
