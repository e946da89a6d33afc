import { fork } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Failure } from "#protocol/failure.ts";
import type { ArchivalLevel } from "./archival-level.ts";
import { pdfFailure } from "./converter.ts";
import type { FromChild, ToChild } from "./embedded-messages.ts";
import { finishedPdf } from "./finished-pdf.ts";
import { lowerPriority } from "./lower-priority.ts";
import { minimalDocx } from "./minimal-docx.ts";

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
    const ready = child.ready.then(() => tryOut(child.ask));
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
      return finishedPdf(await withTimeout(limit, child.ask(docx, archival), late), docx, archival);
    } catch (error) {
      // It may be the document that is broken, or the office. A start costs seconds, so the office is asked first.
      const well = refused(error) && (await withTimeout(checkLimitMs, tryOut(child.ask), late).then(yes, no));
      if (!well) await child.kill();
      throw error;
    }
  };
  return { pid: child.pid, given: () => given, alive: child.alive, convert, kill: child.kill };
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
async function tryOut(ask: (docx: Uint8Array) => Promise<Uint8Array>): Promise<void> {
  let before: Buffer | undefined;
  for (let i = 0; i < maxSamples; i += 1) {
    const raw = await ask(sample);
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

function launch(packageDirectory: string) {
  const program = fileURLToPath(new URL("./embedded-child.ts", import.meta.url));
  if (!existsSync(join(packageDirectory, "wasm", "soffice.wasm"))) {
    throw pdfFailure("pdf.unavailable", `${packageDirectory} does not hold the whole @matbee/libreoffice-converter`);
  }
  const folder = realpathSync(packageDirectory);
  const child = fork(program, [folder, String(process.pid)], {
    serialization: "advanced",
    // Our environment holds passwords, and the office needs nothing of it.
    env: { PATH: process.env["PATH"], TZ: "UTC" },
    // The package's loader goes there and back, and may go nowhere else.
    cwd: join(folder, "wasm"),
    // It may read the package, what the package imports, and its own program; write nothing, start nothing.
    execArgv: [
      "--permission",
      "--allow-worker",
      ...[dirname(program), dirname(dirname(folder)), join(dirname(program), "../../../package.json")].map(
        (path) => `--allow-fs-read=${path}`,
      ),
    ],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  lowerPriority(child.pid);
  const waiting = new Map<number, { resolve: (pdf: Uint8Array) => void; reject: (reason: unknown) => void }>();
  const ready = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  let lastId = 0;
  let lastWords = "";

  const fall = (reason: unknown): void => {
    ready.reject(reason);
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
    gone.resolve();
  };
  // Nobody may be waiting for it any more when it falls.
  ready.promise.catch(() => undefined);
  child.stderr?.on("data", (chunk: Buffer) => {
    lastWords = (lastWords + chunk.toString()).slice(-1000);
  });
  child.on("error", (error) => fall(pdfFailure("pdf.unavailable", error)));
  child.on("exit", (code, signal) => {
    fall(pdfFailure("pdf.unavailable", `the child ended (${signal ?? code}): ${lastWords.trim()}`));
  });
  child.on("message", (message: FromChild) => {
    if (message.type === "ready") return ready.resolve();
    if (message.type === "unusable") return ready.reject(pdfFailure("pdf.unavailable", message.reason));
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === "done") asked?.resolve(message.pdf);
    else asked?.reject(pdfFailure("pdf.refused", message.reason));
  });
  const alive = (): boolean => child.exitCode === null && child.signalCode === null;
  return {
    pid: child.pid ?? 0,
    ready: ready.promise,
    alive,
    ask: (docx: Uint8Array, archival?: ArchivalLevel): Promise<Uint8Array> => {
      const asked = Promise.withResolvers<Uint8Array>();
      const id = ++lastId;
      waiting.set(id, asked);
      child.send({ id, docx, archival } satisfies ToChild, (error) => {
        if (error !== null) asked.reject(pdfFailure("pdf.unavailable", error));
      });
      return asked.promise;
    },
    kill: async (): Promise<void> => {
      if (alive() && child.pid !== undefined) child.kill("SIGKILL");
      await gone.promise;
    },
  };
}
