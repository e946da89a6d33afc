/**
 * The program of the child process that holds an installed LibreOffice, through its C interface LibreOfficeKit. Its
 * arguments: the folder of LibreOffice's program, the folder of the profile, the pid of the parent.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import koffi from "koffi";
import type { FromChild, ToChild } from "./office-child.ts";
import { endWithParent } from "./parent-watch.ts";
import type { WarmRequest } from "./warm-slot.ts";

const [program = "", profile = "", parent] = process.argv.slice(2);
const words = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const say = (message: FromChild<undefined>): void => {
  process.send?.(message);
};

/** Loads LibreOffice into this process and returns a function that converts one file into another. */
function loadOffice(): (request: WarmRequest) => void {
  const library = koffi.load(join(program, "libmergedlo.so"));
  const hook = library.func("void *libreofficekit_hook_2(const char *program, const char *profile)");
  const office = hook(program, pathToFileURL(profile).href);
  if (office === null) throw new Error("LibreOfficeKit did not start");

  const Load = koffi.proto("void *Load(void *self, const char *url, const char *options)");
  const LastError = koffi.proto("char *LastError(void *self)");
  const SaveAs = koffi.proto("int SaveAs(void *self, const char *url, const char *format, const char *options)");
  const Destroy = koffi.proto("void Destroy(void *self)");
  // The beginning of both tables of functions, as LibreOfficeKit.h has had it since version 5.
  const officeTable = koffi.struct("OfficeTable", {
    size: "size_t",
    destroy: "void *",
    load: "void *",
    lastError: "void *",
    loadWithOptions: "void *",
  });
  const documentTable = koffi.struct("DocumentTable", { size: "size_t", destroy: "void *", saveAs: "void *" });
  const calls = koffi.decode(koffi.decode(office, "void *"), officeTable);

  return ({ input, output, options }) => {
    const loading = "Batch=true,MacroSecurityLevel=3,EnableMacrosExecution=false";
    const document = koffi.call(calls.loadWithOptions, Load, office, pathToFileURL(input).href, loading);
    if (document === null) throw new Error(koffi.call(calls.lastError, LastError, office));
    const { saveAs, destroy } = koffi.decode(koffi.decode(document, "void *"), documentTable);
    try {
      const saved = koffi.call(saveAs, SaveAs, document, pathToFileURL(output).href, "pdf", options);
      if (saved !== 1) throw new Error(koffi.call(calls.lastError, LastError, office));
    } finally {
      koffi.call(destroy, Destroy, document);
    }
  };
}

try {
  endWithParent(Number(parent));
  const convert = loadOffice();
  process.on("message", ({ id, request }: ToChild<WarmRequest>) => {
    try {
      convert(request);
      say({ type: "done", id, answer: undefined });
    } catch (error) {
      say({ type: "failed", id, reason: words(error) });
    }
  });
  say({ type: "ready" });
} catch (error) {
  process.send?.({ type: "unusable", reason: words(error) } satisfies FromChild<undefined>, () => process.exit(1));
}
