import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { viteBuild } from "#platform/vite-build.ts";

const root = join(import.meta.dirname, "../../../..");
const folder = mkdtempSync(join(tmpdir(), "acta-early-stop-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a start that is asked to stop while the pages are being built ends by itself", async () => {
  // A build that never ends, not on a signal either.
  const code = `const { start } = await import("#app/server/commands/start.ts");
    process.exitCode = await start(process.env, undefined, async ({ log }) => {
      log("building");
      await new Promise(() => setInterval(() => undefined, 1000));
    });
    setTimeout(() => process.exit(), 1000).unref();`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    cwd: root,
    // Nothing listens there: the start gets no further than the pages.
    env: {
      ...process.env,
      ACTA_DATA: join(folder, "data"),
      DATABASE_URL: "postgres://acta@127.0.0.1:9/acta",
      PORT: "0",
      ACTA_METRICS_PORT: "0",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  for await (const text of child.stdout) {
    output += String(text);
    if (output.includes("building") && !child.killed) child.kill("SIGTERM");
  }
  const [exitCode] = child.exitCode === null ? await once(child, "exit") : [child.exitCode];
  expect(output).toContain("Stopping before Acta is ready");
  expect(exitCode).toBe(0);
}, 60_000);

test("a build that is broken off rejects at once, and its process ends", async () => {
  const stop = new AbortController();
  const building = viteBuild(["--outDir", join(folder, "pages"), "--emptyOutDir"], "The pages:", stop.signal);
  stop.abort();
  await expect(building).rejects.toMatchObject({ name: "AbortError" });
});
