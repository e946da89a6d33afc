import type { FastifyRequest } from "fastify";
import { isDriveCall } from "./drive-call.ts";

/** Times in milliseconds. */
export interface AdmissionTimes {
  /** A call waits this long for a place. Then it is refused. */
  readonly maxWaitMs: number;
  /**
   * A call that has run for so long gives its place back. It waits for a conversion, another service or a slow network, and
   * would keep out calls that need only the processor.
   */
  readonly leaseMs: number;
  /** Pause between two looks at the load. */
  readonly lookMs: number;
  /** There are fewer places if the event loop is late by so much, or calls wait for the database without a break for so long. */
  readonly tooSlowMs: number;
}

const usual: AdmissionTimes = { maxWaitMs: 250, leaseMs: 1000, lookMs: 100, tooSlowMs: 250 };

/** The smallest number of places, however slow the database is. */
const minPlaces = 4;
/** Calls that wait for each place. Beyond it a call is refused at once: it would wait in vain. */
const waitingPerPlace = 4;

/** Decides which calls this node works on now. */
export interface Admission {
  /** Resolves with a function that gives the place back, or with undefined if the call is refused. `gone` ends the waiting. */
  enter(gone?: AbortSignal): Promise<(() => void) | undefined>;
  readonly figures: {
    readonly inFlight: number;
    readonly waiting: number;
    readonly places: number;
    readonly refused: number;
  };
  stop(): void;
}

interface Waiting {
  readonly admit: (release: (() => void) | undefined) => void;
  readonly since: number;
}

/**
 * Lets at most `maxPlaces` calls be worked on at once. Others wait for a place, in their order and for a short time only; then they are
 * refused. The number of places follows the load: a fifth less while the event loop or the database keep calls waiting, one more after
 * each look at which they do not. `waitingInside` returns the number of calls that wait for a connection of the database.
 */
export function admission(
  maxPlaces: number,
  waitingInside: () => number,
  times: Partial<AdmissionTimes> = {},
): Admission {
  const { maxWaitMs, leaseMs, lookMs, tooSlowMs } = { ...usual, ...times };
  let places = maxPlaces;
  let held = 0;
  let refused = 0;
  const queue: Waiting[] = [];

  const refuse = (waiting: Waiting) => {
    refused += 1;
    waiting.admit(undefined);
  };
  const take = (): (() => void) => {
    held += 1;
    let given = false;
    const release = () => {
      if (given) return;
      given = true;
      clearTimeout(lease);
      held -= 1;
      admitNext();
    };
    const lease = setTimeout(release, leaseMs).unref();
    return release;
  };
  const admitNext = () => {
    for (let next = queue[0]; next && held < places; next = queue[0]) {
      queue.shift();
      if (performance.now() - next.since > maxWaitMs) refuse(next);
      else next.admit(take());
    }
  };
  let lastLook = performance.now();
  let lastEmpty = lastLook;
  const look = () => {
    const now = performance.now();
    const lateMs = now - lastLook - lookMs;
    lastLook = now;
    // A queue that becomes empty now and then only evens out bursts. One that does not is overload.
    if (waitingInside() === 0) lastEmpty = now;
    const isSlow = Math.max(lateMs, now - lastEmpty) > tooSlowMs;
    places = isSlow ? Math.max(minPlaces, Math.floor(places * 0.8)) : Math.min(maxPlaces, places + 1);
    for (let next = queue[0]; next && now - next.since > maxWaitMs; next = queue[0]) {
      queue.shift();
      refuse(next);
    }
    admitNext();
  };
  const timer = setInterval(look, lookMs).unref();

  return {
    enter(gone) {
      if (queue.length === 0 && held < places) return Promise.resolve(take());
      if (queue.length >= places * waitingPerPlace) {
        refused += 1;
        return Promise.resolve(undefined);
      }
      return new Promise((resolve) => {
        const waiting: Waiting = { admit: resolve, since: performance.now() };
        queue.push(waiting);
        gone?.addEventListener("abort", () => {
          const at = queue.indexOf(waiting);
          if (at >= 0) queue.splice(at, 1);
          resolve(undefined);
        });
      });
    },
    get figures() {
      return { inFlight: held, waiting: queue.length, places, refused };
    },
    stop: () => clearInterval(timer),
  };
}

/** True for the calls that need admission: not pages and their files, health, open streams, or what a call of WebDAV calls itself. */
export function needsAdmission(request: FastifyRequest): boolean {
  const route = request.routeOptions.url ?? "";
  return /^\/(?:api|dav)(?:\/|$)/.test(route) && route !== "/api/live" && !isDriveCall(request);
}
