import { Worker } from "node:worker_threads";
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
import { engineVersion } from "./engine-version.ts";
import type { CommentWithLead, Ready, WorkerAnswer, WorkerStart, WorkerTask } from "./parse-worker.ts";
import type { SheetBeginning } from "./sheet-beginning.ts";

/** How long one task may take once it began, and how much heap its worker may have. */
export interface WorkLimits {
  readonly timeoutMs?: number;
  readonly memoryMb?: number;
}

/** A task that was broken off: `tookTooLong`, `neededTooMuchMemory`, or `readerFailed` with what happened. */
export class DocumentWorkFailed extends Error {
  readonly code: "tookTooLong" | "neededTooMuchMemory" | "readerFailed";
  constructor(code: DocumentWorkFailed["code"], message: string = code) {
    super(message);
    this.code = code;
  }
}

interface Waiting {
  readonly task: WorkerTask;
  readonly timeoutMs: number;
  readonly memoryMb: number;
  readonly resolve: (answer: WorkerAnswer) => void;
  readonly reject: (error: DocumentWorkFailed) => void;
}
interface Member {
  readonly worker: Worker;
  readonly memoryMb: number;
  current?: { readonly waiting: Waiting; timer: NodeJS.Timeout };
}

/** Two workers, so that a slow document does not delay the next one; more would take too much memory. */
const poolSize = 2;
/** How many bytes may wait: more would fill the memory with documents whose callers have left. */
const maxWaitingBytes = 64 * 1024 * 1024;
/** How long a worker may take to load its code. */
const maxLoadingMs = 60_000;
let compiled: WorkerStart["compiled"];
let program = new URL("./parse-worker.ts", import.meta.url);
const members: Member[] = [];
const queue: Waiting[] = [];

/** Where workers that start from now on keep compiled templates; without it they compile them anew. */
export function keepCompiledTemplatesIn(folder: string): void {
  compiled = { folder, version: engineVersion(["document", "formula"]) };
}

/** The file workers that start from now on run, instead of the sources. */
export function runWorkersFrom(file: URL): void {
  program = file;
}

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

/** What a document was refused or broken off for. */
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
  const answer = await run({ task: "edit", bytes, edits, kinds }, { timeoutMs: 30_000 }).catch(failureOf);
  if (answer.done === "edited") return answer;
  throw new DocumentWorkFailed("readerFailed", answer.done === "failed" ? answer.message : undefined);
}

/** `reviewDocument` in a worker, for bytes that were read before. Throws as `fillInWorker`. */
export async function reviewInWorker(bytes: Uint8Array, facts: ReviewFacts): Promise<readonly Reviewed[]> {
  const answer = await run({ task: "review", bytes, facts }, { timeoutMs: 30_000 }).catch(failureOf);
  if (answer.done === "reviewed") return answer.found;
  throw new DocumentWorkFailed("readerFailed", answer.done === "failed" ? answer.message : undefined);
}

/** How formulas are written; in Spanish, unless said otherwise. */
interface Written {
  readonly language?: "es" | "en" | undefined;
  /** Keys of the answers that are amounts of money. */
  readonly money?: readonly string[] | undefined;
  /** How the numbers of its series are written. */
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
  return (await made({ task: "append", bytes, attachments }, { timeoutMs: 30_000 })).document;
}

/** `joinPdfs` in a worker, with files from outside. Throws as `appendInWorker`. */
export async function joinPdfsInWorker(bytes: Uint8Array, others: readonly Uint8Array[]): Promise<Uint8Array> {
  return (await made({ task: "joinPdfs", bytes, others }, { timeoutMs: 30_000 })).document;
}

/** `compareDocuments` in a worker, for bytes that were read before. Throws as `fillInWorker`. */
export async function compareInWorker(
  before: Uint8Array,
  after: Uint8Array,
): Promise<TextComparison<DocumentParagraph>> {
  const answer = await run({ task: "compare", bytes: before, after }, { timeoutMs: 30_000 }).catch(failureOf);
  if (answer.done === "compared") return answer.comparison;
  throw new DocumentWorkFailed("readerFailed", answer.done === "failed" ? answer.message : undefined);
}

/** What a document says, read in a worker, and how it differs from what is expected. Throws as `fillInWorker`. */
export async function compareTextInWorker(
  document: Uint8Array,
  expected: readonly PartParagraph[],
): Promise<{ readonly paragraphs: readonly PartParagraph[]; readonly comparison: TextComparison<PartParagraph> }> {
  const task = { task: "compareText", bytes: document, expected } as const;
  const answer = await run(task, { timeoutMs: 30_000 }).catch(failureOf);
  if (answer.done === "textCompared") return answer;
  throw new DocumentWorkFailed("readerFailed", answer.done === "failed" ? answer.message : undefined);
}

