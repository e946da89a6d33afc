import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import type { App } from "./app-under-test.ts";

/** What a node in a process of its own does besides its jobs. */
interface WorkerParts {
  /** Its clock reads the moment from this file; without it, it is the clock of the machine. */
  readonly clockFile?: string;
  /** What it does again and again, with `node` at hand. */
  readonly often?: string;
}

/**
 * Starts a node on the database of an app in a process of its own, which takes jobs and can be killed. The app itself is started
 * with `work: false`, so that it takes none.
 */
export function startWorker({ node, connection }: App, { clockFile, often }: WorkerParts = {}): ChildProcess {
  const { data, url } = node.platform.config;
  const clock = clockFile
    ? `let last = 0;
       const now = () => {
         // Half a written file is no moment.
         const read = Date.parse(readFileSync(${JSON.stringify(clockFile)}, "utf8"));
         return new Date((last = Number.isNaN(read) ? last : read));
       };`
    : "const now = () => new Date();";
  const script = `
    const { readFileSync } = await import("node:fs");
    const { startNode } = await import("#app/server/node.ts");
    const { readConfig } = await import("#platform/config.ts");
    const { pino } = await import("pino");
    ${clock}
    const config = readConfig({ PORT: "0", HOST: "127.0.0.1", ACTA_METRICS_PORT: "0", ACTA_DATA: ${JSON.stringify(data)}, ACTA_URL: "${url}" });
    const node = await startNode(config, ${JSON.stringify(connection)}, pino({ level: "silent" }), { pages: false, connections: 4, clock: { now } });
    ${often ? `for (;;) { ${often}; await new Promise((resolve) => setTimeout(resolve, 20)); }` : ""}`;
  return spawn(process.execPath, ["--input-type=module", "-e", script], {
    cwd: join(import.meta.dirname, "../.."),
    stdio: "ignore",
  });
}
