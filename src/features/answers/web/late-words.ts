import { soonAfter } from "#client/lazy-component.tsx";
import { createStore } from "#client/store.ts";
import { workOutBy } from "#engine/answers/work-out.ts";
import type { inWords } from "./in-words.ts";

type InWords = typeof inWords;

/** The functions that write answers in words, once loaded. Nothing waits for them. */
export const lateWords = createStore<InWords | undefined>(undefined);

/** True if loading them failed last. */
export const lateFailed = createStore(false);

let fetching = false;

/** Fetches it when the page has nothing better to do; when that fails, the next call tries again. */
export function wantWords(): void {
  if (fetching || lateWords.get()) return;
  fetching = true;
  lateFailed.set(false);
  soonAfter(() => import("./in-words.ts"))
    .then(({ inWords: all }) => {
      workOutBy(all.workOutFormulas);
      lateWords.set(all);
    })
    .catch(() => lateFailed.set(true))
    .finally(() => {
      fetching = false;
    });
}
