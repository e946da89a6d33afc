import { Failure } from "#protocol/failure.ts";

/** What the page shows of the saving, in one place. `refused`: the server will not take it, trying again does not help. */
export type SaveState = "clean" | "dirty" | "saving" | "saved" | "offline" | "conflict" | "refused";

/** Where unsaved changes are kept on the device; `storage.ts` guards the browser's own. */
export interface Shelf {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** Changes kept on the device: what was typed since, and the version it was typed on. */
export interface Kept {
  readonly version: number;
  readonly patch: Readonly<Record<string, unknown>>;
}

export interface AutosaveOptions {
  /** Names the thing on the shelf: `process:<id>`. */
  readonly key: string;
  readonly version: number;
  /** Sends a patch; answers with the new version. Throws `Failure`. */
  readonly save: (patch: Readonly<Record<string, unknown>>, version: number) => Promise<{ readonly version: number }>;
  readonly shelf: Shelf;
  readonly onState: (state: SaveState, failure?: Failure) => void;
  readonly online: () => boolean;
  /** A random part of a pause, 0 to 1. */
  readonly jitter: () => number;
}

/** Saves what is typed: the newest values win, one request at a time, and nothing leaves the device's shelf before the server has it. */
export interface Autosave {
  /** Values by path, as typed now. */
  change(patch: Readonly<Record<string, unknown>>): void;
  /** Sends what waits, at once; resolves when the server has all of it, or rejects with why not. */
  flush(): Promise<void>;
  /** What an earlier page left on the device. */
  recover(): Kept | null;
  /** Goes on from this version after a conflict: with what is kept here (`mine`), or without it (`theirs`). */
  resolve(version: number, whose: "mine" | "theirs"): void;
  readonly version: number;
  readonly pending: Readonly<Record<string, unknown>>;
  stop(): void;
}

const pauseMs = 800;
const ceilingMs = 5000;
const longestBackOffMs = 30_000;

const isConflict = (failure: unknown): failure is Failure =>
  failure instanceof Failure && failure.status === 409 && failure.code !== "failure.inProgress";

/** The server said no, and would say it again. Too many, in progress and signed out pass. */
const isRefusal = (failure: unknown): failure is Failure =>
  failure instanceof Failure &&
  failure.status >= 400 &&
  failure.status < 500 &&
  ![401, 408, 409, 429].includes(failure.status);

export function createAutosave(options: AutosaveOptions): Autosave {
  const { key, save, shelf, onState } = options;
  let version = options.version;
  let pending: Record<string, unknown> = {};
  let flying: Record<string, unknown> | undefined;
  let flight: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstAt: number | undefined;
  let tries = 0;
  let halted: Failure | undefined;
  let stopped = false;

  const keep = () => {
    const patch = { ...flying, ...pending };
    if (Object.keys(patch).length > 0) shelf.set(key, JSON.stringify({ version, patch }));
    else shelf.remove(key);
  };
  const plan = (ms: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void send().catch(() => undefined), ms);
  };

  async function send(): Promise<void> {
    clearTimeout(timer);
    if (flight) return flight;
    if (halted) throw halted;
    if (Object.keys(pending).length === 0) return;
    if (!options.online()) {
      onState("offline");
      plan(longestBackOffMs);
      throw new Failure("failure.offline", 0);
    }
    flying = pending;
    pending = {};
    firstAt = undefined;
    onState("saving");
    flight = attempt(flying).finally(() => {
      flight = undefined;
    });
    return flight;
  }

  async function attempt(patch: Record<string, unknown>): Promise<void> {
    try {
      version = (await save(patch, version)).version;
      flying = undefined;
      tries = 0;
      keep();
      if (Object.keys(pending).length > 0) plan(0);
      else onState("saved");
    } catch (error) {
      pending = { ...patch, ...pending };
      flying = undefined;
      keep();
      if (isConflict(error) || isRefusal(error)) {
        halted = error;
        onState(isConflict(error) ? "conflict" : "refused", error);
      } else {
        onState("offline", error instanceof Failure ? error : undefined);
        plan(Math.min(longestBackOffMs, 1000 * 2 ** tries++) * (1 + options.jitter() / 4));
      }
      throw error;
    }
  }

  return {
    change(patch) {
      Object.assign(pending, patch);
      keep();
      if (halted) return;
      onState("dirty");
      const now = performance.now();
      firstAt ??= now;
      plan(Math.max(0, Math.min(pauseMs, firstAt + ceilingMs - now)));
    },
    async flush() {
      while (flight || Object.keys(pending).length > 0) await send();
    },
    recover() {
      const text = shelf.get(key);
      if (!text) return null;
      try {
        return JSON.parse(text) as Kept;
      } catch {
        shelf.remove(key);
        return null;
      }
    },
    resolve(newest, whose) {
      version = newest;
      halted = undefined;
      if (whose === "theirs") pending = {};
      keep();
      if (Object.keys(pending).length > 0) plan(0);
      else onState("clean");
    },
    get version() {
      return version;
    },
    get pending() {
      return { ...flying, ...pending };
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
