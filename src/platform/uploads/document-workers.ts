import type { Answers } from "#engine/document/answers-lookup.ts";
import type { PartParagraph, TextComparison } from "#engine/document/difference/compare-texts.ts";
import type { Author } from "#engine/document/difference/record-changes.ts";
import type { EditedTags, TagEdit } from "#engine/document/edit/edit-tags.ts";
import type { Replacement } from "#engine/document/edit/replace-pieces.ts";
import type { Inspection } from "#engine/document/inspect-template.ts";
import type { NamedNumbering } from "#engine/document/numerals.ts";
import type { Reviewed, ReviewFacts } from "#engine/document/review/review-document.ts";
import type { DocumentParagraph } from "#engine/document/text/paragraphs-of.ts";
import type { RecognizedDocument } from "#engine/recognition/recognize-document.ts";
import { commonFailure, Failure } from "#protocol/failure.ts";
import type { Problem } from "./check-package.ts";
import type { CommentWithLead, WorkerAnswer, WorkerTask } from "./parse-worker.ts";
import type { SheetBeginning } from "./sheet-beginning.ts";
import { DocumentWorkFailed, run, type WorkLimits } from "./worker-pool.ts";

/**
 * Checks and reads an upload in a worker. `ok` with the inspection (which may hold errors) and the bytes to keep: the
 * given ones, or the same document cut from the outside, with `fixes` of its errors made one after the other; else the
 * problems for which it is refused. Never throws for anything the bytes can do, but a `RangeError` for fixes of another
 * document; throws `failure.unavailable`, as all of these do, when too much is waiting.
 */
export async function inspectTemplateInWorker(
  bytes: Uint8Array,
  {
    kinds = {},
    fixes = [],
    ...limits
  }: WorkLimits & {
    readonly kinds?: Readonly<Record<string, "loop" | "condition">>;
    readonly fixes?: readonly (readonly Replacement[])[];
  } = {},
): Promise<
  | { readonly ok: true; readonly inspection: Inspection; readonly document: Uint8Array }
  | { readonly ok: false; readonly problems: readonly Problem[] }
> {
  try {
    const answer = await run({ task: "read", bytes, kinds, fixes }, limits);
    if (answer.done === "read") return { ok: true, inspection: answer.inspection, document: answer.document };
    if (answer.done === "refused") return { ok: false, problems: answer.problems };
    if (answer.done === "misplaced") throw new RangeError("a fix is not for this document");
    return { ok: false, problems: [{ code: "readerFailed" }] };
  } catch (error) {
    if (!(error instanceof DocumentWorkFailed)) throw error;
    return { ok: false, problems: [{ code: error.code }] };
  }
}

/** A document that was refused before its work was done. */
interface NotRead {
  readonly kind: "refused";
  readonly problems: readonly Problem[];
}

/** The answer of a task over an upload; what broke it off is a problem of the upload. */
async function ofUpload(task: WorkerTask, limits: WorkLimits): Promise<WorkerAnswer | NotRead> {
  try {
    const answer = await run(task, limits);
    if (answer.done === "refused") return { kind: "refused", problems: answer.problems };
    return answer.done === "failed" ? { kind: "refused", problems: [{ code: "readerFailed" }] } : answer;
  } catch (error) {
    if (!(error instanceof DocumentWorkFailed)) throw error;
    return { kind: "refused", problems: [{ code: error.code }] };
  }
}

/** `recognizeDocument` in a worker, for an upload; `tagged` when it has tags already. */
export async function recognizeInWorker(
  bytes: Uint8Array,
  limits: WorkLimits = {},
): Promise<{ readonly kind: "recognized"; readonly document: RecognizedDocument; readonly tagged: boolean } | NotRead> {
  const answer = await ofUpload({ task: "recognize", bytes }, limits);
  if ("kind" in answer) return answer;
  if (answer.done !== "recognized") throw new DocumentWorkFailed("readerFailed");
  return { kind: "recognized", document: answer.recognized, tagged: answer.tagged };
}

/**
 * Writes tags into an upload in a worker and reads what became of it; `givesBack` when filling it with the answers gives
 * the text of the upload. `misplaced` when a place is not in the document or two overlap.
 */
