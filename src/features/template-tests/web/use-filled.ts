import { useEffect, useState } from "react";
import { fetchFile } from "#client/call.ts";
import { fillTrial } from "../contract.ts";
import type { TrialSession } from "./open-trial.ts";

const pauseMs = 500;

/** The document as the answers are now, a moment after they were typed. */
export function useFilled(templateId: string, { answerStore }: TrialSession) {
  const [filled, setFilled] = useState<{ readonly document?: ArrayBuffer; readonly error?: unknown }>({});
  // Follows the answers, which are outside of React, and the server.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let running: AbortController | undefined;
    const draw = () => {
      running?.abort();
      const { signal } = (running = new AbortController());
      fetchFile(fillTrial, { templateId, answers: answerStore.answers() }, signal)
        .then((file) => file.arrayBuffer())
        .then((document) => setFilled({ document }))
        .catch((error: unknown) => {
          if (!signal.aborted) setFilled((now) => ({ ...now, error }));
        });
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(draw, pauseMs);
    };
    draw();
    const stops = [answerStore.onChange(soon), answerStore.onComputed(soon)];
    return () => {
      clearTimeout(timer);
      running?.abort();
      for (const stop of stops) stop();
    };
  }, [templateId, answerStore]);
  return filled;
}
