import type { Answers } from "#engine/document/answers-lookup.ts";
import { type Attachment, appendToDocument, Unappendable } from "#engine/document/append/append-to-document.ts";
import { clausesOf } from "#engine/document/clauses/clauses-of.ts";
import { ClauseMisplaced, clauseTextAt, editClauses } from "#engine/document/clauses/edit-clauses.ts";
import { commentFindings } from "#engine/document/comments/comment-findings.ts";
import { compareDocuments } from "#engine/document/difference/compare-documents.ts";
import { compareTexts, type PartParagraph } from "#engine/document/difference/compare-texts.ts";
import { redline } from "#engine/document/difference/redline.ts";
import { dropExternal } from "#engine/document/drop-external.ts";
import { editTags } from "#engine/document/edit/edit-tags.ts";
import { withFixes } from "#engine/document/edit/fixes.ts";
import { type Replacement, replacePieces } from "#engine/document/edit/replace-pieces.ts";
import { inspectTemplate } from "#engine/document/inspect-template.ts";
import { previewOf, previewTemplate } from "#engine/document/preview.ts";
import { reviewDocument } from "#engine/document/review/review-document.ts";
import type { Place } from "#engine/document/template-errors.ts";
import { paragraphsOf } from "#engine/document/text/paragraphs-of.ts";
import { textOf } from "#engine/document/text/text-of.ts";
import { givesBack, recognizeDocument } from "#engine/recognition/recognize-document.ts";
import { Failure } from "#protocol/failure.ts";
import { checkPackage } from "./check-package.ts";
import type { CompiledTemplates } from "./compiled-templates.ts";
import type { ParagraphText, WorkerAnswer, WorkerTask } from "./parse-worker.ts";

/** All tasks but to fill a document. */
type OtherTask = Exclude<WorkerTask, { task: "fill" }>;

/** Files from outside at the end of a document: what no Word file or picture is refuses it. */
function append(document: Uint8Array, attachments: readonly Attachment[]): WorkerAnswer {
  const checked = attachments.map(({ kind, bytes }) => {
    if (kind === "image") return { kind, bytes };
    if (checkPackage(bytes).length > 0) throw new Unappendable("not_word", undefined);
    return { kind, bytes: dropExternal(bytes) };
  });
  return { done: "filled", document: appendToDocument(document, checked), missing: [] };
}

async function ofDocuments(
  task: Exclude<OtherTask, { task: "joinPdfs" | "checkPdf" | "archive" | "text" | "sheet" }>,
  compiled: CompiledTemplates,
): Promise<WorkerAnswer> {
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
    case "comment": {
      const leads = new Map(task.comments.map(({ place, elsewhere }) => [place, elsewhere]));
      const elsewhere = (place: Place) => leads.get(place) ?? "";
      return { done: "filled", document: commentFindings(task.bytes, task.comments, { elsewhere }), missing: [] };
    }
    case "previewDocument":
      return { done: "filled", document: previewOf(await compiled.of(task.bytes), task.answers, task), missing: [] };
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

/** A document with fixes of its errors, one after the other; undefined when one is not for this document. */
function mended(document: Uint8Array, fixes: readonly (readonly Replacement[])[]): Uint8Array | undefined {
  try {
    return fixes.reduce<Uint8Array>(replacePieces, document);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Reads the text of a document and compares it with the expected text. */
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

async function checkPdf({ bytes }: Extract<WorkerTask, { task: "checkPdf" }>): Promise<WorkerAnswer> {
  const { assertJoinable } = await import("../pdf/join-pdfs.ts");
  try {
    await assertJoinable(bytes);
    return { done: "pdfChecked", problem: undefined };
  } catch (error) {
    const encrypted = error instanceof Failure && error.code === "pdf.encrypted";
    return { done: "pdfChecked", problem: encrypted ? "encrypted" : "damaged" };
  }
}

/** A PDF/A with its files inside; what breaks a rule is none. */
async function archive({ bytes, level, files }: Extract<WorkerTask, { task: "archive" }>): Promise<WorkerAnswer> {
  const { archivalErrors: archivalFaults, archivalDocument } = await import("../pdf/archival-pdf.ts");
  const document = await archivalDocument(bytes, files);
  const faults = await archivalFaults(document, level);
  return faults.length > 0 ? { done: "notArchival", faults } : { done: "filled", document, missing: [] };
}

/** Characters of a workbook that are read: what it says beyond is left out. */
const maxSheetText = 4_000_000;

/** Returns the visible text of a workbook, one line for each row. */
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

/** Performs a task. Attached files that cannot be appended are reported as such. */
export async function otherWork(task: OtherTask, compiled: CompiledTemplates): Promise<WorkerAnswer> {
  try {
    switch (task.task) {
      case "joinPdfs":
        return await join(task);
      case "checkPdf":
        return await checkPdf(task);
      case "archive":
        return await archive(task);
      case "text":
        return await textIn(task);
      case "sheet":
        return await sheetIn(task);
      default:
        return await ofDocuments(task, compiled);
    }
  } catch (error) {
    if (error instanceof Unappendable) return { done: "unfillable", reason: "attachment" };
    throw error;
  }
}
