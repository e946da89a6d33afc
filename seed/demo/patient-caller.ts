import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Endpoint } from "#protocol/endpoint.ts";
import { Failure } from "#protocol/failure.ts";
import type { Caller } from "../caller.ts";

const most = 60;
const pauseMs = 500;

/** Refusals that changed nothing: others held what the call needs. */
const changedNothing: ReadonlySet<string> = new Set(["failure.inProgress", "failure.busy"]);
/** Also those after which nobody knows. A call that has a key is done once all the same. */
const maybeUnknown: ReadonlySet<string> = new Set([...changedNothing, "failure.unavailable"]);

/** A caller that repeats what a busy machine refuses, for half a minute: a call may be carried out a moment later. */
export function patientCaller(one: Caller): Caller {
  const patient = async <R>(work: () => Promise<R>, codes = changedNothing): Promise<R> => {
    for (let tries = 1; ; tries++) {
      try {
        return await work();
      } catch (error) {
        if (tries === most || !(error instanceof Failure) || !codes.has(error.code)) throw error;
        await pause(pauseMs);
      }
    }
  };
  const call = (e: Endpoint, input: never, headers: Record<string, string> = {}) => {
    const key = e.method === "POST" && e.access === "member" ? { "idempotency-key": randomUUID() } : {};
    return patient(() => one(e, input, { ...key, ...headers }), maybeUnknown);
  };
  return Object.assign(call, {
    raw: one.raw,
    upload: (...of: Parameters<Caller["upload"]>) => patient(() => one.upload(...of)),
    download: (...of: Parameters<Caller["download"]>) => patient(() => one.download(...of), maybeUnknown),
  }) as unknown as Caller;
}
