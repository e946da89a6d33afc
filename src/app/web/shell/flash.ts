import { useEffect } from "react";
import { type TextKey, textOf } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";

const key = "notice";

/** Stores a sentence to be shown after the page is reloaded. */
export function leaveNotice(text: TextKey): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // without storage the sentence is lost, the change is not
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

/** Shows the sentence that was stored before the reload, for 10 seconds. */
export function useFlashNotice(): void {
  useEffect(() => {
    const left = takeNotice();
    const text = left && textOf(left);
    if (text) notify.success(text, { ms: 10_000 });
  }, []);
}