export async function tagInWorker(
  bytes: Uint8Array,
  tags: readonly Replacement[],
  answers: Answers,
  limits: WorkLimits = {},
): Promise<
  | {
      readonly kind: "tagged";
      readonly document: Uint8Array;
      readonly inspection: Inspection;
      readonly givesBack: boolean;
    }
  | { readonly kind: "misplaced" }
  | NotRead
> {
  const answer = await ofUpload({ task: "tag", bytes, tags, answers }, limits);
  if ("kind" in answer) return answer;
  if (answer.done === "misplaced") return { kind: "misplaced" };
  if (answer.done !== "tagged") throw new DocumentWorkFailed("readerFailed");
  return { kind: "tagged", document: answer.document, inspection: answer.inspection, givesBack: answer.givesBack };
}

/** `editTags` in a worker, for bytes that were read before, with what reading the result gives. Throws as `fillInWorker`. */
export async function editInWorker(
  bytes: Uint8Array,
  edits: readonly TagEdit[],
  kinds: Readonly<Record<string, "loop" | "condition">>,
): Promise<{ readonly edited: EditedTags; readonly preview: Uint8Array; readonly inspection: Inspection }> {
  const answer = await run({ task: "edit", bytes, edits, kinds }, { processorMs: 30_000 }).catch(failureOf);
  if (answer.done === "edited") return answer;
  throw new DocumentWorkFailed("readerFailed", answer.done === "failed" ? answer.message : undefined);
}

/** `reviewDocument` in a worker, for bytes that were read before. Throws as `fillInWorker`. */
export async function reviewInWorker(bytes: Uint8Array, facts: ReviewFacts): Promise<readonly Reviewed[]> {
  const answer = await run({ task: "review", bytes, facts }, { processorMs: 30_000 }).catch(failureOf);
  if (answer.done === "reviewed") return answer.found;
  throw new DocumentWorkFailed("readerFailed", answer.done === "failed" ? answer.message : undefined);
}

/** The language and formats of formulas. The language is Spanish unless set. */
interface Written {
  readonly language?: "es" | "en" | undefined;
  /** Keys of the answers that are amounts of money. */
  readonly money?: readonly string[] | undefined;
  /** The formats of the numbers of its series. */
  readonly numbering?: readonly NamedNumbering[] | undefined;
  /** The pictures in it, by the keys of their places. */
  readonly images?: Readonly<Record<string, Uint8Array>> | undefined;
}

const written = ({ language, money, numbering, images }: Written) => ({
  ...(language === undefined ? {} : { language }),
  ...(money === undefined ? {} : { money }),
  ...(numbering === undefined ? {} : { numbering }),
  ...(images === undefined ? {} : { images }),
});

/**
 * `fill` in a worker, for bytes that were read before. The place of a picture nobody gave stays empty. Throws `Failure`: `failure.documentTooSlow` and
 * `failure.documentTooLarge` when it was broken off, `failure.documentUnfillable` for a template that is not valid.
 */
export async function fillInWorker(
  bytes: Uint8Array,
  answers: Answers,
  { blank, language, money, numbering, images, ...limits }: WorkLimits & Written & { readonly blank?: string } = {},
): Promise<{ document: Uint8Array; missing: string[] }> {
  const wanted = { ...(blank === undefined ? {} : { blank }), ...written({ language, money, numbering, images }) };
  return made({ task: "fill", bytes, answers, noPicture: "", ...wanted }, limits);
}

/** `previewDocument` in a worker. Throws as `fillInWorker`. */
export async function previewDocumentInWorker(
  bytes: Uint8Array,
  answers: Answers,
  { language, money, numbering, images, ...limits }: WorkLimits & Written = {},
): Promise<Uint8Array> {
  const wanted = written({ language, money, numbering, images });
  return (await made({ task: "previewDocument", bytes, answers, ...wanted }, limits)).document;
}

/** `previewTemplate` in a worker. Throws as `fillInWorker`. */
export async function previewTemplateInWorker(
  bytes: Uint8Array,
  { kinds = {}, ...limits }: WorkLimits & { readonly kinds?: Readonly<Record<string, "loop" | "condition">> } = {},
): Promise<Uint8Array> {
  return (await made({ task: "previewTemplate", bytes, kinds }, limits)).document;
}

