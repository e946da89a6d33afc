import type { WaitingDocument } from "./waiting-document.ts";

/** The result of a run of an installed LibreOffice over some documents. */
export interface BatchEnd {
  readonly how: "finished" | "crashed" | "overdue" | "overMemory";
  /** The last output of LibreOffice, for the log. */
  readonly words: string;
  /** Documents that LibreOffice refused, or whose PDF is wrong, with their errors. */
  readonly errors: ReadonlyMap<WaitingDocument, unknown>;
}

/** The folders and limits of one process. */
export interface BatchPlace {
  /** The name of the place. One batch at a time runs in it. */
  readonly name: string;
  /** The profile this process has to itself while it runs. */
  readonly profile: string;
  /** An empty folder for the documents. */
  readonly folder: string;
  /** The time LibreOffice may take to start, added to the first document's limit, in milliseconds. */
  readonly startAllowanceMs: number;
  /** Bytes of memory it may take; above them it is ended. */
  readonly maxMemory: number;
}

/** The way to run documents through an installed LibreOffice. */
export interface BatchRunner {
  /** The maximum of documents of one batch. */
  readonly batchSize: () => number;
  /** The milliseconds to wait for further documents before a batch begins. */
  readonly gatherMs: () => number;
  /** True if a batch in the place of this name costs no start of a process. */
  readonly isReady: (name: string) => boolean;
  /**
   * Converts the documents and settles each as soon as its PDF is there. Resolves when the batch has ended, also if some
   * documents could not be made. `stopped` ends it early.
   */
  readonly run: (documents: readonly WaitingDocument[], place: BatchPlace, stopped: AbortSignal) => Promise<BatchEnd>;
  /** Starts a process before there is a document. */
  readonly prepare: (place: Omit<BatchPlace, "folder">) => void;
  /** Ends the processes that are left. */
  readonly stop: () => Promise<void>;
}
