import { useEffect, useRef } from "react";

/** Ctrl+Z undoes and Ctrl+Y or Ctrl+Shift+Z does again, where the focus is in no text that has its own undoing. */
export function useUndoKeys(acts: {
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
}): void {
  const newest = useRef(acts);
  useEffect(() => {
    newest.current = acts;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest("input, textarea, select, [role=dialog]")) return;
      const key = event.key.toLowerCase();
      const again = key === "y" || (key === "z" && event.shiftKey);
      const act = again ? newest.current.redo : key === "z" ? newest.current.undo : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
