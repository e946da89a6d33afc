/** The layers that block keys of the page while they are open. */
type Layer = "dialog" | "menu" | "listbox";

/** True if a layer of one of these kinds is open. A closed layer may stay in the document, hidden. */
export const layerIsOpen = (...kinds: readonly Layer[]): boolean =>
  [...document.querySelectorAll(kinds.map((kind) => `[role="${kind}"]`).join(", "))].some(
    (layer) => getComputedStyle(layer).visibility !== "hidden",
  );
