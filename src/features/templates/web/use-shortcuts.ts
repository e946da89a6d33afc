import { useEffect, useRef } from "react";

/** The keys of the settings page, wherever the focus is: Ctrl+S saves, Alt+arrows walk through the fields. */
export function useShortcuts(acts: { readonly save: () => void; readonly walk: (by: number) => void }): void {
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
