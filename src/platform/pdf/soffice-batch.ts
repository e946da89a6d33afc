import { spawn } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { BatchEnd, BatchPlace, BatchRunner } from "./batch.ts";
import { exportOptions } from "./export-options.ts";
import { finishedPdf, isCompletePdf } from "./finished-pdf.ts";
import { lowerPriority } from "./lower-priority.ts";
import { officeEnvironment, writeProfile } from "./office-profile.ts";
import { memoryOf } from "./process-usage.ts";
import type { WaitingDocument } from "./waiting-document.ts";

/** The interval in which the memory of a running process is checked, in milliseconds. */
const lookEveryMs = 250;

/** Runs each batch in a process of `soffice` of its own, which handles one kind of PDF and ends with the batch. */
export const sofficeRunner = (sofficePath: string): BatchRunner => ({
  // Starting a process costs a second, so as many documents as possible share one.
  batchSize: () => 50,
  gatherMs: () => 40,
  isReady: () => false,
  run: (documents, place, stopped) => runBatch(sofficePath, documents, place, stopped),
  prepare: () => undefined,
  stop: () => Promise.resolve(),
});

async function runBatch(
  sofficePath: string,
  documents: readonly WaitingDocument[],
  place: BatchPlace,
  stopped: AbortSignal,
): Promise<BatchEnd> {
  const out = join(place.folder, "out");
  await mkdir(out, { recursive: true });
  await writeProfile(place.profile);
  const paths = documents.map((_, i) => join(place.folder, `${i}.docx`));
  await Promise.all(documents.map((document, i) => writeFile(paths[i] ?? "", document.docx)));

  const errors = new Map<WaitingDocument, unknown>();
  const collect = async (): Promise<void> => {
    for (const [i, document] of documents.entries()) {
      if (document.settled() || errors.has(document)) continue;
      const pdf = await readFile(join(out, `${i}.pdf`)).catch(() => undefined);
      if (pdf === undefined || !isCompletePdf(pdf)) continue;
      try {
        document.succeed(finishedPdf(pdf, document.docx, document.archival));
      } catch (error) {
        errors.set(document, error);
      }
    }
  };
  const end = await runSoffice(sofficePath, documents, paths, out, place, collect, stopped);
  await collect();
  return { ...end, errors };
}

function runSoffice(
  sofficePath: string,
  documents: readonly WaitingDocument[],
  paths: readonly string[],
  out: string,
  place: BatchPlace,
  collect: () => Promise<void>,
  stopped: AbortSignal,
): Promise<Pick<BatchEnd, "how" | "words">> {
  const soffice = spawn(
    sofficePath,
    [
      `-env:UserInstallation=${pathToFileURL(place.profile).href}`,
      "--headless",
      "--norestore",
      "--nolockcheck",
      "--nodefault",
      "--nologo",
      // Named, or what is no Word document after all would be printed as the text of its bytes.
      "--infilter=MS Word 2007 XML",
      "--convert-to",
      `pdf:writer_pdf_Export:${exportOptions(documents[0]?.archival)}`,
      "--outdir",
      out,
      ...paths,
    ],
    {
      cwd: place.folder,
      // A group of its own: `soffice` is a script, the office a child of it.
      env: officeEnvironment(place.profile, place.folder),
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  lowerPriority(soffice.pid);
  return new Promise((resolve) => {
    let words = "";
    let ended: "overdue" | "overMemory" | undefined;
    const kill = (): void => {
      if (soffice.pid === undefined) return;
      try {
        process.kill(-soffice.pid, "SIGKILL");
      } catch {
        soffice.kill("SIGKILL");
      }
    };
    const limit = (extraMs: number): NodeJS.Timeout => {
      const current = documents.find((document) => !document.settled()) ?? documents[0];
      return setTimeout(
        () => {
          ended ??= "overdue";
          kill();
        },
        (current?.limitMs() ?? 0) + extraMs,
      );
    };
    let timer = limit(place.startAllowanceMs);
    const endAbove = (memory: number): void => {
      if (memory <= place.maxMemory) return;
      ended ??= "overMemory";
      kill();
    };
    const look = setInterval(() => void memoryOf(soffice.pid ?? 0).then(endAbove), lookEveryMs);
    const done = (how: BatchEnd["how"]): void => {
      clearTimeout(timer);
      clearInterval(look);
      stopped.removeEventListener("abort", kill);
      resolve({ how: ended ?? how, words: words.trim() });
    };
    stopped.addEventListener("abort", kill, { once: true });
    if (stopped.aborted) kill();
    // It names each document as it comes to it: the ones before are then on the disk, and the clock starts anew.
    soffice.stdout.on("data", () => {
      collect().then(
        () => {
          if (ended || soffice.exitCode !== null) return;
          clearTimeout(timer);
          timer = limit(0);
        },
        () => undefined,
      );
    });
    soffice.stderr.on("data", (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-1000);
    });
    soffice.on("error", (error) => {
      words = error.message;
      done("crashed");
    });
    soffice.on("close", (code) => done(code === 0 ? "finished" : "crashed"));
  });
}
