import type { DragEvent } from "react";
import type { Item } from "../item.ts";

/** What dragged items are called in a drag; nothing outside of this page knows it. */
const draggedType = "application/x-acta-items";

/** An item that is dragged. */
export type Dragged = Pick<Item, "id" | "name">;

/** Begins to drag items: all that are marked when one of them is taken, otherwise the one alone. */
export function startDrag(event: DragEvent<HTMLElement>, items: readonly Item[], marked: ReadonlySet<string>): void {
  const at = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-item]") : null;
  const one = items.find(({ id }) => id === at?.dataset["item"]);
  if (!one) return;
  const taken = marked.has(one.id) ? items.filter(({ id }) => marked.has(id)) : [one];
  const dragged: Dragged[] = taken.map(({ id, name }) => ({ id, name }));
  event.dataTransfer.setData(draggedType, JSON.stringify(dragged));
  event.dataTransfer.effectAllowed = "move";
}

/** The folder under a drag: a row, a card or a step of the path. Its id; empty for the place at the top. */
function folderUnder(event: DragEvent<HTMLElement>): HTMLElement | undefined {
  if (!event.dataTransfer.types.includes(draggedType) || !(event.target instanceof Element)) return undefined;
  const row = event.target.closest<HTMLElement>("tr, li");
  return row?.querySelector("[data-folder]") ? row : undefined;
}

/** Takes items that are dropped on folders anywhere in an element. */
export function dropsOnFolders(onDrop: (items: readonly Dragged[], folderId: string | null) => void) {
  return {
    onDragOver: (event: DragEvent<HTMLElement>) => {
      const row = folderUnder(event);
      if (!row) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "move";
      row.setAttribute("data-drop", "");
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => folderUnder(event)?.removeAttribute("data-drop"),
    onDrop: (event: DragEvent<HTMLElement>) => {
      const row = folderUnder(event);
      if (!row) return;
      event.preventDefault();
      row.removeAttribute("data-drop");
      const folderId = row.querySelector<HTMLElement>("[data-folder]")?.dataset["folder"] || null;
      const items = JSON.parse(event.dataTransfer.getData(draggedType)) as readonly Dragged[];
      const moved = items.filter(({ id }) => id !== folderId);
      if (moved.length > 0) onDrop(moved, folderId);
    },
  };
}
