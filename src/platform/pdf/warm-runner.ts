import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "#protocol/failure.ts";
import type { BatchEnd, BatchPlace, BatchRunner } from "./batch.ts";
import { type PdfLog, pdfFailure } from "./converter.ts";
import { exportOptions } from "./export-options.ts";
import { finishedPdf } from "./finished-pdf.ts";
import type { WaitingDocument } from "./waiting-document.ts";
import { ChildTrouble, type SlotPlace, type WarmSettings, WarmSlot } from "./warm-slot.ts";

/** Starts in a row that end before LibreOffice is loaded. After so many it is not tried again. */
const maxFailedStarts = 2;

/**
 * Keeps LibreOffice loaded in child processes of Node, one for each place, and gives them one document after another.
 * A child over which a document failed is replaced. What LibreOffice refuses as a library is tried by `otherwise`, and so is
 * everything if it cannot be loaded on this machine.
 */
export class WarmRunner implements BatchRunner {
  private readonly settings: WarmSettings;
  private readonly otherwise: BatchRunner;
  private readonly log: PdfLog;
  private readonly slots = new Map<string, WarmSlot>();
  /** Documents that LibreOffice refused as a library. It may still print them as a program. */
  private readonly refused = new WeakSet<WaitingDocument>();
  private failedStarts = 0;
  private givenUp = false;

  constructor(settings: WarmSettings, otherwise: BatchRunner, log: PdfLog) {
    this.settings = settings;
    this.otherwise = otherwise;
    this.log = log;
  }

  batchSize(): number {
    // A document costs as much alone as in company.
    return this.givenUp ? this.otherwise.batchSize() : 1;
  }

  gatherMs(): number {
    return this.givenUp ? this.otherwise.gatherMs() : 0;
  }

  isReady(name: string): boolean {
    return !this.givenUp && this.slots.get(name)?.isReady() === true;
  }

  async run(documents: readonly WaitingDocument[], place: BatchPlace, stopped: AbortSignal): Promise<BatchEnd> {
    if (this.givenUp) return this.otherwise.run(documents, place, stopped);
    const slot = this.slotOf(place.name);
    if (documents.every((document) => this.refused.has(document))) {
      await slot.end();
      return this.otherwise.run(documents, place, stopped);
    }
    const errors = new Map<WaitingDocument, unknown>();
    const stop = (): void => void slot.stop();
    stopped.addEventListener("abort", stop, { once: true });
    try {
      for (const document of documents) {
        if (document.settled()) continue;
        // A second attempt runs in a process that has not opened any other document.
        if (document.failedAttempts > 0 && !slot.isFresh()) await slot.end();
        await this.start(slot, place, stopped);
        const error = await convert(slot, document, place);
        if (error === undefined) continue;
        errors.set(document, error);
        if (error instanceof Failure && error.code === "pdf.refused") this.refused.add(document);
      }
      return { how: "finished", words: "", errors };
    } catch (error) {
      if (!(error instanceof ChildTrouble)) throw error;
      const how: BatchEnd["how"] = error.how === "overdue" || error.how === "overMemory" ? error.how : "crashed";
      if (!this.givenUp || stopped.aborted) return { how, words: error.message, errors };
      const left = documents.filter((document) => !document.settled() && !errors.has(document));
      const rest = await this.otherwise.run(left, place, stopped);
      return { ...rest, errors: new Map([...errors, ...rest.errors]) };
    } finally {
      stopped.removeEventListener("abort", stop);
      slot.rest();
    }
  }

  prepare(place: SlotPlace): void {
    if (this.givenUp) return;
    const slot = this.slotOf(place.name);
    // An error is in the log, and the first document meets it again.
    this.start(slot, place).then(
      () => slot.rest(),
      () => undefined,
    );
  }

  async stop(): Promise<void> {
    await Promise.all([...this.slots.values()].map((slot) => slot.stop()));
  }

  private slotOf(name: string): WarmSlot {
    const slot = this.slots.get(name) ?? new WarmSlot(this.settings, this.log);
    this.slots.set(name, slot);
    return slot;
  }

  private async start(slot: WarmSlot, place: SlotPlace, stopped?: AbortSignal): Promise<void> {
    try {
      await slot.start(place);
      this.failedStarts = 0;
    } catch (error) {
      if (stopped?.aborted || !(error instanceof ChildTrouble) || error.how === "stopped") throw error;
      await slot.end();
      // A machine that is too busy, or has too little memory, may load it later.
      if (error.how === "crashed") this.failedStarts += 1;
      const never = error.how === "unusable" || error.how === "refused";
      this.givenUp ||= never || this.failedStarts >= maxFailedStarts;
      const { how, message: words } = error;
      this.log.warn({ how, words, givenUp: this.givenUp }, "pdf: LibreOffice could not be loaded");
      throw error;
    }
  }
}

/** Converts one document. Returns its error, or rejects with the end of the child, which is gone then. */
async function convert(slot: WarmSlot, document: WaitingDocument, place: BatchPlace): Promise<unknown> {
  const input = join(place.folder, "document.docx");
  const output = join(place.folder, "document.pdf");
  await writeFile(input, document.docx);
  try {
    const options = exportOptions(document.archival);
    await slot.convert({ input, output, options }, document.limitMs(), place.maxMemory);
    document.succeed(finishedPdf(await readFile(output), document.docx, document.archival));
    return undefined;
  } catch (error) {
    const trouble = error instanceof ChildTrouble ? error : undefined;
    if (trouble?.how === "refused") return pdfFailure("pdf.refused", trouble.message);
    await slot.end();
    if (trouble !== undefined) throw trouble;
    return error;
  }
}
