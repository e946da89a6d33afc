import { Worker } from "node:worker_threads";
import { takingTurns } from "#platform/in-turn.ts";
import { limitProcessorTime } from "#platform/uploads/processor-limit.ts";
import { commonFailure } from "#protocol/failure.ts";
import type { DrawTask, PageSizes } from "./draw.ts";

/** The processor time one drawing may use. */
const processorMs = 20_000;

/** A JPEG of what a file shows, at most 320 pixels wide and high; undefined when nothing can be drawn of it. */
export const drawInWorker = (task: DrawTask & { readonly kind: "picture" | "pdf" }): Promise<Uint8Array | undefined> =>
  inWorker<Uint8Array>(task);

/** The sizes of the pages of a PDF; undefined when it cannot be read: a password, or no PDF behind its beginning. */
export const pageSizesInWorker = (bytes: Uint8Array): Promise<PageSizes | undefined> =>
  inTurn(() => inWorker<PageSizes>({ kind: "sizes", bytes }));

/** A JPEG of a page of a PDF, the first is 0, large enough to be read; undefined when there is none. */
export const drawPageInWorker = (bytes: Uint8Array, page: number): Promise<Uint8Array | undefined> =>
  inTurn(() => inWorker<Uint8Array>({ kind: "page", bytes, page }));

/** Drawings for calls. */
const inTurn = takingTurns({ running: 2, waiting: 60 });

/**
 * Each is drawn in a worker of its own, inside WebAssembly: what a hostile file does to it ends with it, and so does the
 * memory it took. Throws `failure.unavailable` if the machine is too busy to draw it.
 */
function inWorker<Drawn>(task: DrawTask): Promise<Drawn | undefined> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./draw.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 },
      // Nothing of the server's environment, where its secrets are, and none of its own start options.
      env: {},
      execArgv: [],
      workerData: task,
      stderr: true,
      stdout: true,
    });
    const done = (drawn?: Drawn) => {
      unwatch();
      resolve(drawn);
      void worker.terminate();
    };
    const unwatch = limitProcessorTime(worker, processorMs, (what) => {
      if (what === "clock") reject(commonFailure("failure.unavailable"));
      done();
    });
    worker.on("message", done);
    worker.on("error", () => done());
    worker.on("exit", () => done());
  });
}
