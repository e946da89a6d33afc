import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** `acta bench [NAME …]`: measures, and prints each measurement as a JSON line on stdout. */
export async function run(args: string[]): Promise<number> {
  const program = join(import.meta.dirname, "../../../../bench/run.ts");
  const child = spawn(process.execPath, [program, ...args], { stdio: "inherit" });
  const stop = () => child.kill("SIGTERM");
  process.on("SIGTERM", stop).on("SIGINT", stop);
  const [code] = (await once(child, "exit")) as [number | null];
  return code ?? 1;
}
