import { Worker } from "node:worker_threads";
import { commonFailure } from "#protocol/failure.ts";
import { engineVersion } from "./engine-version.ts";
import type { Ready, WorkerAnswer, WorkerStart, WorkerTask } from "./parse-worker.ts";
import { limitProcessorTime } from "./processor-limit.ts";

/** The limits of one task: processor time from its start, in milliseconds, and heap of its worker. */
export interface WorkLimits {
  readonly processorMs?: number;
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

/** `repeated`: the task was begun before, and did not get its processor time. */
interface Waiting {
  readonly task: WorkerTask;
  readonly processorMs: number;
  readonly memoryMb: number;
  readonly repeated?: true;
  readonly resolve: (answer: WorkerAnswer) => void;
  readonly reject: (error: Error) => void;
}
/** `unwatch` ends the watch over the task under way. */
interface Member {
  readonly worker: Worker;
  readonly memoryMb: number;
  current?: { readonly waiting: Waiting; unwatch: () => void };
}

/** Two workers, so that a slow document does not delay the next one; more would take too much memory. */
const poolSize = 2;
/** The maximum of waiting bytes. More would fill the memory with documents whose callers have left. */
const maxWaitingBytes = 64 * 1024 * 1024;
/** The processor time a worker may use to load its code. */
const maxLoadingMs = 60_000;
let compiled: WorkerStart["compiled"];
let program = new URL("./parse-worker.ts", import.meta.url);
const members: Member[] = [];
const queue: Waiting[] = [];

/**
 * Sets the folder in which workers that start from now on cache compiled templates. Without it they compile them anew.
 */
export function keepCompiledTemplatesIn(folder: string): void {
  compiled = { folder, version: engineVersion(["document", "formula"]) };
}

/** The file workers that start from now on run, instead of the sources. */
export function runWorkersFrom(file: URL): void {
  program = file;
}

/** Ends the workers; tasks under way fail. For an orderly stop, and for tests. */
export async function closeDocumentWorkers(): Promise<void> {
  for (const waiting of queue.splice(0))
    waiting.reject(new DocumentWorkFailed("readerFailed", "the workers were closed"));
  await Promise.all(
    [...members].map((member) => drop(member, new DocumentWorkFailed("readerFailed", "the workers were closed"))),
  );
}

/**
 * Has a worker do a task. Throws `DocumentWorkFailed` when the task is broken off for what is in it. A task that did not get its processor
 * time is begun once more; if the machine is still too busy, throws `failure.unavailable`, which says nothing against the file.
 */
export async function run(
  task: WorkerTask,
  { processorMs = 10_000, memoryMb = 256 }: WorkLimits,
): Promise<WorkerAnswer> {
  const waiting = queue.reduce((sum, one) => sum + weightOf(one.task), 0);
  if (waiting > 0 && waiting + weightOf(task) > maxWaitingBytes) throw commonFailure("failure.unavailable");
  return new Promise((resolve, reject) => {
    queue.push({ task, processorMs, memoryMb, resolve, reject });
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
      current?.unwatch();
      if (current) current.unwatch = watch(member, current.waiting.processorMs);
      return;
    }
    if (!current) return;
    current.unwatch();
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
  member.current = { waiting, unwatch: watch(member, maxLoadingMs) };
  member.worker.ref();
  member.worker.postMessage(waiting.task);
}

const watch = (member: Member, processorMs: number): (() => void) =>
  limitProcessorTime(member.worker, processorMs, (what) => {
    const { current } = member;
    if (what === "processor" || !current) return void drop(member, new DocumentWorkFailed("tookTooLong"));
    if (current.waiting.repeated) return void drop(member, commonFailure("failure.unavailable"));
    delete member.current;
    queue.unshift({ ...current.waiting, repeated: true });
    return void drop(member);
  });

async function drop(member: Member, reason?: Error): Promise<void> {
  const index = members.indexOf(member);
  if (index < 0) return;
  members.splice(index, 1);
  const { current } = member;
  delete member.current;
  if (current) {
    current.unwatch();
    current.waiting.reject(reason ?? new DocumentWorkFailed("readerFailed"));
  }
  const ended = member.worker.terminate();
  dispatch();
  await ended;
}
