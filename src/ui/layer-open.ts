/** What keys of the page wait for. */
type Layer = "dialog" | "menu" | "listbox";

/** Whether a layer of one of these kinds is open. One that is closed may stay in the document, hidden. */
export const layerIsOpen = (...kinds: readonly Layer[]): boolean =>
  [...document.querySelectorAll(kinds.map((kind) => `[role="${kind}"]`).join(", "))].some(
    (layer) => getComputedStyle(layer).visibility !== "hidden",
  );
