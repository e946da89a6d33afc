import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Failure } from "#protocol/failure.ts";
import type { ArchivalLevel } from "./archival-level.ts";
import { pdfFailure } from "./converter.ts";
import { finishedPdf } from "./finished-pdf.ts";
import { minimalDocx } from "./minimal-docx.ts";
import { OfficeChild } from "./office-child.ts";

/** A child process in which LibreOffice is ready. It converts one document at a time. */
export interface OfficeProcess {
  readonly pid: number;
  /** Documents given to it so far. */
  readonly given: () => number;
  readonly alive: () => boolean;
  /** The finished PDF. A child that overruns or is not well is killed; the `Failure` says what was. */
  readonly convert: (docx: Uint8Array, limitMs: number, archival: ArchivalLevel | undefined) => Promise<Uint8Array>;
  /** Ends it and waits until it is gone. */
  readonly kill: () => Promise<void>;
}

const sample = minimalDocx(["Acta ñ 0123456789"]);
const maxSamples = 4;

/**
 * Starts LibreOffice from the package folder and tries it out. Rejects with `pdf.unavailable`, the child being gone,
 * when it is not ready within the limit (milliseconds), cannot be used or does not print, or when `stopping` fires.
 */
export async function startOffice(
  packageDirectory: string,
  limitMs: number,
  stopping: AbortSignal,
): Promise<OfficeProcess> {
  const child = launch(packageDirectory);
  const stop = (): void => void child.kill();
  stopping.addEventListener("abort", stop, { once: true });
  try {
    const ready = child.ready.then(() => tryOut(child));
    await withTimeout(limitMs, ready, () => pdfFailure("pdf.unavailable", `not ready after ${limitMs} ms`));
  } catch (error) {
    await child.kill();
    throw error;
  } finally {
    stopping.removeEventListener("abort", stop);
  }

  let given = 0;
  const convert: OfficeProcess["convert"] = async (docx, limit, archival) => {
    given += 1;
    const late = (): Failure => pdfFailure("pdf.timeout", `not done after ${limit} ms`);
    try {
      return finishedPdf(await withTimeout(limit, child.ask({ docx, archival }), late), docx, archival);
    } catch (error) {
      // It may be the document that is broken, or the office. A start costs seconds, so the office is asked first.
      const well = refused(error) && (await withTimeout(checkLimitMs, tryOut(child), late).then(yes, no));
      if (!well) await child.kill();
      throw error;
    }
  };
  return { pid: child.pid, given: () => given, alive: () => child.alive(), convert, kill: () => child.kill() };
}

const checkLimitMs = 10_000;
const yes = (): boolean => true;
const no = (): boolean => false;
const refused = (error: unknown): boolean => error instanceof Failure && error.code === "pdf.refused";

async function withTimeout<T>(limitMs: number, work: Promise<T>, late: () => Failure): Promise<T> {
  const { promise: overdue, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), limitMs);
  return Promise.race([work, overdue]).finally(() => clearTimeout(timer));
}

// One first document in about thirty comes back as an empty page, faultless otherwise. So a document of ours is
// converted first, until the child has returned the same result twice.
async function tryOut(child: OfficeChild<EmbeddedRequest, Uint8Array>): Promise<void> {
  let before: Buffer | undefined;
  for (let i = 0; i < maxSamples; i += 1) {
    const raw = await child.ask({ docx: sample, archival: undefined });
    let pdf: Buffer | undefined;
    try {
      pdf = Buffer.from(finishedPdf(raw, sample));
    } catch {
      pdf = undefined;
    }
    if (pdf !== undefined && before?.equals(pdf)) return;
    before = pdf;
  }
  throw pdfFailure("pdf.unavailable", "LibreOffice started, but does not print its trial document");
}

/** A request to the child, which answers with the bytes of a PDF. */
export interface EmbeddedRequest {
  readonly docx: Uint8Array;
  readonly archival: ArchivalLevel | undefined;
}

function launch(packageDirectory: string): OfficeChild<EmbeddedRequest, Uint8Array> {
  const path = fileURLToPath(new URL("./embedded-child.ts", import.meta.url));
  if (!existsSync(join(packageDirectory, "wasm", "soffice.wasm"))) {
    throw pdfFailure("pdf.unavailable", `${packageDirectory} does not hold the whole @matbee/libreoffice-converter`);
  }
  const folder = realpathSync(packageDirectory);
  const readable = [dirname(path), dirname(dirname(folder)), join(dirname(path), "../../../package.json")];
  return new OfficeChild({
    path,
    args: [folder, String(process.pid)],
    // Our environment holds passwords, and the office needs nothing of it.
    env: { PATH: process.env["PATH"], TZ: "UTC" },
    // The package's loader goes there and back, and may go nowhere else.
    cwd: join(folder, "wasm"),
    // It may read the package, what the package imports, and its own program; write nothing, start nothing.
    nodeOptions: ["--permission", "--allow-worker", ...readable.map((one) => `--allow-fs-read=${one}`)],
  });
}
