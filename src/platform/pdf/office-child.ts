import { type ChildProcess, fork } from "node:child_process";
import { pdfFailure } from "./converter.ts";
import { lowerPriority } from "./lower-priority.ts";

/** A request to a child process that holds LibreOffice. */
export interface ToChild<Request> {
  readonly id: number;
  readonly request: Request;
}

/** A message from the child: once `ready` or `unusable`, then for each request `done` or `failed`. */
export type FromChild<Answer> =
  | { readonly type: "ready" }
  | { readonly type: "unusable"; readonly reason: string }
  | { readonly type: "done"; readonly id: number; readonly answer: Answer }
  | { readonly type: "failed"; readonly id: number; readonly reason: string };

/** The program of a child and the conditions it runs in. */
export interface ChildProgram {
  readonly path: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** Options of Node for the child. */
  readonly nodeOptions?: readonly string[];
}

/** A child process that holds LibreOffice, behind everything else that runs. It does not keep its parent running. */
export class OfficeChild<Request, Answer> {
  /** Rejects with `pdf.unavailable` if LibreOffice cannot be used, or if the child ends first. */
  readonly ready: Promise<void>;
  private readonly child: ChildProcess;
  private readonly starting = Promise.withResolvers<void>();
  private readonly gone = Promise.withResolvers<void>();
  private readonly waiting = new Map<number, Omit<PromiseWithResolvers<Answer>, "promise">>();
  private lastId = 0;
  private lastWords = "";
  private unusable = false;

  constructor(program: ChildProgram) {
    this.ready = this.starting.promise;
    // Nobody may be waiting for it any more when it falls.
    this.ready.catch(() => undefined);
    this.child = fork(program.path, [...program.args], {
      serialization: "advanced",
      env: program.env,
      cwd: program.cwd,
      execArgv: [...(program.nodeOptions ?? [])],
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      // A group of its own: what it starts ends with it.
      detached: process.platform !== "win32",
    });
    lowerPriority(this.child.pid);
    this.child.unref();
    this.child.channel?.unref();
    this.child.stderr?.on("data", (chunk: Buffer) => {
      this.lastWords = (this.lastWords + chunk.toString()).slice(-1000);
    });
    this.child.on("error", (error) => this.fall(pdfFailure("pdf.unavailable", error)));
    this.child.on("exit", (code, signal) => {
      this.fall(pdfFailure("pdf.unavailable", `the child ended (${signal ?? code}): ${this.lastWords.trim()}`));
    });
    this.child.on("message", (message: FromChild<Answer>) => this.hear(message));
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  alive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null && this.child.pid !== undefined;
  }

  /** True after the child has reported that LibreOffice cannot be used at all. */
  isUnusable(): boolean {
    return this.unusable;
  }

  /** Rejects with `pdf.refused` if LibreOffice refuses the document, with `pdf.unavailable` if the child ends. */
  ask(request: Request): Promise<Answer> {
    if (!this.alive()) return Promise.reject(pdfFailure("pdf.unavailable", "the child has ended"));
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const id = ++this.lastId;
    this.waiting.set(id, { resolve, reject });
    this.child.send({ id, request } satisfies ToChild<Request>, (error) => {
      if (error !== null) reject(pdfFailure("pdf.unavailable", error));
    });
    return promise;
  }

  /** Ends the child and what it started, and waits until it is gone. */
  async kill(): Promise<void> {
    // The wait for its end may be all that this process still does.
    this.child.ref();
    if (this.alive()) {
      try {
        process.kill(-this.pid, "SIGKILL");
      } catch {
        this.child.kill("SIGKILL");
      }
    }
    await this.gone.promise;
  }

  private hear(message: FromChild<Answer>): void {
    if (message.type === "ready") return this.starting.resolve();
    if (message.type === "unusable") {
      this.unusable = true;
      return this.starting.reject(pdfFailure("pdf.unavailable", message.reason));
    }
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.type === "done") waiting?.resolve(message.answer);
    else waiting?.reject(pdfFailure("pdf.refused", message.reason));
  }

  private fall(reason: unknown): void {
    this.starting.reject(reason);
    for (const { reject } of this.waiting.values()) reject(reason);
    this.waiting.clear();
    this.gone.resolve();
  }
}
