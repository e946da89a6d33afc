import { useEffect, useMemo, useRef, useState } from "react";
import type { CaptchaAction } from "../../contract.ts";
import { solvedCaptcha } from "./solved-captcha.ts";

export type CaptchaState = "waiting" | "solving" | "solved" | "failed";

/** A captcha that is solved while the person writes. */
export interface CaptchaWork {
  readonly state: CaptchaState;
  /** Begins, unless it has begun. */
  begin(): void;
  /** The answer for one call, once it is found; rejects when it could not be. */
  answer(): Promise<string>;
  /** An answer counts once: after a call the next one needs another. */
  reset(): void;
}

interface Running {
  readonly work: Promise<{ readonly answer: string; readonly until: number }>;
  readonly stop: AbortController;
}

/** A minute before it ends a challenge counts as ended: the call still has to travel. */
const spare = 60_000;

/** The captcha of one form, for what it does: work of the browser, or Google's where the installation says so. */
export function useCaptcha(action: CaptchaAction): CaptchaWork {
  const [state, setState] = useState<CaptchaState>("waiting");
  const running = useRef<Running>(undefined);
  useEffect(
    () => () => {
      running.current?.stop.abort();
      running.current = undefined;
    },
    [],
  );
  return useMemo(() => {
    const start = (): Running => {
      if (running.current) return running.current;
      const stop = new AbortController();
      const work = solvedCaptcha(action, stop.signal);
      running.current = { work, stop };
      setState("solving");
      const ended = (next: CaptchaState) => !stop.signal.aborted && setState(next);
      work.then(
        () => ended("solved"),
        () => {
          if (running.current?.stop === stop) running.current = undefined;
          ended("failed");
        },
      );
      return running.current;
    };
    const reset = () => {
      running.current?.stop.abort();
      running.current = undefined;
      setState("waiting");
    };
    return {
      begin: () => void start().work.catch(() => {}), // the state says so
      answer: async () => {
        const { answer, until } = await start().work;
        if (Date.now() < until - spare) return answer;
        reset();
        return (await start().work).answer;
      },
      reset,
      state,
    };
  }, [state, action]);
}
