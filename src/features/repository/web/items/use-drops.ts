import { type DragEvent, useRef, useState } from "react";
import { type Dragged, draggedType, folderOf, folderUnder } from "./drag-items.ts";

type Over = DragEvent<HTMLElement>;

const kindOf = ({ dataTransfer: { types } }: Over) =>
  types.includes(draggedType) ? "items" : types.includes("Files") ? "files" : undefined;

/**
 * Handles drops on the repository: items on a folder, wherever it is shown; files on a folder, or anywhere on the page
 * if the open place accepts them (`takes`). The folder under the pointer is marked. `over` is true if the page itself
 * is the target.
 */
export function useDrops(options: {
  readonly takes: boolean;
  /** `folderId` undefined: into the open place; null: to the top. */
  readonly onFiles: (data: DataTransfer, folderId: string | null | undefined) => void;
  readonly onItems: (items: readonly Dragged[], folderId: string | null) => void;
}) {
  const { takes, onFiles, onItems } = options;
  const [over, setOver] = useState(false);
  const marked = useRef<HTMLElement>(undefined);
  const mark = (row: HTMLElement | undefined) => {
    if (row === marked.current) return;
    marked.current?.removeAttribute("data-drop");
    row?.setAttribute("data-drop", "");
    marked.current = row;
  };
  const end = () => {
    mark(undefined);
    setOver(false);
  };
  return {
    over,
    onDragOver: (event: Over) => {
      const kind = kindOf(event);
      const row = kind && folderUnder(event);
      const anywhere = kind === "files" && takes && !row;
      mark(row);
      setOver(anywhere);
      if (!row && !anywhere) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = kind === "items" ? "move" : "copy";
    },
    onDragLeave: (event: Over) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) end();
    },
    onDrop: (event: Over) => {
      const kind = kindOf(event);
      const row = kind && folderUnder(event);
      end();
      if (!row && !(kind === "files" && takes)) return;
      event.preventDefault();
      const folderId = row && folderOf(row);
      if (kind === "files") return onFiles(event.dataTransfer, folderId);
      const items = JSON.parse(event.dataTransfer.getData(draggedType)) as readonly Dragged[];
      const moved = items.filter(({ id }) => id !== folderId);
      if (moved.length > 0) onItems(moved, folderId ?? null);
    },
  };
}
