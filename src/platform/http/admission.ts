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
  /** The same for a call whose body has not come so soon. Without it, a few heads a second would keep out everybody. */
  readonly bodyMs: number;
  /** Pause between two looks at the load. */
  readonly lookMs: number;
  /** There are fewer places if the event loop is late by so much, or calls wait for the database without a break for so long. */
  readonly tooSlowMs: number;
}

const usual: AdmissionTimes = { maxWaitMs: 250, leaseMs: 1000, bodyMs: 100, lookMs: 100, tooSlowMs: 250 };

/** The smallest number of places, however slow the database is. */
const minPlaces = 4;
/** Calls that wait for each place. Beyond it a call is refused at once: it would wait in vain. */
const waitingPerPlace = 4;

/** Decides which calls this node works on now. */
export interface Admission {
  /**
   * Resolves with a function that gives the place back, or with undefined if the call is refused. `onWaiting` is called if the call has to
   * wait, with a function that ends the waiting: the caller left. `isReceived` returns true if the whole body is here.
   */
  enter(onWaiting?: (leave: () => void) => void, isReceived?: () => boolean): Promise<(() => void) | undefined>;
  readonly figures: {
    readonly inFlight: number;
    readonly waiting: number;
    readonly places: number;
    readonly refused: number;
  };
  stop(): void;
}

type Release = () => void;

interface Waiting {
  readonly admit: (release: Release | undefined) => void;
  readonly isReceived: () => boolean;
  readonly since: number;
}

/** The calls that wait for a place, in their order. `refuse` is called for each that has waited for `maxWaitMs`. */
function waitingLine(maxWaitMs: number, refuse: (waiting: Waiting) => void) {
  const calls: Waiting[] = [];
  const expire = () => {
    const now = performance.now();
    for (let first = calls[0]; first && now - first.since > maxWaitMs; first = calls[0]) {
      calls.shift();
      refuse(first);
    }
  };
  return {
    get length() {
      return calls.length;
    },
    expire,
    /** Takes out the first call that may still be admitted. */
    shift: (): Waiting | undefined => {
      expire();
      return calls.shift();
    },
    join: (onWaiting: Parameters<Admission["enter"]>[0], isReceived: () => boolean) =>
      new Promise<Release | undefined>((resolve) => {
        const waiting: Waiting = { admit: resolve, isReceived, since: performance.now() };
        calls.push(waiting);
        onWaiting?.(() => {
          const at = calls.indexOf(waiting);
          if (at >= 0) calls.splice(at, 1);
          resolve(undefined);
        });
      }),
  };
}

/** Returns a function that is called every `lookMs` and returns true if calls have been kept waiting. */
function loadWatch(waitingInside: () => number, { lookMs, tooSlowMs }: AdmissionTimes): () => boolean {
  let lastLook = performance.now();
  let lastEmpty = lastLook;
  return () => {
    const now = performance.now();
    const lateMs = now - lastLook - lookMs;
    lastLook = now;
    // A queue that becomes empty now and then only evens out bursts. One that does not is overload.
    if (waitingInside() === 0) lastEmpty = now;
    return Math.max(lateMs, now - lastEmpty) > tooSlowMs;
  };
}

/**
 * Lets at most `maxPlaces` calls be worked on at once. Others wait for a place, in their order and for a short time only; then they are
 * refused. The number of places follows the load: a fifth less while the event loop or the database keep calls waiting, one more after
 * each look at which they do not. `waitingInside` returns the number of calls that wait for a connection of the database.
 */
export function admission(
  maxPlaces: number,
  waitingInside: () => number,
  given: Partial<AdmissionTimes> = {},
): Admission {
  const times = { ...usual, ...given };
  let places = maxPlaces;
  let inFlight = 0;
  let refused = 0;
  const line = waitingLine(times.maxWaitMs, (waiting) => {
    refused += 1;
    waiting.admit(undefined);
  });
  const isSlow = loadWatch(waitingInside, times);

  const take = (isReceived: () => boolean): Release => {
    inFlight += 1;
    let isGiven = false;
    const release = () => {
      if (isGiven) return;
      isGiven = true;
      clearTimeout(lease);
      clearTimeout(body);
      inFlight -= 1;
      admitNext();
    };
    const lease = setTimeout(release, times.leaseMs).unref();
    const body = setTimeout(() => isReceived() || release(), times.bodyMs).unref();
    return release;
  };
  const admitNext = () => {
    while (inFlight < places) {
      const next = line.shift();
      if (!next) return;
      next.admit(take(next.isReceived));
    }
  };
  const timer = setInterval(() => {
    places = isSlow() ? Math.max(minPlaces, Math.floor(places * 0.8)) : Math.min(maxPlaces, places + 1);
    line.expire();
    admitNext();
  }, times.lookMs).unref();

  return {
    enter(onWaiting, isReceived = () => true) {
      if (line.length === 0 && inFlight < places) return Promise.resolve(take(isReceived));
      if (line.length < places * waitingPerPlace) return line.join(onWaiting, isReceived);
      refused += 1;
      return Promise.resolve(undefined);
    },
    get figures() {
      return { inFlight, waiting: line.length, places, refused };
    },
    stop: () => clearInterval(timer),
  };
}

/** True for the calls that need admission: not pages and their files, health, open streams, or what a call of WebDAV calls itself. */
export function needsAdmission(request: FastifyRequest): boolean {
  const route = request.routeOptions.url ?? "";
  return /^\/(?:api|dav)(?:\/|$)/.test(route) && !route.endsWith("/live") && !isDriveCall(request);
}
