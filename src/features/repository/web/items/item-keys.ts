import type { KeyboardEvent } from "react";
import { atLeast, type Item } from "../../item.ts";
import type { ItemActs } from "./Items.tsx";

interface Shown {
  readonly items: readonly Item[];
  readonly selected: ReadonlySet<string>;
  readonly acts: ItemActs;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  readonly onOpen: (id: string) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * Arrows go between items, with Shift they mark on the way; Home and End to the first and the last; Space marks, Ctrl+A marks
 * all, Escape none; F2 renames, Delete deletes, Shift+. opens what it is shared with. Enter is the link's own.
 */
export const itemKeys = (shown: Shown) => (event: KeyboardEvent<HTMLElement>) => {
  const at = (event.target as HTMLElement).closest<HTMLElement>("[data-item]");
  if (!at || event.altKey) return;
  const done = event.ctrlKey || event.metaKey ? withControl(shown, event) : plain(shown, event, at);
  if (done) event.preventDefault();
};

function withControl({ items, onSelect }: Shown, { key }: KeyboardEvent): boolean {
  if (key.toLowerCase() !== "a") return false;
  onSelect(new Set(items.map(({ id }) => id)));
  return true;
}

function plain(shown: Shown, event: KeyboardEvent<HTMLElement>, at: HTMLElement): boolean {
  const { items, selected, acts, onSelect, onOpen } = shown;
  const item = items.find(({ id }) => id === at.dataset["item"]);
  if (goesOn(shown, event, at)) return true;
  if (!item) return false;
  const chosen = items.filter(({ id }) => selected.has(id));
  switch (event.key) {
    case " ":
      onSelect(new Set(selected.has(item.id) ? [...selected].filter((id) => id !== item.id) : [...selected, item.id]));
      return true;
    case "Escape":
      if (selected.size === 0) return false;
      onSelect(new Set());
      return true;
    case "F2":
      // As in the menu: what one may only read has no other name to be given.
      if (atLeast(item.level, "edit")) acts.rename(item);
      return true;
    case "Delete": {
      const wanted = chosen.length > 0 ? chosen : [item];
      if (wanted.some(({ removable }) => removable)) acts.trash(wanted);
      return true;
    }
    default:
      // By the key itself: with Shift it writes another sign on every keyboard.
      if (!event.shiftKey || event.code !== "Period") return false;
      onOpen(item.id);
      return true;
  }
}

/** Goes to another item; with Shift both are marked. */
function goesOn({ selected, onSelect }: Shown, event: KeyboardEvent<HTMLElement>, at: HTMLElement): boolean {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-item]")];
  const step = steps[event.key];
  const next =
    step !== undefined
      ? all[all.indexOf(at) + step]
      : event.key === "Home"
        ? all[0]
        : event.key === "End"
          ? all.at(-1)
          : null;
  if (next === null) return false;
  next?.focus();
  const ids = [at, next].flatMap((one) => one?.dataset["item"] ?? []);
  if (event.shiftKey && step !== undefined) onSelect(new Set([...selected, ...ids]));
  return true;
}
