import { Worker } from "node:worker_threads";

const watch = `const { workerData } = require("node:worker_threads");
setInterval(() => { if (process.ppid !== workerData) process.kill(process.pid, "SIGKILL"); }, 500);`;

/**
 * Ends this process when its parent is gone. The main thread of a busy or hung office hears nothing, so another thread
 * watches.
 */
export function endWithParent(parent: number): void {
  new Worker(watch, { eval: true, workerData: parent }).unref();
  // Without a farewell: LibreOffice may hang while it ends.
  process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
}
