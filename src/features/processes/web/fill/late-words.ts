import { cell } from "./cell.ts";
import type { inWords } from "./in-words.ts";

type InWords = typeof inWords;

/** What says answers in words, once it is there: nobody waits for it. */
export const lateWords = cell<InWords | undefined>(undefined);

let fetching = false;

/** Fetches it when the page has nothing better to do; when that fails, the next call tries again. */
export function wantWords(): void {
  if (fetching || lateWords.get()) return;
  fetching = true;
  import("./in-words.ts")
    .then((module) => lateWords.set(module.inWords))
    .catch(() => undefined)
    .finally(() => {
      fetching = false;
    });
}
