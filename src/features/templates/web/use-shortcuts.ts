import { useEffect, useRef } from "react";

/** The available steps back and forth. */
export interface Steps {
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
}

interface Acts {
  readonly save: () => void;
  readonly walk: (by: number) => void;
  readonly settings: Steps;
  /** The steps of the document next to the settings. */
  readonly document: Steps;
  /** The document has changes that are not kept: with the focus nowhere, it is meant. */
  readonly changing: boolean;
}

/**
 * The keys of the settings page, wherever the focus is: Ctrl+S saves, Alt+arrows walk through the fields. Ctrl+Z undoes and
 * Ctrl+Shift+Z or Ctrl+Y does it again, in the document or in the settings: where the focus is.
 */
export function useShortcuts(acts: Acts): void {
  const newest = useRef(acts);
  useEffect(() => {
    newest.current = acts;
  });
  useEffect(() => {
    // Where the focus was last: what had it may be gone, or disabled.
    let last = false;
    const note = (event: FocusEvent) => {
      if (!isElsewhere(event)) last = isInDocument(event);
    };
    const listen = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "s") {
        event.preventDefault();
        newest.current.save();
      }
      const kind = stepOf(event);
      if (kind && !isElsewhere(event)) {
        const { settings, document, changing } = newest.current;
        const inDocument = event.target === window.document.body ? changing || last : isInDocument(event);
        const step = (inDocument ? document : settings)[kind];
        // The texts of the page are the draft's: the browser's own steps would be other ones.
        if (step) event.preventDefault();
        step?.();
      }
      // In a list of choices the same keys open it.
      if (!event.altKey || event.ctrlKey || event.target instanceof HTMLSelectElement) return;
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      newest.current.walk(event.key === "ArrowDown" ? 1 : -1);
    };
    window.addEventListener("keydown", listen);
    window.addEventListener("focusin", note);
    return () => {
      window.removeEventListener("keydown", listen);
      window.removeEventListener("focusin", note);
    };
  }, []);
}

/** Which step a key takes, if any. */
function stepOf({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): keyof Steps | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  if (key.toLowerCase() === "z") return shiftKey ? "redo" : "undo";
  return key.toLowerCase() === "y" ? "redo" : undefined;
}

const isInDocument = ({ target }: Event): boolean =>
  target instanceof Element && target.closest(".document-pane") !== null;

/** A dialog and a search have texts of their own, which are no part of the settings. */
const isElsewhere = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[role="dialog"], .MuiModal-root, input[type="search"]') !== null;
