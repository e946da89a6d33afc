import { useEffect, useRef } from "react";

/** The keys of the editor, wherever the focus is: Ctrl+S saves, Ctrl+Z takes back, Ctrl+Y or Ctrl+Shift+Z makes again. */
export function useEditorKeys(acts: {
  readonly save: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
}) {
  const newest = useRef(acts);
  useEffect(() => {
    newest.current = acts;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      // A dialog over the page has texts of its own.
      if (event.target instanceof Element && event.target.closest("[role=dialog]")) return;
      const key = event.key.toLowerCase();
      const { save, undo, redo } = newest.current;
      const act =
        key === "s" ? save : key === "y" || (key === "z" && event.shiftKey) ? redo : key === "z" ? undo : undefined;
      if (!act || (act !== save && isTitle(event.target))) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}

/** The title is no part of what is taken back. */
const isTitle = (target: EventTarget | null): boolean => target instanceof HTMLInputElement && target.name === "title";
