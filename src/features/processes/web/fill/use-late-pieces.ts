import { useEffect } from "react";
import { loadRenameDialog } from "../RenameButton.tsx";
import { loadConflictDialog, loadSendDialog } from "./FillDialogs.tsx";
import { wantWords } from "./late-words.ts";
import { loadPreviewSheet } from "./StepBar.tsx";

/** The delay in milliseconds after the form is drawn, so that words appear a moment after typing begins. */
const wordsAfterMs = 300;
/** Nothing else is being fetched any more, in milliseconds. */
const calmAfterMs = 2000;

/** Fetches what the form needs a little later: the words of amounts and dates, then the pieces that may be needed without a connection. */
export function useLatePieces(): void {
  useEffect(() => {
    const words = setTimeout(wantWords, wordsAfterMs);
    const pieces = setTimeout(
      () => void Promise.allSettled([loadConflictDialog(), loadSendDialog(), loadRenameDialog(), loadPreviewSheet()]),
      calmAfterMs,
    );
    return () => {
      clearTimeout(words);
      clearTimeout(pieces);
    };
  }, []);
}