/** `redline` in a worker, for bytes that were read before. Throws as `fillInWorker`. */
export async function redlineInWorker(before: Uint8Array, after: Uint8Array, author: Author): Promise<Uint8Array> {
  return (await made({ task: "redline", bytes: before, after, author }, { timeoutMs: 30_000 })).document;
}

/** The beginning of a sheet of a workbook or CSV from outside, the first that is not hidden without a number; undefined when it cannot be read. */
export async function sheetInWorker(bytes: Uint8Array, sheet: number | undefined): Promise<SheetBeginning | undefined> {
  const answer = await run({ task: "sheet", bytes, sheet }, { timeoutMs: 20_000 }).catch((error: unknown) => {
    if (!(error instanceof DocumentWorkFailed)) throw error;
    return undefined;
  });
  return answer?.done === "sheet" ? answer : undefined;
}

/** Ends the workers; tasks under way fail. For an orderly stop, and for tests. */
export async function closeDocumentWorkers(): Promise<void> {
  for (const waiting of queue.splice(0))
    waiting.reject(new DocumentWorkFailed("readerFailed", "the workers were closed"));
  await Promise.all(
    [...members].map((member) => drop(member, new DocumentWorkFailed("readerFailed", "the workers were closed"))),
  );
}

/** The failure codes of aborted tasks; other errors are thrown as they are. */
const failureCodes = {
  tookTooLong: "failure.documentTooSlow",
  neededTooMuchMemory: "failure.documentTooLarge",
} as const;

/** What people are told of a task that was broken off. */
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

/** Has a worker do a task; throws `DocumentWorkFailed` when it is broken off. */
export async function run(task: WorkerTask, { timeoutMs = 10_000, memoryMb = 256 }: WorkLimits): Promise<WorkerAnswer> {
  const waiting = queue.reduce((sum, one) => sum + weightOf(one.task), 0);
  if (waiting > 0 && waiting + weightOf(task) > maxWaitingBytes) throw commonFailure("failure.unavailable");
  return new Promise((resolve, reject) => {
    queue.push({ task, timeoutMs, memoryMb, resolve, reject });
    dispatch();
  });
}

/** The bytes a task holds: its document and the pictures for it. */
const weightOf = (task: WorkerTask): number =>
  Object.values(("images" in task && task.images) || {}).reduce(
    (sum, picture) => sum + picture.byteLength,
    task.bytes.byteLength,
  );

/** Gives waiting tasks to free workers, first come, first served; a worker of another size is replaced. */
function dispatch(): void {
  for (let next = queue[0]; next; next = queue[0]) {
    const { memoryMb } = next;
    let free = members.find((member) => !member.current && member.memoryMb === memoryMb);
    if (!free && members.length >= poolSize) {
      const other = members.find((member) => !member.current);
      if (!other) return;
      void drop(other);
    }
    free ??= start(memoryMb);
    queue.shift();
    begin(free, next);
  }
}

function start(memoryMb: number): Member {
  const worker = new Worker(program, {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
    // Nothing of the server's environment, where its secrets are, but where Node keeps what it compiled; none of its start options.
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => name === "NODE_COMPILE_CACHE")),
    execArgv: [],
    workerData: { compiled } satisfies WorkerStart,
  });
  const member: Member = { worker, memoryMb };
  members.push(member);
  worker.on("message", (answer: WorkerAnswer | Ready) => {
    const { current } = member;
    if (answer.done === "ready") {
      clearTimeout(current?.timer);
      if (current) current.timer = timerOf(member, current.waiting.timeoutMs);
      return;
    }
    if (!current) return;
    clearTimeout(current.timer);
    delete member.current;
    // An idle worker must not keep the process alive.
    worker.unref();
    current.waiting.resolve(answer);
    dispatch();
  });
  worker.on("error", (error: Error & { code?: string }) => {
    const memory = error.code === "ERR_WORKER_OUT_OF_MEMORY";
    void drop(member, new DocumentWorkFailed(memory ? "neededTooMuchMemory" : "readerFailed", error.message));
  });
  worker.on("exit", () => void drop(member, new DocumentWorkFailed("readerFailed", "the worker ended")));
  return member;
}

function begin(member: Member, waiting: Waiting): void {
  // The time of a task begins when the worker has loaded the code for it, however long a busy machine takes for that.
  member.current = { waiting, timer: timerOf(member, maxLoadingMs) };
  member.worker.ref();
  member.worker.postMessage(waiting.task);
}

const timerOf = (member: Member, ms: number): NodeJS.Timeout =>
  setTimeout(() => void drop(member, new DocumentWorkFailed("tookTooLong")), ms);

async function drop(member: Member, reason?: DocumentWorkFailed): Promise<void> {
  const index = members.indexOf(member);
  if (index < 0) return;
  members.splice(index, 1);
  const { current } = member;
  delete member.current;
  if (current) {
    clearTimeout(current.timer);
    current.waiting.reject(reason ?? new DocumentWorkFailed("readerFailed"));
  }
  const ended = member.worker.terminate();
  dispatch();
  await ended;
}
