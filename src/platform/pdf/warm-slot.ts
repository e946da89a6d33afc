import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Failure } from "#protocol/failure.ts";
import type { BatchEnd, BatchPlace } from "./batch.ts";
import type { PdfLog } from "./converter.ts";
import { exportOptions } from "./export-options.ts";
import { finishedPdf } from "./finished-pdf.ts";
import { minimalDocx } from "./minimal-docx.ts";
import { OfficeChild } from "./office-child.ts";
import { officeEnvironment, writeProfile } from "./office-profile.ts";
import { watchLimits } from "./process-limits.ts";

/** The settings of an installed LibreOffice that stays loaded. */
export interface WarmSettings {
  /** Folder of LibreOffice's program, with `libmergedlo.so` in it. */
  readonly programFolder: string;
  /** A child ends after this long without work, in milliseconds. Standard: 300,000. */
  readonly idleMs?: number | undefined;
  /** Documents after which a child is replaced. Standard: 200. */
  readonly recycleAfter?: number | undefined;
}

/** A request to the child: the paths of a .docx and its PDF, and the options of the export. */
export interface WarmRequest {
  readonly input: string;
  readonly output: string;
  readonly options: string;
}

/** The folders and limits of a child. */
export type SlotPlace = Omit<BatchPlace, "folder">;

/** The end of a child that did not do its work. `refused` leaves it alive; `unusable` would happen again at each start. */
export class ChildTrouble extends Error {
  readonly how: Exclude<BatchEnd["how"], "finished"> | "refused" | "unusable" | "stopped";
  constructor(how: ChildTrouble["how"], words: string) {
    super(words);
    this.how = how;
  }
}

type Child = OfficeChild<WarmRequest, undefined>;

// LibreOfficeKit hyphenates in no language unless they are named. The second name is that of versions before 7.3.
const languages = "es_GT es_ES es_MX es_SV es_HN es_NI es_CR es_PA en_US en_GB";
const languageSettings = { LOK_ALLOWLIST_LANGUAGES: languages, LOK_WHITELIST_LANGUAGES: languages };

const sample = minimalDocx(["Acta ñ 0123456789"]);

const words = (error: unknown): string => String(error instanceof Failure ? (error.cause ?? error.code) : error);

/** The child process with one profile: started when it is needed, replaced after some documents, ended when it rests. */
export class WarmSlot {
  private readonly settings: WarmSettings;
  private readonly log: PdfLog;
  private child: Child | undefined;
  private starting: Promise<Child> | undefined;
  private idle: NodeJS.Timeout | undefined;
  private documents = 0;
  private busy = false;
  private stopped = false;

  constructor(settings: WarmSettings, log: PdfLog) {
    this.settings = settings;
    this.log = log;
  }

  /** True if a document can be given to it at once. */
  isReady(): boolean {
    const fresh = this.documents < (this.settings.recycleAfter ?? 200);
    return this.starting === undefined && this.child?.alive() === true && fresh;
  }

  /** Starts the child unless it is ready. Rejects with a `ChildTrouble`, the child being gone. */
  async start(place: SlotPlace): Promise<void> {
    clearTimeout(this.idle);
    if (this.isReady()) return;
    this.starting ??= this.launch(place).finally(() => {
      this.starting = undefined;
    });
    await this.starting;
  }

  private async launch({ profile, startAllowanceMs, maxMemory }: SlotPlace): Promise<Child> {
    const began = performance.now();
    await this.child?.kill();
    this.documents = 0;
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
    await writeProfile(profile);
    const temporary = join(profile, "tmp");
    await mkdir(temporary);
    if (this.stopped) throw new ChildTrouble("stopped", "stopped");
    const child: Child = new OfficeChild({
      path: fileURLToPath(new URL("./warm-child.ts", import.meta.url)),
      args: [this.settings.programFolder, profile, String(process.pid)],
      env: { ...officeEnvironment(profile, temporary), ...languageSettings },
      cwd: profile,
    });
    this.child = child;
    await this.within(child, child.ready, startAllowanceMs, maxMemory);
    await this.tryOut(child, temporary, startAllowanceMs, maxMemory);
    this.log.info({ pid: child.pid, ms: Math.round(performance.now() - began) }, "pdf: LibreOffice is loaded");
    return child;
  }

  /**
   * Converts a document of ours: a library that loads may still break at its first document. The next one is quick, because its
   * fonts and filters are in memory.
   */
  private async tryOut(child: Child, folder: string, limitMs: number, maxMemory: number): Promise<void> {
    const [input, output] = [join(folder, "sample.docx"), join(folder, "sample.pdf")];
    await writeFile(input, sample);
    const options = exportOptions(undefined);
    await this.within(child, child.ask({ input, output, options }), limitMs, maxMemory);
    try {
      finishedPdf(await readFile(output), sample);
    } catch (error) {
      throw new ChildTrouble("unusable", `its trial document is wrong: ${words(error)}`);
    }
  }

  /** Gives a document to the child, which must be ready. Rejects with a `ChildTrouble`. */
  async convert(request: WarmRequest, limitMs: number, maxMemory: number): Promise<void> {
    const { child } = this;
    if (child === undefined) throw new ChildTrouble("crashed", "no child");
    this.documents += 1;
    this.busy = true;
    try {
      await this.within(child, child.ask(request), limitMs, maxMemory);
    } finally {
      this.busy = false;
    }
  }

  /** True if the child has had no document yet. */
  isFresh(): boolean {
    return this.documents === 0;
  }

  /** Ends the child in a while, unless it is used again. */
  rest(): void {
    clearTimeout(this.idle);
    if (this.stopped) return;
    this.idle = setTimeout(() => {
      if (this.busy) return;
      this.log.info({ pid: this.child?.pid }, "pdf: LibreOffice ends after resting");
      void this.end();
    }, this.settings.idleMs ?? 300_000).unref();
  }

  /** Ends the child and waits until it is gone. */
  async end(): Promise<void> {
    clearTimeout(this.idle);
    await this.child?.kill();
  }

  /** Ends the child for ever. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.end();
    await this.starting?.catch(() => undefined);
    await this.end();
  }

  private async within(child: Child, work: Promise<unknown>, limitMs: number, maxMemory: number): Promise<void> {
    let exceeded: "overdue" | "overMemory" | undefined;
    const unwatch = watchLimits(child.pid, { processorMs: limitMs, memory: maxMemory }, (how) => {
      exceeded = how;
      void child.kill();
    });
    try {
      await work;
    } catch (error) {
      if (this.stopped) throw new ChildTrouble("stopped", words(error));
      const refused = error instanceof Failure && error.code === "pdf.refused" ? "refused" : "crashed";
      throw new ChildTrouble(exceeded ?? (child.isUnusable() ? "unusable" : refused), words(error));
    } finally {
      unwatch();
    }
  }
}