/** `commentFindings` in a worker, for bytes that were read before. Throws as `fillInWorker`. */
export async function commentInWorker(
  bytes: Uint8Array,
  comments: readonly CommentWithLead[],
  limits: WorkLimits = {},
): Promise<Uint8Array> {
  return (await made({ task: "comment", bytes, comments }, limits)).document;
}

/**
 * `appendToDocument` in a worker, with files from outside. Throws as `fillInWorker`, and `failure.documentUnfillable` with the
 * cause `attachment` when one of them cannot be read.
 */
export async function appendInWorker(
  bytes: Uint8Array,
  attachments: readonly { readonly kind: "word" | "image"; readonly bytes: Uint8Array }[],
): Promise<Uint8Array> {
  return (await made({ task: "append", bytes, attachments }, { processorMs: 30_000 })).document;
}

/** `joinPdfs` in a worker, with files from outside. Throws as `appendInWorker`. */
export async function joinPdfsInWorker(bytes: Uint8Array, others: readonly Uint8Array[]): Promise<Uint8Array> {
  return (await made({ task: "joinPdfs", bytes, others }, { processorMs: 30_000 })).document;
}

/** `compareDocuments` in a worker, for bytes that were read before. Throws as `fillInWorker`. */
export async function compareInWorker(
  before: Uint8Array,
  after: Uint8Array,
): Promise<TextComparison<DocumentParagraph>> {
  const answer = await run({ task: "compare", bytes: before, after }, { processorMs: 30_000 }).catch(failureOf);
  if (answer.done === "compared") return answer.comparison;
  throw new DocumentWorkFailed("readerFailed", answer.done === "failed" ? answer.message : undefined);
}

/** Reads the text of a document in a worker and compares it with the expected text. Throws as `fillInWorker`. */
export async function compareTextInWorker(
  document: Uint8Array,
  expected: readonly PartParagraph[],
): Promise<{ readonly paragraphs: readonly PartParagraph[]; readonly comparison: TextComparison<PartParagraph> }> {
  const task = { task: "compareText", bytes: document, expected } as const;
  const answer = await run(task, { processorMs: 30_000 }).catch(failureOf);
  if (answer.done === "textCompared") return answer;
  throw new DocumentWorkFailed("readerFailed", answer.done === "failed" ? answer.message : undefined);
}

/** `redline` in a worker, for bytes that were read before. Throws as `fillInWorker`. */
export async function redlineInWorker(before: Uint8Array, after: Uint8Array, author: Author): Promise<Uint8Array> {
  return (await made({ task: "redline", bytes: before, after, author }, { processorMs: 30_000 })).document;
}

/** The beginning of a sheet of a workbook or CSV from outside, the first that is not hidden without a number; undefined when it cannot be read. */
export async function sheetInWorker(bytes: Uint8Array, sheet: number | undefined): Promise<SheetBeginning | undefined> {
  const answer = await run({ task: "sheet", bytes, sheet }, { processorMs: 20_000 }).catch((error: unknown) => {
    if (!(error instanceof DocumentWorkFailed)) throw error;
    return undefined;
  });
  return answer?.done === "sheet" ? answer : undefined;
}

/** The failure codes of aborted tasks; other errors are thrown as they are. */
const failureCodes = {
  tookTooLong: "failure.documentTooSlow",
  neededTooMuchMemory: "failure.documentTooLarge",
} as const;

/** Throws the failure that users see for a task that was stopped. */
export function failureOf(error: unknown): never {
  if (!(error instanceof DocumentWorkFailed) || error.code === "readerFailed") throw error;
  throw new Failure(failureCodes[error.code], 422, { cause: error });
}

async function made(task: WorkerTask, limits: WorkLimits): Promise<{ document: Uint8Array; missing: string[] }> {
  const answer = await run(task, limits).catch(failureOf);
  if (answer.done === "filled") return { document: answer.document, missing: answer.missing };
  if (answer.done === "unfillable" && answer.reason === "too_large") throw commonFailure("failure.documentTooLarge");
  if (answer.done === "unfillable") throw new Failure("failure.documentUnfillable", 422, { cause: answer.reason });
  throw new DocumentWorkFailed("readerFailed", answer.done === "failed" ? answer.message : undefined);
}
