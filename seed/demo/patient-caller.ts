import { setTimeout as pause } from "node:timers/promises";
import { Failure } from "#protocol/failure.ts";
import type { Caller } from "../caller.ts";

const most = 30;
const pauseMs = 500;

/**
 * A caller that asks again while somebody else holds what a call needs, for some fifteen seconds: on a slow disk a call can be
 * refused that would have been carried out a moment later. What was refused so has changed nothing.
 */
export function patientCaller(one: Caller): Caller {
  const patient =
    <A extends unknown[], R>(work: (...of: A) => Promise<R>) =>
    async (...of: A): Promise<R> => {
      for (let tries = 1; ; tries++) {
        try {
          return await work(...of);
        } catch (error) {
          if (tries === most || !(error instanceof Failure) || error.code !== "failure.inProgress") throw error;
          await pause(pauseMs);
        }
      }
    };
  const { raw } = one;
  return Object.assign(patient(one), {
    raw,
    upload: patient(one.upload),
    download: patient(one.download),
  }) as unknown as Caller;
}
