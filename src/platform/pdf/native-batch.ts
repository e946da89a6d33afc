import { spawn } from "node:child_process";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type ArchivalLevel, pdfVersionOf } from "./archival-level.ts";
import { finishedPdf, isCompletePdf } from "./finished-pdf.ts";
import { lowerPriority } from "./lower-priority.ts";
import type { WaitingDocument } from "./waiting-document.ts";

/** The result of a LibreOffice run over a batch. */
export interface BatchEnd {
  readonly how: "finished" | "crashed" | "overdue" | "overMemory";
  /** The last output of LibreOffice, for the log. */
  readonly words: string;
  /** Documents whose PDF exists but is wrong, with their errors. */
  readonly errors: ReadonlyMap<WaitingDocument, unknown>;
}

/** The program, folders and limits of one process. */
export interface BatchPlace {
  readonly sofficePath: string;
  /** The profile this process has to itself while it runs. */
  readonly profile: string;
  /** An empty folder for the documents; removed at the end. */
  readonly folder: string;
  /** The time LibreOffice may take to start, added to the first document's limit, in milliseconds. */
  readonly startAllowanceMs: number;
  /** Bytes of memory it may take; above them it is ended. */
  readonly maxMemory: number;
}

/** The interval in which the memory of a running process is checked, in milliseconds. */
const lookEveryMs = 250;

// A document may name pictures and texts elsewhere, on the network or on this machine's disk. None of them is fetched.
const profileSettings = [
  ["Office.Common/Security/Scripting", "BlockUntrustedRefererLinks", "true"],
  ["Office.Common/Security/Scripting", "MacroSecurityLevel", "3"],
  ["Office.Common/Security/Scripting", "DisableMacrosExecution", "true"],
  ["Office.Writer/Content/Update", "Link", "0"],
] as const;

const profileText = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
${profileSettings
  .map(
    ([path, name, value]) =>
      `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  )
  .join("\n")}
</oor:items>
`;

const exportFilter = (level: ArchivalLevel | undefined): string =>
  level === undefined
    ? "pdf:writer_pdf_Export"
    : `pdf:writer_pdf_Export:{"SelectPdfVersion":{"type":"long","value":"${pdfVersionOf(level)}"}}`;

/**
 * Converts the documents, all to the same kind of PDF, with one process of LibreOffice and settles each as soon as its PDF is there. Resolves when
 * the process is gone, with what kept the rest from being done; never rejects for a document's sake. `stopped` kills it.
 */
export async function runBatch(
  documents: readonly WaitingDocument[],
  place: BatchPlace,
  stopped: AbortSignal,
): Promise<BatchEnd> {
  try {
    const out = join(place.folder, "out");
    await mkdir(join(place.profile, "user"), { recursive: true });
    await mkdir(out, { recursive: true });
    await writeFile(join(place.profile, "user", "registrymodifications.xcu"), profileText);
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
    const end = await runSoffice(documents, paths, out, place, collect, stopped);
    await collect();
    return { ...end, errors };
  } finally {
    await rm(place.folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function runSoffice(
  documents: readonly WaitingDocument[],
  paths: readonly string[],
  out: string,
  place: BatchPlace,
  collect: () => Promise<void>,
  stopped: AbortSignal,
): Promise<Pick<BatchEnd, "how" | "words">> {
  const soffice = spawn(
    place.sofficePath,
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
      exportFilter(documents[0]?.archival),
      "--outdir",
      out,
      ...paths,
    ],
    {
      cwd: place.folder,
      // Not our environment: it holds passwords. A group of its own: `soffice` is a script, the office a child of it.
      env: { PATH: process.env["PATH"], HOME: place.profile, TMPDIR: place.folder, LANG: "C.UTF-8", TZ: "UTC" },
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

/**
 * The memory in bytes that a process and those it started hold at this moment, as Linux tells it; 0 when the process is gone, and
 * on systems without `/proc`. Each thread has its own list of what it started: LibreOffice starts its program from a second one.
 */
async function memoryOf(pid: number): Promise<number> {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, "utf8").catch(() => "");
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const [status, ...children] = await Promise.all([
    read("status"),
    ...threads.map((thread) => read(`task/${thread}/children`)),
  ]);
  const own = Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  const started = children.flatMap((list) => list.match(/\d+/g) ?? []);
  const theirs = await Promise.all(started.map((child) => memoryOf(Number(child))));
  return theirs.reduce((sum, one) => sum + one, own);
}
