import { useState } from "react";
import { type DraftName, draftKey, keepDraft, readDraft } from "./draft.ts";
import { sameValue } from "./merge-values.ts";

/**
 * Holds what is typed where no form is sent, and keeps it on the device until it is dropped: closing the dialog, another page
 * and the end of the session do not lose it. Returns the value, and the functions that change and drop it.
 */
export function useKeptState<T>(
  name: DraftName,
  initial: T,
): readonly [value: T, set: (next: T) => void, drop: () => void] {
  const [key] = useState(() => draftKey(name));
  const [first] = useState(initial);
  const [value, setValue] = useState(() => {
    const kept = readDraft(key)?.values["value"];
    return typeof kept === typeof initial && Array.isArray(kept) === Array.isArray(initial) ? (kept as T) : initial;
  });
  const put = (next: T) => {
    setValue(next);
    // Another person may have signed in meanwhile: the text is not theirs.
    const isMine = draftKey(name) === key;
    keepDraft(isMine ? key : undefined, { values: sameValue(next, first) ? {} : { value: next }, base: {} });
  };
  return [value, put, () => put(first)];
}
