import { parentPort, workerData } from "node:worker_threads";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { type Attachment, appendToDocument, Unappendable } from "#engine/document/append/append-to-document.ts";
import { type ClauseInDocument, clausesOf } from "#engine/document/clauses/clauses-of.ts";
import {
  type ClauseEdit,
  ClauseMisplaced,
  clauseTextAt,
  editClauses,
  type ParagraphRange,
} from "#engine/document/clauses/edit-clauses.ts";
import { commentFindings, type PlacedComment } from "#engine/document/comments/comment-findings.ts";
import { compareDocuments } from "#engine/document/difference/compare-documents.ts";
import { compareTexts, type PartParagraph, type TextComparison } from "#engine/document/difference/compare-texts.ts";
import type { Author } from "#engine/document/difference/record-changes.ts";
import { redline } from "#engine/document/difference/redline.ts";
import { dropExternal } from "#engine/document/drop-external.ts";
import { type EditedTags, editTags, type TagEdit } from "#engine/document/edit/edit-tags.ts";
import { withFixes } from "#engine/document/edit/fixes.ts";
import { type Replacement, replacePieces } from "#engine/document/edit/replace-pieces.ts";
import { UnfillableTemplate } from "#engine/document/fill.ts";
import { type Inspection, inspectTemplate } from "#engine/document/inspect-template.ts";
import type { NamedNumbering } from "#engine/document/numerals.ts";
import { previewOf, previewTemplate } from "#engine/document/preview.ts";
import { type Reviewed, type ReviewFacts, reviewDocument } from "#engine/document/review/review-document.ts";
import type { Place } from "#engine/document/template-errors.ts";
import { type DocumentParagraph, paragraphsOf } from "#engine/document/text/paragraphs-of.ts";
import { textOf } from "#engine/document/text/text-of.ts";
import { givesBack, type RecognizedDocument, recognizeDocument } from "#engine/recognition/recognize-document.ts";
import { checkPackage, type Problem } from "./check-package.ts";
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

/** What a worker can be asked. */
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
  | { task: "joinPdfs"; bytes: Uint8Array; others: readonly Uint8Array[] };

/** What it answers. */
export type WorkerAnswer =
  | { done: "read"; document: Uint8Array; inspection: Inspection }
  | { done: "recognized"; recognized: RecognizedDocument; tagged: boolean }
  | { done: "tagged"; document: Uint8Array; inspection: Inspection; givesBack: boolean }
  | { done: "misplaced" }
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
  | { done: "failed"; message: string };

/** What it says once, when its code is loaded. */
export interface Ready {
  readonly done: "ready";
}

/** What it is started with: the folder of compiled templates, if they are kept. */
export interface WorkerStart {
  readonly compiled: string | undefined;
}

const { compiled: folder } = workerData as WorkerStart;
const compiled = new CompiledTemplates(folder === undefined ? undefined : new CompiledFolder(folder));

/** Files from outside at the end of a document: what no Word file or picture is refuses it. */
function append(document: Uint8Array, attachments: readonly Attachment[]): WorkerAnswer {
  const checked = attachments.map(({ kind, bytes }) => {
    if (kind === "image") return { kind, bytes };
    if (checkPackage(bytes).length > 0) throw new Unappendable("not_word", undefined);
    return { kind, bytes: dropExternal(bytes) };
  });
  return { done: "filled", document: appendToDocument(document, checked), missing: [] };
}

