import type { MouseEvent } from "react";

const acting = 'a, button, input, select, textarea, label, summary, form, [role="button"], .cell-actions';

/** The link in the row's title, unless the press was on another control. */
function linkOf({ currentTarget: row, target }: MouseEvent<HTMLElement>): HTMLAnchorElement | undefined {
  // React also reports presses in dialogs and menus opened from a cell; those are elsewhere in the document.
  if (!(target instanceof Element) || !row.contains(target) || target.closest(acting)) return undefined;
  return row.querySelector<HTMLAnchorElement>(".cell-title a[href]") ?? undefined;
}

const selectsIn = (row: Element): boolean => {
  const selection = getSelection();
  return (
    selection !== null &&
    !selection.isCollapsed &&
    (row.contains(selection.anchorNode) || row.contains(selection.focusNode))
  );
};

/**
 * A press anywhere in a row opens what its title links to, by the same rules as the link itself. No engine but
 * Chromium's and Gecko's lets a link cover a table row by CSS.
 */
export const rowLink = {
  onClick: (event: MouseEvent<HTMLElement>): void => {
    const link = linkOf(event);
    // A drag that marked text ends with a click as well.
    if (!link || event.defaultPrevented || selectsIn(event.currentTarget)) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) open(link.href, "_blank", "noopener");
    else link.click();
  },
  onAuxClick: (event: MouseEvent<HTMLElement>): void => {
    const link = event.button === 1 ? linkOf(event) : undefined;
    if (!link) return;
    event.preventDefault();
    open(link.href, "_blank", "noopener");
  },
  /** The middle button would begin to scroll the page otherwise. */
  onMouseDown: (event: MouseEvent<HTMLElement>): void => {
    if (event.button === 1 && linkOf(event)) event.preventDefault();
  },
};
