/** The program of the child process that holds LibreOffice as WebAssembly. Its arguments: the package's folder, the pid of the parent. */
import { readFileSync } from "node:fs";
import { createRequire, registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { ArchivalLevel } from "./archival-level.ts";
import type { FromChild, ToChild } from "./embedded-messages.ts";
import { patchedLoader } from "./embedded-patch.ts";

/** The part of the package that is used. */
interface Office {
  initialize(): Promise<void>;
  convert(
    data: Uint8Array,
    options: { inputFormat: "docx"; outputFormat: "pdf"; pdf?: { pdfaLevel: ArchivalLevel } },
  ): Promise<{ data: Uint8Array }>;
}
interface OfficePackage {
  readonly LibreOfficeConverter: new (options: { wasmPath: string; wasmLoader: unknown; verbose: false }) => Office;
}

// A hung office never hears that the server is gone, so a thread of its own watches the parent.
const watchParent = `const { workerData } = require("node:worker_threads");
setInterval(() => { if (process.ppid !== workerData) process.kill(process.pid, "SIGKILL"); }, 500);`;

const say = (message: FromChild): void => {
  process.send?.(message);
};

const words = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function startOffice(packageDirectory: string): Promise<Office> {
  const wasmPath = join(packageDirectory, "wasm");
  const loader = pathToFileURL(join(wasmPath, "soffice.cjs")).href;
  registerHooks({
    load(url, context, next) {
      if (url !== loader) return next(url, context);
      return { format: "commonjs", source: patchedLoader(readFileSync(new URL(url), "utf8")), shortCircuit: true };
    },
  });
  const { LibreOfficeConverter } = (await import(
    pathToFileURL(join(packageDirectory, "dist", "index.js")).href
  )) as OfficePackage;
  const wasmLoader: unknown = createRequire(import.meta.url)(join(wasmPath, "loader.cjs"));
  const office = new LibreOfficeConverter({ wasmPath, wasmLoader, verbose: false });
  await office.initialize();
  return office;
}

try {
  new Worker(watchParent, { eval: true, workerData: Number(process.argv[3]) }).unref();
  const office = await startOffice(process.argv[2] ?? "");
  process.on("message", ({ id, docx, archival }: ToChild) => {
    const pdf = archival === undefined ? {} : { pdf: { pdfaLevel: archival } };
    office.convert(docx, { inputFormat: "docx", outputFormat: "pdf", ...pdf }).then(
      ({ data }) => say({ type: "done", id, pdf: data }),
      (error: unknown) => say({ type: "failed", id, reason: words(error) }),
    );
  });
  process.on("disconnect", () => process.exit());
  say({ type: "ready" });
} catch (error) {
  process.send?.({ type: "unusable", reason: words(error) } satisfies FromChild, () => process.exit(1));
}
