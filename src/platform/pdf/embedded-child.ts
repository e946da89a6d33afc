/** The program of the child process that holds LibreOffice as WebAssembly. Its arguments: the package's folder, the pid of the parent. */
import { readFileSync } from "node:fs";
import { createRequire, registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { patchedLoader } from "./embedded-patch.ts";
import type { EmbeddedRequest } from "./embedded-process.ts";
import { exportOptions } from "./export-options.ts";
import type { FromChild, ToChild } from "./office-child.ts";
import { endWithParent } from "./parent-watch.ts";

/** The part of the package that is used. */
interface Office {
  initialize(): Promise<void>;
  convert(
    data: Uint8Array,
    options: { inputFormat: "docx"; outputFormat: "pdf"; filterOptions: string },
  ): Promise<{ data: Uint8Array }>;
}
interface OfficePackage {
  readonly LibreOfficeConverter: new (options: { wasmPath: string; wasmLoader: unknown; verbose: false }) => Office;
}

const say = (message: FromChild<Uint8Array>): void => {
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
  endWithParent(Number(process.argv[3]));
  const office = await startOffice(process.argv[2] ?? "");
  process.on("message", ({ id, request: { docx, archival } }: ToChild<EmbeddedRequest>) => {
    office.convert(docx, { inputFormat: "docx", outputFormat: "pdf", filterOptions: exportOptions(archival) }).then(
      ({ data }) => say({ type: "done", id, answer: data }),
      (error: unknown) => say({ type: "failed", id, reason: words(error) }),
    );
  });
  say({ type: "ready" });
} catch (error) {
  process.send?.({ type: "unusable", reason: words(error) } satisfies FromChild<Uint8Array>, () => process.exit(1));
}