function work(task: Exclude<WorkerTask, { task: "joinPdfs" | "text" | "sheet" }>): WorkerAnswer {
  switch (task.task) {
    case "read": {
      const problems = checkPackage(task.bytes);
      if (problems.length > 0) return { done: "refused", problems };
      const document = mended(dropExternal(task.bytes), task.fixes);
      if (!document) return { done: "misplaced" };
      const inspection = inspectTemplate(document, { kinds: task.kinds, checked: true });
      return { done: "read", document, inspection: withFixes(document, inspection, task.kinds) };
    }
    case "review":
      return { done: "reviewed", found: reviewDocument(task.bytes, task.facts) };
    case "recognize":
    case "tag": {
      const problems = checkPackage(task.bytes);
      if (problems.length > 0) return { done: "refused", problems };
      const document = dropExternal(task.bytes);
      return task.task === "tag" ? tagged(document, task.tags, task.answers) : recognized(document);
    }
    case "edit": {
      const edited = editTags(task.bytes, task.edits, { kinds: task.kinds });
      const { document, kinds } = edited;
      const inspection = inspectTemplate(document, { kinds, checked: true });
      return { done: "edited", edited, preview: previewTemplate(document, { kinds, paragraphs: true }), inspection };
    }
    case "fill": {
      // Always the same compression: a document that is made again has the same bytes.
      const { docx, missing } = compiled.of(task.bytes).render(task.answers, { ...task, compression: "prepared" });
      return { done: "filled", document: docx, missing };
    }
    case "comment": {
      const leads = new Map(task.comments.map(({ place, elsewhere }) => [place, elsewhere]));
      const elsewhere = (place: Place) => leads.get(place) ?? "";
      return { done: "filled", document: commentFindings(task.bytes, task.comments, { elsewhere }), missing: [] };
    }
    case "previewDocument":
      return { done: "filled", document: previewOf(compiled.of(task.bytes), task.answers, task), missing: [] };
    case "previewTemplate":
      return {
        done: "filled",
        document: previewTemplate(task.bytes, { kinds: task.kinds, paragraphs: true }),
        missing: [],
      };
    case "compare":
      return { done: "compared", comparison: compareDocuments(task.bytes, task.after) };
    case "compareText":
      return textCompared(task.bytes, task.expected);
    case "redline":
      return { done: "filled", document: redline(task.bytes, task.after, task.author), missing: [] };
    case "clauses":
    case "clauseText":
    case "editClauses":
      return ofClauses(task);
    case "append":
      return append(task.bytes, task.attachments);
    default:
      return task satisfies never;
  }
}

