import { useEffect } from "react";
import { type TextKey, textOf } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";

const key = "notice";

/** Leaves a sentence for after the page was loaded anew. */
export function leaveNotice(text: TextKey): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // the sentence is lost, the change is not
  }
}

function takeNotice(): string | null {
  try {
    const left = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return left;
  } catch {
    return null;
  }
}

/** Says what was left before the page was loaded anew, for 10 seconds. */
export function useFlashNotice(): void {
  useEffect(() => {
    const left = takeNotice();
    const text = left && textOf(left);
    if (text) notify.success(text, { ms: 10_000 });
  }, []);
}
