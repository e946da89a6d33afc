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
/** Calls that may wait, for each place of a node that is not slow. Beyond it a call is refused at once. */
const waitingPerPlace = 4;

/** A call that asks for a place. */
export interface Arrival {
  /** The network it comes from. While calls wait, each network gets a place in turn. */
  readonly network?: string;
  /** Returns true if the whole body is here. */
  readonly isReceived?: () => boolean;
  /** Called if the call has to wait, with a function that ends the waiting: the caller left. */
  readonly onWaiting?: (leave: () => void) => void;
}

/** Decides which calls this node works on now. */
export interface Admission {
  /** Resolves with a function that gives the place back, or with undefined if the call is refused. */
  enter(arrival?: Arrival): Promise<(() => void) | undefined>;
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

/**
 * The calls that wait for a place: those of a network in their order, and the networks in turn. One that calls without a pause would
 * otherwise leave nothing to the others. `refuse` is called for each that has waited for `maxWaitMs` or makes room.
 */
function waitingLine(maxWaitMs: number, refuse: (waiting: Waiting) => void) {
  /** The networks that wait, the next one first. None has an empty list. */
  const networks = new Map<string, Waiting[]>();
  let length = 0;
  const remove = (network: string, waiting: Waiting | undefined): boolean => {
    const calls = networks.get(network) ?? [];
    const at = waiting ? calls.indexOf(waiting) : -1;
    if (at < 0) return false;
    calls.splice(at, 1);
    length -= 1;
    if (calls.length === 0) networks.delete(network);
    return true;
  };
  const expire = () => {
    const now = performance.now();
    for (const [network, calls] of networks)
      for (let first = calls[0]; first && now - first.since > maxWaitMs; first = calls[0]) {
        remove(network, first);
        refuse(first);
      }
  };
  return {
    get length() {
      return length;
    },
    expire,
    /** Takes out the first call of the network whose turn it is. */
    shift: (): Waiting | undefined => {
      expire();
      const [next] = networks;
      if (!next) return undefined;
      const [network, calls] = next;
      const [first] = calls;
      networks.delete(network);
      networks.set(network, calls);
      remove(network, first);
      return first;
    },
    /** Refuses the last call of the network that has the most, if it has more than this one would have. Returns true if it did. */
    makeRoom: (network: string): boolean => {
      const [most, calls]: [string, readonly Waiting[]] = [...networks].toSorted(
        ([, a], [, b]) => b.length - a.length,
      )[0] ?? ["", []];
      const last = calls.at(-1);
      if (!last || calls.length <= (networks.get(network)?.length ?? 0) + 1) return false;
      remove(most, last);
      refuse(last);
      return true;
    },
    join: ({ network, isReceived, onWaiting }: Required<Pick<Arrival, "network" | "isReceived">> & Arrival) =>
      new Promise<Release | undefined>((resolve) => {
        const waiting: Waiting = { admit: resolve, isReceived, since: performance.now() };
        const calls = networks.get(network);
        if (calls) calls.push(waiting);
        else networks.set(network, [waiting]);
        length += 1;
        onWaiting?.(() => {
          remove(network, waiting);
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
 * Lets at most `maxPlaces` calls be worked on at once. Others wait for a place, for a short time only; then they are refused. The
 * number of places follows the load: a fifth less while the event loop or the database keep calls waiting, one more after
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
    enter({ network = "", isReceived = () => true, ...more } = {}) {
      if (line.length === 0 && inFlight < places) return Promise.resolve(take(isReceived));
      if (line.length < maxPlaces * waitingPerPlace || line.makeRoom(network))
        return line.join({ ...more, network, isReceived });
      refused += 1;
      return Promise.resolve(undefined);
    },
    get figures() {
      return { inFlight, waiting: line.length, places, refused };
    },
    stop: () => clearInterval(timer),
  };
}

declare module "fastify" {
  interface FastifyRequest {
    /** Gives the call's place back. A stream does so once it is open: it then waits, and needs no processor. */
    leavePlace?: () => void;
  }
}

/** True for the calls that need admission: not pages and their files, health, or what a call of WebDAV calls itself. */
export function needsAdmission(request: FastifyRequest): boolean {
  const route = request.routeOptions.url ?? "";
  return /^\/(?:api|dav)(?:\/|$)/.test(route) && !isDriveCall(request);
}
