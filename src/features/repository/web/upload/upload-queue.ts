import { randomId } from "#client/random-id.ts";
import { Failure } from "#protocol/failure.ts";
import type { onTaken } from "../../contract.ts";
import { largestFile } from "../../item.ts";
import type { Picked } from "./picked-files.ts";

export type IfTaken = (typeof onTaken)[number];

/** A file on its way, one that arrived, or one that could not be sent. */
export interface Sending extends Picked {
  readonly id: string;
  readonly parentId: string | undefined;
  readonly percent: number;
  readonly state: "waiting" | "sending" | "done" | "failed";
  /** Why it could not be sent. */
  readonly error: unknown;
  /** Its name is taken by a file, of this version: a new version of it, or both? */
  readonly taken: number | undefined;
  readonly ifTaken: IfTaken;
  /** The answer for all taken names, if this is one. */
  readonly onceTaken?: IfTaken;
  /** The number of times its connection was lost although the server answered before and after. */
  readonly lost: number;
}

/** The consequence of a failure for the file and for those that wait behind it. */
type Verdict =
  /** The connection was lost: the file is sent again when the server answers. */
  | "lost"
  /** The server asks for patience: the file is sent again later. */
  | "busy"
  /** There is no room: nothing that waits would find any either. */
  | "full"
  /** It concerns this file alone. */
  | "failed";

export interface Sender {
  readonly send: (one: Sending, signal: AbortSignal, onPercent: (percent: number) => void) => Promise<unknown>;
  /** Returns true if the server answers. */
  readonly answers: () => Promise<boolean>;
  /** The version of the file that has the name already, where that is asked. */
  readonly takenBy?: (error: unknown) => number | undefined;
  readonly onArrived: () => void;
}

export interface Uploads {
  readonly all: readonly Sending[];
  /** The connection was lost, or the server asks for patience; the rest follows by itself. */
  readonly held: boolean;
}

export const isActive = (all: readonly Sending[]): boolean =>
  all.some(({ state }) => state === "waiting" || state === "sending");

/** Returns true if the same request may succeed again: not for a file that is too large, or whose name is refused. */
export const mayRetry = ({ error, taken }: Sending): boolean =>
  taken === undefined &&
  !(error instanceof Failure && (error.code === "repository.tooLarge" || error.fields.length > 0));

/** A file that is to be sent; one that is too large is refused before it is sent for minutes. */
export function asked(picked: Picked, parentId: string | undefined): Sending {
  const tooLarge = (picked.file?.size ?? 0) > largestFile;
  return {
    ...picked,
    id: randomId(),
    parentId,
    percent: 0,
    state: tooLarge ? "failed" : "waiting",
    error: tooLarge ? new Failure("repository.tooLarge", 413) : undefined,
    taken: undefined,
    ifTaken: "refuse",
    lost: 0,
  };
}

/** Returns the consequence of a failure for the queue. */
export function verdictOf(error: unknown): Verdict {
  if (!(error instanceof Failure)) return "failed";
  if (error.status === 0 || (error.status >= 502 && error.status <= 504)) return "lost";
  // An earlier try of the same file is still being stored.
  if (error.status === 429 || error.code === "failure.inProgress") return "busy";
  return error.code === "repository.full" ? "full" : "failed";
}

const maxAtOnce = 3;
/** The pauses before checking if the server answers again, in milliseconds. The last one is repeated. */
const waits = [2000, 5000, 10_000, 20_000] as const;
/** A file whose connection is lost this often while the server answers is itself the reason. */
const maxLost = 3;

/** Sends files, three at once. A lost connection holds the queue; it goes on by itself when the server answers. */
export class UploadQueue {
  private state: Uploads = { all: [], held: false };
  private readonly stops = new Map<string, AbortController>();
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private waited = 0;
  private readonly sender: Sender;

