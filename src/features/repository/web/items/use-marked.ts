import { type ChangeEvent, type MouseEvent, useState } from "react";
import { itemUnder } from "./drag-items.ts";

/** Which items of a list are marked: one by one, a range of them, or all. */
export function useMarked(items: readonly { readonly id: string }[]) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string>();
  const toggle = (id: string) => {
    setLast(id);
    setMarked((all) => new Set(all.has(id) ? [...all].filter((one) => one !== id) : [...all, id]));
  };
  /** Marks all from the one that was pressed last up to another. */
  const upTo = (id: string) => {
    const ids = items.map((item) => item.id);
    const [from, to] = [ids.indexOf(last ?? id), ids.indexOf(id)].toSorted((a, b) => a - b);
    if (from === undefined || to === undefined || from < 0) return toggle(id);
    setMarked((all) => new Set([...all, ...ids.slice(from, to + 1)]));
  };
  return {
    marked,
    setMarked,
    toggle,
    upTo,
    mark: (id: string, range: boolean) => (range ? upTo(id) : toggle(id)),
    clear: () => setMarked(new Set()),
  };
}

export type Marked = ReturnType<typeof useMarked>;

/** With Ctrl a press on an item marks it, with Shift all up to it, as in file managers; other presses open it. */
export const pressesThatMark = ({ toggle, upTo }: Marked) => ({
  onClickCapture: (event: MouseEvent<HTMLElement>) => {
    const id = isMarking(event) ? itemUnder(event.target) : undefined;
    if (id === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey) upTo(id);
    else toggle(id);
  },
  /** Shift would mark the text between the two presses as well. */
  onMouseDown: (event: MouseEvent<HTMLElement>) => {
    if (event.shiftKey && isMarking(event) && itemUnder(event.target) !== undefined) event.preventDefault();
  },
});

const isMarking = ({ ctrlKey, metaKey, shiftKey, target }: MouseEvent<HTMLElement>): boolean =>
  (ctrlKey || metaKey || shiftKey) && target instanceof Element && target.closest("button, input, label") === null;

/** Returns true if a box was ticked with Shift. */
export const isWithShift = ({ nativeEvent }: ChangeEvent): boolean =>
  nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey;
