import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createServer } from "vite";
import { readConfig } from "#platform/config.ts";
import { startEmbedded } from "#platform/database/embedded.ts";
import { stopSignal } from "#platform/stop-signal.ts";

const root = join(import.meta.dirname, "../../../..");

/** The addresses the server answers; all others are pages. */
const served = ["/api", "/healthz", "/readyz", "/dev/mail", "/dev/sign-in", "/auth/callback"];

/**
 * Serves the product for development: Vite serves the pages from their sources on `PORT`, and the server behind it, on
 * the port after, starts again whenever one of its sources changes. The database stays up all the while.
 */
export async function run(): Promise<number> {
  const config = readConfig({ ...process.env, ACTA_DEV: "true" });
  const stopped = stopSignal();
  const database = config.DATABASE_URL ? undefined : await startEmbedded(config.data, { log: console.log });
  const env = {
    ...process.env,
    ACTA_DEV: "true",
    ACTA_URL: config.url,
    ACTA_LOG: process.env["ACTA_LOG"] ?? "warn",
    HOST: "127.0.0.1",
    PORT: `${config.PORT + 1}`,
  };
  const server = spawn(
    process.execPath,
    ["--watch", "--watch-preserve-output", join(root, "bin/acta.mjs"), "devserver"],
    {
      cwd: root,
      env,
      stdio: ["ignore", "inherit", "inherit"],
    },
  );
  const ended = once(server, "close");
  const proxy = Object.fromEntries(served.map((path) => [path, `http://127.0.0.1:${env.PORT}`]));
  const ours = process.listeners("SIGTERM");
  const pages = await createServer({ root, server: { port: config.PORT, strictPort: true, host: config.HOST, proxy } });
  // Vite would end the process before server and database have stopped.
  for (const listener of process.listeners("SIGTERM")) if (!ours.includes(listener)) process.off("SIGTERM", listener);
  await pages.listen();
  console.log(`Pages that reload: ${config.url}`);
  await stopped;
  server.kill("SIGTERM");
  await pages.close();
  await ended;
  await database?.stop();
  return 0;
}
