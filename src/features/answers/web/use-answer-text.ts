import { useCallback, useSyncExternalStore } from "react";
import type { AnswerStore } from "../answer-store-interface.ts";

/** Returns the text of a field, typed, filled or taken from elsewhere. */
export function useAnswerText(answerStore: AnswerStore, name: string): string {
  const follow = useCallback(
    (listener: () => void) => {
      const leave = [answerStore.onChange, answerStore.onShape, answerStore.onComputed].map((on) => on(listener));
      return () => leave.forEach((stop) => stop());
    },
    [answerStore],
  );
  return useSyncExternalStore(follow, () => answerStore.text(name));
}
