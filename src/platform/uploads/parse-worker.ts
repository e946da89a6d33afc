import { parentPort, workerData } from "node:worker_threads";
import type { Answers } from "#engine/document/answers-lookup.ts";
import type { Attachment } from "#engine/document/append/append-to-document.ts";
import type { ClauseInDocument } from "#engine/document/clauses/clauses-of.ts";
import type { ClauseEdit, ParagraphRange } from "#engine/document/clauses/edit-clauses.ts";
import type { PlacedComment } from "#engine/document/comments/comment-findings.ts";
import type { PartParagraph, TextComparison } from "#engine/document/difference/compare-texts.ts";
import type { Author } from "#engine/document/difference/record-changes.ts";
import type { EditedTags, TagEdit } from "#engine/document/edit/edit-tags.ts";
import type { Replacement } from "#engine/document/edit/replace-pieces.ts";
import type { Inspection } from "#engine/document/inspect-template.ts";
import type { NamedNumbering } from "#engine/document/numerals.ts";
import type { Reviewed, ReviewFacts } from "#engine/document/review/review-document.ts";
import type { DocumentParagraph } from "#engine/document/text/paragraphs-of.ts";
import { UnfillableTemplate } from "#engine/document/unfillable.ts";
import type { RecognizedDocument } from "#engine/recognition/recognize-document.ts";
import type { ArchivalLevel } from "../pdf/archival-level.ts";
import type { CarriedFile } from "../pdf/archival-pdf.ts";
import type { Problem } from "./check-package.ts";
import { CompiledFolder } from "./compiled-folder.ts";
import { CompiledTemplates } from "./compiled-templates.ts";
import type { SheetBeginning } from "./sheet-beginning.ts";

type Language = "es" | "en";
type Kinds = Readonly<Record<string, "loop" | "condition">>;
/** By the key of their place. */
type Pictures = Readonly<Record<string, Uint8Array>>;

/** Files whose text can be read. */
export type TextKind = "word" | "pdf" | "sheet";

/** A comment, and what it begins with where Word can have none at its place. */
export type CommentWithLead = PlacedComment & { readonly elsewhere: string };

/** A paragraph of a document, counted as in `Place`, with the beginning of its text. */
export interface ParagraphText {
  readonly file: string;
  readonly paragraph: number;
  readonly text: string;
}

/** A task for a worker. */
export type WorkerTask =
  | { task: "read"; bytes: Uint8Array; kinds: Kinds; fixes: readonly (readonly Replacement[])[] }
  | { task: "recognize"; bytes: Uint8Array }
  | { task: "tag"; bytes: Uint8Array; tags: readonly Replacement[]; answers: Answers }
  | { task: "edit"; bytes: Uint8Array; edits: readonly TagEdit[]; kinds: Kinds }
  | {
      task: "fill";
      bytes: Uint8Array;
      answers: Answers;
      language?: Language;
      money?: readonly string[];
      numbering?: readonly NamedNumbering[];
      blank?: string;
      noPicture?: string;
      images?: Pictures;
    }
  | {
      task: "previewDocument";
      bytes: Uint8Array;
      answers: Answers;
      language?: Language;
      money?: readonly string[];
      numbering?: readonly NamedNumbering[];
      images?: Pictures;
    }
  | { task: "clauses"; bytes: Uint8Array }
  | { task: "clauseText"; bytes: Uint8Array; range: ParagraphRange }
  | { task: "editClauses"; bytes: Uint8Array; edit: ClauseEdit; kinds: Kinds }
  | { task: "comment"; bytes: Uint8Array; comments: readonly CommentWithLead[] }
  | { task: "previewTemplate"; bytes: Uint8Array; kinds: Kinds }
  | { task: "review"; bytes: Uint8Array; facts: ReviewFacts }
  | { task: "append"; bytes: Uint8Array; attachments: readonly Attachment[] }
  | { task: "compare"; bytes: Uint8Array; after: Uint8Array }
  | { task: "compareText"; bytes: Uint8Array; expected: readonly PartParagraph[] }
  | { task: "redline"; bytes: Uint8Array; after: Uint8Array; author: Author }
  | { task: "text"; bytes: Uint8Array; kind: TextKind }
  | { task: "sheet"; bytes: Uint8Array; sheet: number | undefined }
  | { task: "joinPdfs"; bytes: Uint8Array; others: readonly Uint8Array[] }
  | { task: "checkPdf"; bytes: Uint8Array }
  | { task: "archive"; bytes: Uint8Array; level: ArchivalLevel; files: readonly CarriedFile[] };

