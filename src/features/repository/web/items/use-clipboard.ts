import { useEffect, useRef } from "react";
import { asDragged, type Dragged, draggedType, itemUnder } from "./drag-items.ts";

/** Items as they lie on the clipboard. */
interface Taken {
  readonly items: readonly Dragged[];
  /** They are moved where they are pasted, and copied otherwise. */
  readonly cut: boolean;
}

const inField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, textarea, select, [contenteditable], [role='dialog']") !== null;

/** Ctrl+C and Ctrl+X on an item put it, or all that are marked, on the clipboard: the browser's own, of every open page. */
export function useTaking(items: readonly Dragged[], marked: ReadonlySet<string>): void {
  const shown = useRef({ items, marked });
  useEffect(() => {
    shown.current = { items, marked };
  });
  useEffect(() => {
    const take = (event: ClipboardEvent) => {
      const id = itemUnder(document.activeElement);
      if (!event.clipboardData || inField(event.target) || getSelection()?.isCollapsed === false) return;
      const { items: all, marked: chosen } = shown.current;
      const taken = all.filter((one) => (chosen.size > 0 ? chosen.has(one.id) : one.id === id));
      if (taken.length === 0) return;
      event.preventDefault();
      const kept: Taken = { items: asDragged(taken), cut: event.type === "cut" };
      event.clipboardData.setData(draggedType, JSON.stringify(kept));
      event.clipboardData.setData("text/plain", taken.map(({ name }) => name).join("\n"));
    };
    document.addEventListener("copy", take);
    document.addEventListener("cut", take);
    return () => {
      document.removeEventListener("copy", take);
      document.removeEventListener("cut", take);
    };
  }, []);
}

/** Handles a paste anywhere on the page, except in a field: of files, or of cut or copied items. */
export function usePaste(
  takes: boolean,
  onFiles: (files: FileList) => void,
  onItems: (items: readonly Dragged[], cut: boolean) => void,
): void {
  const handlers = useRef({ onFiles, onItems });
  useEffect(() => {
    handlers.current = { onFiles, onItems };
  });
  useEffect(() => {
    if (!takes) return;
    const paste = ({ target, clipboardData }: ClipboardEvent) => {
      if (inField(target) || !clipboardData) return;
      const kept = clipboardData.getData(draggedType);
      if (kept !== "") {
        const { items, cut } = JSON.parse(kept) as Taken;
        handlers.current.onItems(items, cut);
      } else if (clipboardData.files.length > 0) handlers.current.onFiles(clipboardData.files);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [takes]);
}
