import { Failure } from "#protocol/failure.ts";

/** The state of saving, as the page shows it. `refused`: the server rejected the change; trying again does not help. */
export type SaveState = "clean" | "dirty" | "saving" | "saved" | "offline" | "conflict" | "refused";

/** The storage for unsaved changes on the device. `storage.ts` guards the browser's own. */
export interface DraftStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** Unsaved changes on the device: the values, and the version they were typed on. */
export interface StoredDraft {
  readonly version: number;
  readonly patch: Readonly<Record<string, unknown>>;
}

export interface AutosaveOptions {
  /** Names the stored draft: `process:<id>`. */
  readonly key: string;
  readonly version: number;
  /** Sends a patch; answers with the new version. Throws `Failure`. */
  readonly save: (patch: Readonly<Record<string, unknown>>, version: number) => Promise<{ readonly version: number }>;
  readonly storage: DraftStorage;
  readonly onState: (state: SaveState, failure?: Failure) => void;
  readonly online: () => boolean;
  /** A random number, 0 to 1, that spreads repeated attempts. */
  readonly jitter: () => number;
}

/** Saves typed values: the newest values win, one request runs at a time, and a value stays in the device's storage until the server has it. */
export interface Autosave {
  /** Values by path, as typed now. */
  change(patch: Readonly<Record<string, unknown>>): void;
  /** Sends unsaved values at once. Resolves when the server has all of them; rejects with the failure. */
  flush(): Promise<void>;
  /** The unsaved changes an earlier page left on the device. */
  recover(): StoredDraft | null;
  /** Continues from this version after a conflict, with the unsaved changes (`mine`) or without them (`theirs`). */
  resolve(version: number, whose: "mine" | "theirs"): void;
  readonly version: number;
  readonly pending: Readonly<Record<string, unknown>>;
  stop(): void;
}

const pauseMs = 800;
const ceilingMs = 5000;
const maxBackOffMs = 30_000;

const isConflict = (failure: unknown): failure is Failure =>
  failure instanceof Failure && failure.status === 409 && failure.code !== "failure.inProgress";

/** The server rejected the change for good. Too many requests, in progress and signed out may succeed later. */
const isRefusal = (failure: unknown): failure is Failure =>
  failure instanceof Failure &&
  failure.status >= 400 &&
  failure.status < 500 &&
  ![401, 408, 409, 429].includes(failure.status);

export const createAutosave = (options: AutosaveOptions): Autosave => new PatchAutosave(options);

class PatchAutosave implements Autosave {
  version: number;
  private readonly options: AutosaveOptions;
  /** Typed and not sent yet. */
  private unsent: Record<string, unknown> = {};
  /** Sent and not answered yet. */
  private sent: Record<string, unknown> | undefined;
  private request: Promise<void> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private firstAt: number | undefined;
  private tries = 0;
  /** A conflict or a refusal: nothing is sent until it is resolved. */
  private halted: Failure | undefined;
  private stopped = false;

  constructor(options: AutosaveOptions) {
    this.options = options;
    this.version = options.version;
  }

  get pending(): Readonly<Record<string, unknown>> {
    return { ...this.sent, ...this.unsent };
  }

  change(patch: Readonly<Record<string, unknown>>): void {
    Object.assign(this.unsent, patch);
    this.store();
    if (this.halted) return;
    this.options.onState("dirty");
    const now = performance.now();
    this.firstAt ??= now;
    this.schedule(Math.max(0, Math.min(pauseMs, this.firstAt + ceilingMs - now)));
  }

  async flush(): Promise<void> {
    while (this.request || this.hasUnsent()) await this.send();
  }

  recover(): StoredDraft | null {
    const { storage, key } = this.options;
    const text = storage.get(key);
    if (!text) return null;
    try {
      return JSON.parse(text) as StoredDraft;
    } catch {
      storage.remove(key);
      return null;
    }
  }

  resolve(version: number, whose: "mine" | "theirs"): void {
    this.version = version;
    this.halted = undefined;
    if (whose === "theirs") this.unsent = {};
    this.store();
    if (this.hasUnsent()) this.schedule(0);
    else this.options.onState("clean");
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private hasUnsent(): boolean {
    return Object.keys(this.unsent).length > 0;
  }

  private store(): void {
    const { storage, key } = this.options;
    const patch = this.pending;
    if (Object.keys(patch).length > 0) storage.set(key, JSON.stringify({ version: this.version, patch }));
    else storage.remove(key);
  }

  private schedule(ms: number): void {
    clearTimeout(this.timer);
    if (!this.stopped) this.timer = setTimeout(() => void this.send().catch(() => undefined), ms);
  }

  private async send(): Promise<void> {
    clearTimeout(this.timer);
    if (this.request) return this.request;
    if (this.halted) throw this.halted;
    if (!this.hasUnsent()) return;
    if (!this.options.online()) {
      this.options.onState("offline");
      this.schedule(maxBackOffMs);
      throw new Failure("failure.offline", 0);
    }
    const patch = this.unsent;
    this.sent = patch;
    this.unsent = {};
    this.firstAt = undefined;
    this.options.onState("saving");
    this.request = this.attempt(patch).finally(() => {
      this.request = undefined;
    });
    return this.request;
  }

  private async attempt(patch: Record<string, unknown>): Promise<void> {
    try {
      this.version = (await this.options.save(patch, this.version)).version;
    } catch (error) {
      this.unsent = { ...patch, ...this.unsent };
      this.sent = undefined;
      this.store();
      this.failed(error);
      throw error;
    }
    this.sent = undefined;
    this.tries = 0;
    this.store();
    if (this.hasUnsent()) this.schedule(0);
    else this.options.onState("saved");
  }

  private failed(error: unknown): void {
    const { onState, jitter } = this.options;
    if (isConflict(error) || isRefusal(error)) {
      this.halted = error;
      onState(isConflict(error) ? "conflict" : "refused", error);
      return;
    }
    onState("offline", error instanceof Failure ? error : undefined);
    this.schedule(Math.min(maxBackOffMs, 1000 * 2 ** this.tries++) * (1 + jitter() / 4));
  }
}