/** The result of a task. */
export type WorkerAnswer =
  | { done: "read"; document: Uint8Array; inspection: Inspection }
  | { done: "recognized"; recognized: RecognizedDocument; tagged: boolean }
  | { done: "tagged"; document: Uint8Array; inspection: Inspection; givesBack: boolean }
  | { done: "misplaced" }
  | { done: "pdfChecked"; problem: "encrypted" | "damaged" | undefined }
  | { done: "edited"; edited: EditedTags; preview: Uint8Array; inspection: Inspection }
  | { done: "clauses"; clauses: readonly ClauseInDocument[]; paragraphs: readonly ParagraphText[] }
  | { done: "reviewed"; found: readonly Reviewed[] }
  | { done: "refused"; problems: Problem[] }
  | { done: "filled"; document: Uint8Array; missing: string[] }
  | { done: "text"; text: string }
  | ({ done: "sheet" } & SheetBeginning)
  | { done: "compared"; comparison: TextComparison<DocumentParagraph> }
  | { done: "textCompared"; paragraphs: readonly PartParagraph[]; comparison: TextComparison<PartParagraph> }
  | { done: "unfillable"; reason: string }
  | { done: "notArchival"; faults: readonly string[] }
  | { done: "failed"; message: string };

/** The message of a worker that has loaded the code of a task and begins. */
export interface Ready {
  readonly done: "ready";
}

/**
 * The start data of a worker: the folder of compiled templates, if they are cached, and the version of the engine in
 * their names.
 */
export interface WorkerStart {
  readonly compiled: { readonly folder: string; readonly version: string } | undefined;
}

const { compiled: folder } = workerData as WorkerStart;
const compiled = new CompiledTemplates(folder && new CompiledFolder(folder.folder, folder.version));

/** Documents are filled by what this file loads; the code for all other tasks is fetched with the first of them. */
async function workOf(task: WorkerTask): Promise<() => Promise<WorkerAnswer>> {
  if (task.task !== "fill") {
    const { otherWork } = await import("./other-work.ts");
    return () => otherWork(task, compiled);
  }
  const kept = compiled.known(task.bytes);
  if (!kept) await import("#engine/document/compile-template.ts");
  return async () => {
    const template = kept ?? (await compiled.of(task.bytes));
    // Always the same compression: a document that is made again has the same bytes.
    const { docx, missing } = template.render(task.answers, { ...task, compression: "prepared" });
    return { done: "filled", document: docx, missing };
  };
}

async function perform(task: WorkerTask): Promise<void> {
  try {
    const work = await workOf(task);
    parentPort?.postMessage({ done: "ready" } satisfies Ready);
    post(await work());
  } catch (error) {
    // Also what cannot be handed over ends the task and not the worker.
    if (error instanceof UnfillableTemplate) post({ done: "unfillable", reason: error.reason });
    else post({ done: "failed", message: error instanceof Error ? error.message : String(error) });
  }
}

parentPort?.on("message", (task: WorkerTask) => void perform(task));

function post(answer: WorkerAnswer): void {
  // The document goes over as it is; a view of something larger would take that along.
  const document = "document" in answer ? answer.document : undefined;
  const whole = document?.byteLength === document?.buffer.byteLength;
  parentPort?.postMessage(answer, document && whole ? [document.buffer as ArrayBuffer] : []);
}
