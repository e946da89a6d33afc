import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildPagesIfStale } from "#platform/pages-build.ts";
import { print, rounded } from "./report.ts";

const maxMs = 120_000;

/** Seconds from `npm start` on an installation that ran before to a page that is served and a ready database. */
export async function secondStart(): Promise<void> {
  await buildPagesIfStale({ log: console.error });
  const data = await mkdtemp(join(tmpdir(), "acta-bench-start-"));
  try {
    const first = await startOnce(data);
    const next = [await startOnce(data), await startOnce(data), await startOnce(data)];
    print("second-start", Math.min(...next), "s", {
      bar: 5,
      runs: next.map(rounded),
      firstStart: rounded(first),
      node: process.version,
    });
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}

/** Starts, waits for a ready page, stops; the seconds until it was ready. */
async function startOnce(data: string): Promise<number> {
  const port = await freePort();
  const root = join(import.meta.dirname, "..");
  const began = performance.now();
  const env = { ...process.env, ACTA_DATA: data, PORT: String(port), ACTA_METRICS_PORT: "0", ACTA_LOG: "error" };
  // Without the address of somebody's server: this is about the embedded one.
  const { DATABASE_URL: _, ...own } = env as NodeJS.ProcessEnv;
  const server = spawn(process.execPath, [join(root, "bin/acta.mjs"), "start"], {
    cwd: root,
    env: own,
    stdio: "ignore",
  });
  const ended = once(server, "exit");
  try {
    await ready(server, port, began + maxMs);
    return (performance.now() - began) / 1000;
  } finally {
    server.kill("SIGTERM");
    await ended;
  }
}

async function ready(server: ChildProcess, port: number, until: number): Promise<void> {
  const serves = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    await response.arrayBuffer();
    return response.ok;
  };
  while (performance.now() < until) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    if (await serves("/readyz").catch(() => false)) {
      if (await serves("/login")) return;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("the server was not ready in time");
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
