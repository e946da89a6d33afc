import { Failure } from "./failure.ts";

/** The maximum number of repetitions. With the pauses below, the last attempt begins after about ten seconds. */
const maxRepeats = 3;
/** The pause before the first repetition when the answer named none; each further pause is twice as long. */
const firstPauseMs = 1000;

export interface RepeatOptions {
  /** Waits so many milliseconds; rejects if the caller gives up meanwhile. */
  readonly pause: (milliseconds: number) => Promise<void>;
  /** A random number, 0 to 1: callers that failed together repeat at different times. */
  readonly random: () => number;
  /** True for errors after which nothing has changed and a repetition may succeed. Default: the failure `failure.busy`. */
  readonly isBusy?: (error: unknown) => boolean;
}

/** True for the failure of a call that changed nothing because others were at work. A program repeats it; no person has to decide. */
export const isBusyFailure = (error: unknown): error is Failure =>
  error instanceof Failure && error.code === "failure.busy";

/** Repeats work a few times while it fails because others are at work. */
export async function repeatWhileBusy<T>(
  work: () => Promise<T>,
  { pause, random, isBusy = isBusyFailure }: RepeatOptions,
): Promise<T> {
  for (let repeats = 0; ; repeats++) {
    try {
      return await work();
    } catch (error) {
      if (repeats === maxRepeats || !isBusy(error)) throw error;
      const seconds = error instanceof Failure ? error.retryAfter : undefined;
      const first = seconds === undefined ? firstPauseMs : seconds * 1000;
      await pause(first * 2 ** repeats * (0.5 + random()));
    }
  }
}
