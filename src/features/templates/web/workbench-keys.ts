import type { KeyboardEvent } from "react";
import { leadToMark } from "./TaggedFields.tsx";

interface Acts {
  readonly visit: (field: number) => void;
  readonly current: number | undefined;
  /** Tries the document with the next people. */
  readonly turn: () => void;
}

/** The doubts, then the lists and fields, in the order of the page. */
const stops = (bench: HTMLElement): HTMLElement[] => [
  ...bench.querySelectorAll<HTMLElement>(
    ".tagged-doubts :is(.number-words, .gender-words) li > a, .tagged-doubts > ul > li > a, .tagged-fields input[type=text]:enabled",
  ),
];

/**
 * Runs the keys of the workbench; returns false for others. Alt+arrows walk through doubts and fields, Alt+Enter goes from
 * a field to its words and back, Alt+P tries other people, Ctrl+Enter accepts.
 */
export function walkWorkbench(event: KeyboardEvent, bench: HTMLElement, { visit, current, turn }: Acts): boolean {
  const { key, code, altKey, ctrlKey, metaKey, target } = event;
  const at = target as HTMLElement;
  if ((ctrlKey || metaKey) && !altKey && key === "Enter") {
    bench.closest("[role=dialog]")?.querySelector<HTMLButtonElement>("[aria-keyshortcuts='Control+Enter']")?.click();
  } else if (!altKey || ctrlKey || metaKey) return false;
  else if (key === "ArrowDown" || key === "ArrowUp") walk(stops(bench), at, key === "ArrowDown" ? 1 : -1);
  else if (code === "KeyP") turn();
  else if (key !== "Enter") return false;
  else if (at.matches("[data-fields]")) visit(Number(at.dataset["fields"]?.split(" ")[0]));
  else if (at.matches(".tagged-doubts a, .doubt-place")) at.click();
  else if (current !== undefined && at.closest(".tagged-fields")) leadToMark(current);
  event.preventDefault();
  return true;
}

/** Focuses the stop before or after the one the focus is in; the first one from elsewhere. */
function walk(all: readonly HTMLElement[], from: HTMLElement, by: 1 | -1): void {
  const here = all.findIndex((one) => one === from || one.closest("li")?.contains(from));
  const next = all[here < 0 ? 0 : Math.max(0, Math.min(all.length - 1, here + by))];
  next?.closest("li")?.scrollIntoView({ block: "nearest" });
  next?.focus({ preventScroll: true });
}
