import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { App } from "./app-under-test.ts";

/** The special settings of a node in a process of its own. */
interface WorkerParts {
  /** Its clock reads the moment from this file; without it, it is the clock of the machine. */
  readonly clockFile?: string;
  /** Code that runs again and again, with `node` in scope. */
  readonly often?: string;
  /** Its converter to PDF, as code of a module: an expression. */
  readonly pdf?: string;
  /** Settings of its own. */
  readonly settings?: Readonly<Record<string, string>>;
  /** `false`: it takes no jobs, as the app. */
  readonly work?: boolean;
}

/** A node in a process of its own. */
export interface Worker {
  readonly process: ChildProcess;
  /** The address of the node, once it answers. */
  readonly address: Promise<string>;
  /** Ends it in the middle of what it does. The ten seconds after which other nodes take its jobs for lost have passed then. */
  kill(): Promise<void>;
  /** Asks it to end what it does and to stop. */
  stop(): Promise<void>;
}

/**
 * Starts a node on the database of an app in a process of its own, which takes jobs and can be killed. The app itself is started
 * with `work: false`, so that it takes none. Jobs of a node that is gone are looked for twice a second.
 */
export function startWorker(app: App, { clockFile, often, pdf, settings: own, work = true }: WorkerParts = {}): Worker {
  const { data, url } = app.node.platform.config;
  const settings = { PORT: "0", HOST: "127.0.0.1", ACTA_METRICS_PORT: "0", ACTA_READS_PER_MINUTE: "0", ...own };
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
    const config = readConfig(${JSON.stringify({ ...settings, ACTA_DATA: data, ACTA_URL: url })});
    const parts = { pages: false, connections: 6, work: ${work}, clock: { now }, times: { retry: 1, look: 0.5 } };
    ${pdf ? `parts.pdf = ${pdf};` : ""}
    const node = await startNode(config, ${JSON.stringify(app.connection)}, pino({ level: "silent" }), parts);
    process.once("SIGTERM", () => node.stop().then(() => process.exit(0)));
    process.stdout.write(node.address + "\\n");
    ${often ? `for (;;) { ${often}; await new Promise((resolve) => setTimeout(resolve, 20)); }` : ""}`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    cwd: join(import.meta.dirname, "../.."),
    stdio: ["ignore", "pipe", "ignore"],
  });
  const gone = once(child, "exit");
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await gone;
  };
  return {
    process: child,
    address: firstLine(child),
    stop: () => end("SIGTERM"),
    kill: async () => {
      await end("SIGKILL");
      const expire = "update pgboss.job set heartbeat_on = heartbeat_on - interval '10 seconds' where state = 'active'";
      await app.node.platform.db.pool.query(expire);
    },
  };
}

async function firstLine(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) return line;
  return "";
}
