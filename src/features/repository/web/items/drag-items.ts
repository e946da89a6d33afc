import type { DragEvent } from "react";
import type { Item } from "../../item.ts";

/** The media type of dragged and copied items in a drag and on the clipboard. Only these pages know it. */
export const draggedType = "application/x-acta-items";

/** An item that is dragged, cut or copied, and the folder it comes from. */
export type Dragged = Pick<Item, "id" | "name" | "parentId">;

export const asDragged = (items: readonly Dragged[]): Dragged[] =>
  items.map(({ id, name, parentId }) => ({ id, name, parentId }));

/** The item whose link, row or card an event happened in. */
export const itemUnder = (target: EventTarget | null): string | undefined => {
  if (!(target instanceof Element)) return undefined;
  const link = target.closest<HTMLElement>("[data-item]") ?? target.closest("tr, li")?.querySelector("[data-item]");
  return link instanceof HTMLElement ? link.dataset["item"] : undefined;
};

/** Begins to drag items: all that are marked when one of them is taken, otherwise the one alone. */
export function startDrag(event: DragEvent<HTMLElement>, items: readonly Item[], marked: ReadonlySet<string>): void {
  const at = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-item]") : null;
  const one = items.find(({ id }) => id === at?.dataset["item"]);
  if (!one) return;
  const taken = marked.has(one.id) ? items.filter(({ id }) => marked.has(id)) : [one];
  event.dataTransfer.setData(draggedType, JSON.stringify(asDragged(taken)));
  event.dataTransfer.effectAllowed = "move";
}

/** The row, the card or the step of the path of a folder that an event happened in. */
export function folderUnder({ target }: { readonly target: EventTarget | null }): HTMLElement | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>("tr, li") : null;
  return row?.querySelector("[data-folder]") ? row : undefined;
}

/** The folder of a row, a card or a step of the path; null for the place at the top. */
export const folderOf = (row: HTMLElement): string | null =>
  row.querySelector<HTMLElement>("[data-folder]")?.dataset["folder"] || null;
