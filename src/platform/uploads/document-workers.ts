import { Worker } from "node:worker_threads";
import type { Answers } from "#engine/document/answers-lookup.ts";
import type { Inspection } from "#engine/document/inspect-template.ts";
import { commonFailure, Failure } from "#protocol/failure.ts";
import type { Problem } from "./check-package.ts";
import type { CommentWithLead, WorkerAnswer, WorkerTask } from "./parse-worker.ts";

/** How long one task may take once it began, and how much heap its worker may have. */
export interface WorkLimits {
  readonly timeoutMs?: number;
  readonly memoryMb?: number;
}

/** A task that was broken off: `tookTooLong`, `neededTooMuchMemory`, or `readerFailed` with what happened. */
class DocumentWorkFailed extends Error {
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
  current?: { readonly waiting: Waiting; readonly timer: NodeJS.Timeout };
}

/** Two are enough to keep a slow document from holding up the next one, and small enough to stay. */
const poolSize = 2;
/** What may wait: more would fill the memory with documents nobody is reading any more. */
const mostWaitingBytes = 64 * 1024 * 1024;
const members: Member[] = [];
const queue: Waiting[] = [];

/**
 * Checks and reads an upload in a worker. `ok` with the inspection (which may hold faults) and the bytes to keep: the
 * given ones, or the same document cut from the outside; else the problems for which it is refused. Never throws for
 * anything the bytes can do; throws `failure.unavailable`, as all of these do, when too much is waiting.
 */
export async function inspectTemplateInWorker(
  bytes: Uint8Array,
  { kinds = {}, ...limits }: WorkLimits & { readonly kinds?: Readonly<Record<string, "loop" | "condition">> } = {},
): Promise<
  | { readonly ok: true; readonly inspection: Inspection; readonly document: Uint8Array }
  | { readonly ok: false; readonly problems: readonly Problem[] }
> {
  try {
    const answer = await run({ task: "read", bytes, kinds }, limits);
    if (answer.done === "read") return { ok: true, inspection: answer.inspection, document: answer.document };
    if (answer.done === "refused") return { ok: false, problems: answer.problems };
    return { ok: false, problems: [{ code: "readerFailed" }] };
  } catch (error) {
    if (!(error instanceof DocumentWorkFailed)) throw error;
    return { ok: false, problems: [{ code: error.code }] };
  }
}

/** The language of what formulas write; Spanish, unless said otherwise. */
interface Written {
  readonly language?: "es" | "en" | undefined;
}

/**
 * `fill` in a worker, for bytes that were read before. Throws `Failure`: `failure.documentTooSlow` and
 * `failure.documentTooLarge` when it was broken off, `failure.documentUnfillable` for a template that is not sound.
 */
export async function fillInWorker(
  bytes: Uint8Array,
  answers: Answers,
  { blank, language, ...limits }: WorkLimits & Written & { readonly blank?: string } = {},
): Promise<{ document: Uint8Array; missing: string[] }> {
  const wanted = { ...(blank === undefined ? {} : { blank }), ...(language === undefined ? {} : { language }) };
  return made({ task: "fill", bytes, answers, ...wanted }, limits);
}

/** `previewDocument` in a worker. Throws as `fillInWorker`. */
export async function previewDocumentInWorker(
  bytes: Uint8Array,
  answers: Answers,
  { language, ...limits }: WorkLimits & Written = {},
): Promise<Uint8Array> {
  const wanted = language === undefined ? {} : { language };
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

/** Ends the workers; tasks under way fail. For an orderly stop, and for tests. */
export async function closeDocumentWorkers(): Promise<void> {
  for (const waiting of queue.splice(0))
    waiting.reject(new DocumentWorkFailed("readerFailed", "the workers were closed"));
  await Promise.all(
    [...members].map((member) => drop(member, new DocumentWorkFailed("readerFailed", "the workers were closed"))),
  );
}

/** What a broken off task is told as; what nobody foresaw stays an error of ours. */
const told = { tookTooLong: "failure.documentTooSlow", neededTooMuchMemory: "failure.documentTooLarge" } as const;

async function made(task: WorkerTask, limits: WorkLimits): Promise<{ document: Uint8Array; missing: string[] }> {
  const answer = await run(task, limits).catch((error: unknown) => {
    if (!(error instanceof DocumentWorkFailed) || error.code === "readerFailed") throw error;
    throw new Failure(told[error.code], 422, { cause: error });
  });
  if (answer.done === "filled") return { document: answer.document, missing: answer.missing };
  if (answer.done === "unfillable" && answer.reason === "too_large") throw commonFailure("failure.documentTooLarge");
  if (answer.done === "unfillable") throw new Failure("failure.documentUnfillable", 422, { cause: answer.reason });
  throw new DocumentWorkFailed("readerFailed", answer.done === "failed" ? answer.message : undefined);
}

async function run(task: WorkerTask, { timeoutMs = 10_000, memoryMb = 256 }: WorkLimits): Promise<WorkerAnswer> {
  const waiting = queue.reduce((sum, one) => sum + one.task.bytes.byteLength, 0);
  if (waiting + task.bytes.byteLength > mostWaitingBytes) throw commonFailure("failure.unavailable");
  return new Promise((resolve, reject) => {
    queue.push({ task, timeoutMs, memoryMb, resolve, reject });
    dispatch();
  });
}

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
  const worker = new Worker(new URL("./parse-worker.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
    // Nothing of the server's environment, where its secrets are, and none of its own start options.
    env: {},
    execArgv: [],
  });
  const member: Member = { worker, memoryMb };
  members.push(member);
  worker.on("message", (answer: WorkerAnswer) => {
    const { current } = member;
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
  const timer = setTimeout(() => void drop(member, new DocumentWorkFailed("tookTooLong")), waiting.timeoutMs);
  member.current = { waiting, timer };
  member.worker.ref();
  member.worker.postMessage(waiting.task);
}

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
