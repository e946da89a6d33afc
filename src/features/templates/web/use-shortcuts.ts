import { useEffect, useRef } from "react";

interface Acts {
  readonly save: () => void;
  readonly walk: (by: number) => void;
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
}

/**
 * The keys of the settings page, wherever the focus is: Ctrl+S saves, Ctrl+Z undoes and Ctrl+Shift+Z does it again, Alt+arrows
 * walk through the fields.
 */
export function useShortcuts(acts: Acts): void {
  const newest = useRef(acts);
  useEffect(() => {
    newest.current = acts;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "s") {
        event.preventDefault();
        newest.current.save();
      }
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "z" && !isElsewhere(event)) {
        const step = newest.current[event.shiftKey ? "redo" : "undo"];
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
    return () => window.removeEventListener("keydown", listen);
  }, []);
}

/** A dialog and a search have texts of their own, which are no part of the settings. */
const isElsewhere = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('[role="dialog"], input[type="search"]') !== null;
