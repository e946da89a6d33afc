import { spawn } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** Builds with Vite, in a process of its own. Throws `what`, and the end of the build's output. `signal` kills that process. */
export function viteBuild(args: readonly string[], what: string, signal?: AbortSignal): Promise<void> {
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const child = spawn(process.execPath, [vite, "build", ...args, "--logLevel", "warn"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_ENV: "production" },
    killSignal: "SIGKILL",
    ...(signal ? { signal } : {}),
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (output += text.toString()));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${what}\n${output.trim().split("\n").slice(-40).join("\n")}`));
    });
  });
}