  constructor(sender: Sender) {
    this.sender = sender;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly get = (): Uploads => this.state;

  add(fresh: readonly Sending[]): void {
    this.change({ all: [...this.state.all.filter(({ state }) => state !== "done"), ...fresh] });
    this.next();
  }

  /** Stops a file, or takes one that could not be sent off the list. */
  readonly cancel = (id: string): void => {
    this.stops.get(id)?.abort();
    this.change({ all: this.state.all.filter((one) => one.id !== id) });
    this.settle();
  };

  /** Stops what is on its way and what waits. */
  readonly cancelAll = (): void => {
    for (const stop of this.stops.values()) stop.abort();
    this.change({ all: this.state.all.filter(({ state }) => state === "done" || state === "failed") });
    this.settle();
  };

  /** Tries once more, or says what a taken name means. */
  readonly again = (some: readonly Sending[], ifTaken?: IfTaken): void => {
    for (const one of some)
      this.put(one.id, { state: "waiting", error: undefined, percent: 0, lost: 0, ifTaken: ifTaken ?? one.ifTaken });
    this.next();
  };

  /** Says what a taken name means for all that have one, and for those that are not sent yet. */
  readonly answerAll = (ifTaken: IfTaken): void => {
    this.change({ all: this.state.all.map((one) => ({ ...one, onceTaken: ifTaken })) });
    this.again(
      this.state.all.filter(({ state, taken }) => state === "failed" && taken !== undefined),
      ifTaken,
    );
  };

  /** Takes what is no longer on its way off the list. */
  readonly clear = (): void =>
    this.change({ all: this.state.all.filter(({ state }) => state === "waiting" || state === "sending") });

  /** Asks now whether the server answers, and goes on if it does. */
  readonly goOn = async (): Promise<void> => {
    if (!this.state.held) return;
    clearTimeout(this.timer);
    if (!(await this.sender.answers())) return this.hold();
    this.change({ held: false });
    this.next();
  };

  private change(part: Partial<Uploads>): void {
    this.state = { ...this.state, ...part };
    for (const listener of this.listeners) listener();
  }

  private put(id: string, part: Partial<Sending>): void {
    this.change({ all: this.state.all.map((one) => (one.id === id ? { ...one, ...part } : one)) });
  }

  private next(): void {
    while (!this.state.held && this.stops.size < maxAtOnce) {
      const one = this.state.all.find(({ state }) => state === "waiting");
      if (!one) return;
      void this.send(one);
    }
  }

  private async send(one: Sending): Promise<void> {
    const { id } = one;
    const stop = new AbortController();
    this.stops.set(id, stop);
    this.put(id, { state: "sending" });
    try {
      await this.sender.send(one, stop.signal, (percent) => this.put(id, { percent }));
      this.waited = 0;
      this.put(id, { percent: 100, state: "done" });
      this.sender.onArrived();
    } catch (error) {
      if (!stop.signal.aborted) this.failed(one, error);
    }
    this.stops.delete(id);
    this.next();
  }

  private failed(one: Sending, error: unknown): void {
    const verdict = verdictOf(error);
    const lost = one.lost + (verdict === "lost" ? 1 : 0);
    if ((verdict === "lost" && lost < maxLost) || verdict === "busy") {
      this.put(one.id, { state: "waiting", percent: 0, lost });
      return this.hold();
    }
    const taken = this.sender.takenBy?.(error);
    const onceTaken = this.state.all.find(({ id }) => id === one.id)?.onceTaken;
    if (taken !== undefined && onceTaken && one.ifTaken === "refuse")
      return this.put(one.id, { state: "waiting", percent: 0, taken, ifTaken: onceTaken });
    this.put(one.id, { state: "failed", error, taken });
    if (verdict === "full")
      this.change({
        all: this.state.all.map((other) => (other.state === "waiting" ? { ...other, state: "failed", error } : other)),
      });
  }

  /** Sends nothing until the server answers. */
  private hold(): void {
    clearTimeout(this.timer);
    this.change({ held: true });
    const wait = waits[Math.min(this.waited++, waits.length - 1)];
    this.timer = setTimeout(() => void this.goOn(), wait);
    this.settle();
  }

  /** Holds nothing when nothing waits. */
  private settle(): void {
    if (!this.state.held || this.state.all.some(({ state }) => state === "waiting")) return;
    clearTimeout(this.timer);
    this.change({ held: false });
  }
}