/** A document with fixes of its faults, one after the other; undefined when one is not for this document. */
function mended(document: Uint8Array, fixes: readonly (readonly Replacement[])[]): Uint8Array | undefined {
  try {
    return fixes.reduce<Uint8Array>(replacePieces, document);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** What a document says, and how it differs from what is expected. */
function textCompared(bytes: Uint8Array, expected: readonly PartParagraph[]): WorkerAnswer {
  const read = paragraphsOf(bytes, { parts: ["body", "margins", "notes"] });
  const paragraphs = read.map(({ file, text }) => ({ file, text }));
  return { done: "textCompared", paragraphs, comparison: compareTexts(expected, paragraphs) };
}

/** Letters by which a paragraph is known. */
const beginning = 140;

const beginnings = (document: Uint8Array): ParagraphText[] =>
  paragraphsOf(document, { parts: ["body"] })
    .filter(({ text }) => text.trim() !== "")
    .map(({ file, paragraph, text }) => ({ file, paragraph, text: text.trim().slice(0, beginning) }));

function ofClauses(task: Extract<WorkerTask, { task: "clauses" | "clauseText" | "editClauses" }>): WorkerAnswer {
  try {
    if (task.task === "clauses")
      return { done: "clauses", clauses: clausesOf(task.bytes), paragraphs: beginnings(task.bytes) };
    if (task.task === "clauseText") return { done: "text", text: clauseTextAt(task.bytes, task.range) };
    const document = editClauses(task.bytes, task.edit);
    return { done: "read", document, inspection: inspectTemplate(document, { kinds: task.kinds, checked: true }) };
  } catch (error) {
    if (error instanceof ClauseMisplaced) return { done: "misplaced" };
    throw error;
  }
}

function recognized(document: Uint8Array): WorkerAnswer {
  const tagged = inspectTemplate(document, { checked: true }).tree.length > 0;
  return { done: "recognized", recognized: recognizeDocument(document), tagged };
}

function tagged(document: Uint8Array, tags: readonly Replacement[], answers: Answers): WorkerAnswer {
  let made: Uint8Array;
  try {
    made = replacePieces(document, tags);
  } catch (error) {
    if (error instanceof RangeError) return { done: "misplaced" };
    throw error;
  }
  const inspection = inspectTemplate(made, { checked: true });
  const proven = inspection.errors.length === 0 && givesBack(made, answers, document);
  return { done: "tagged", document: made, inspection, givesBack: proven };
}

/** PDFs are rarely joined: what reads them is fetched when it is needed. */
async function join({ bytes, others }: Extract<WorkerTask, { task: "joinPdfs" }>): Promise<WorkerAnswer> {
  const { joinPdfs } = await import("../pdf/join-pdfs.ts");
  try {
    return { done: "filled", document: await joinPdfs(bytes, others), missing: [] };
  } catch {
    return { done: "unfillable", reason: "attachment" };
  }
}

/** Characters of a workbook that are read: what it says beyond is left out. */
const maxSheetText = 4_000_000;

/** What the cells of a workbook show, a row a line. */
async function sheetText(bytes: Uint8Array): Promise<string> {
  const { openSpreadsheet } = await import("#engine/sheet/open-spreadsheet.ts");
  const book = await openSpreadsheet(bytes, { inflated: 100 * 1024 * 1024 });
  const lines: string[] = [];
  let length = 0;
  for (const [at, { name, hidden }] of book.sheets.entries()) {
    if (hidden) continue;
    if (name !== "") lines.push(name);
    for await (const { cells } of book.rows(at)) {
      const line = cells.flatMap((cell) => (cell ? [cell.shown] : [])).join(" ");
      lines.push(line);
      length += line.length;
      if (length > maxSheetText) return lines.join("\n");
    }
  }
  return lines.join("\n");
}

/** The text of a file from outside. */
async function textIn({ bytes, kind }: Extract<WorkerTask, { task: "text" }>): Promise<WorkerAnswer> {
  if (kind === "word") {
    if (checkPackage(bytes).length > 0) return { done: "unfillable", reason: "attachment" };
    const text = textOf(bytes).flatMap(({ paragraphs }) => paragraphs);
    return { done: "text", text: text.join("\n") };
  }
  try {
    if (kind === "sheet") return { done: "text", text: await sheetText(bytes) };
    const { pdfText } = await import("../pdf/pdf-text.ts");
    return { done: "text", text: await pdfText(bytes) };
  } catch {
    return { done: "unfillable", reason: "attachment" };
  }
}

/** The beginning of a sheet of a file from outside. */
async function sheetIn({ bytes, sheet }: Extract<WorkerTask, { task: "sheet" }>): Promise<WorkerAnswer> {
  const { beginningOf } = await import("./sheet-beginning.ts");
  const beginning = await beginningOf(bytes, sheet).catch(() => undefined);
  return beginning ? { done: "sheet", ...beginning } : { done: "unfillable", reason: "attachment" };
}

async function answerOf(task: WorkerTask): Promise<WorkerAnswer> {
  switch (task.task) {
    case "joinPdfs":
      return join(task);
    case "text":
      return textIn(task);
    case "sheet":
      return sheetIn(task);
    default:
      return work(task);
  }
}

async function perform(task: WorkerTask): Promise<void> {
  try {
    post(await answerOf(task));
  } catch (error) {
    // Also what cannot be handed over ends the task and not the worker.
    if (error instanceof Unappendable) post({ done: "unfillable", reason: "attachment" });
    else if (error instanceof UnfillableTemplate) post({ done: "unfillable", reason: error.reason });
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

parentPort?.postMessage({ done: "ready" } satisfies Ready);
