import { Worker } from "node:worker_threads";
import type { DrawTask } from "./draw.ts";

const timeoutMs = 20_000;

/**
 * A JPEG of what a file shows, at most 320 pixels wide and high; undefined when nothing can be drawn of it. Each is drawn in
 * a worker of its own, inside WebAssembly: what a hostile file does to it ends with it, and so does the memory it took.
 */
export function drawInWorker(task: DrawTask): Promise<Uint8Array | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL("./draw.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 },
      // Nothing of the server's environment, where its secrets are, and none of its own start options.
      env: {},
      execArgv: [],
      workerData: task,
      stderr: true,
      stdout: true,
    });
    const done = (drawn?: Uint8Array) => {
      clearTimeout(timer);
      resolve(drawn);
      void worker.terminate();
    };
    const timer = setTimeout(() => done(), timeoutMs);
    worker.on("message", done);
    worker.on("error", () => done());
    worker.on("exit", () => done());
  });
}
