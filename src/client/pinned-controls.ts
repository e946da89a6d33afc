const controls = "button, a[href], input, select, textarea, [role=button]";
/** The distance between the points of a note that are looked at, in pixels. */
const grain = 16;
const gap = 8;

/** Returns true if no scrolling moves an element away from its place in the window. */
function isPinned(element: Element): boolean {
  for (let node: Element | null = element; node && node !== document.documentElement; node = node.parentElement) {
    const { position, overflowY } = getComputedStyle(node);
    if (position === "fixed" || position === "sticky") return true;
    const scrolls = overflowY === "auto" || overflowY === "scroll";
    if (scrolls && node.scrollHeight > node.clientHeight + 1) return false;
  }
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight <= clientHeight + 1;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Returns the pinned controls that a note at this place would cover. */
function coveredBy(note: Element, { left, right, top, bottom }: Box): Set<Element> {
  const found = new Set<Element>();
  for (let y = top + 1; y < bottom; y += grain)
    for (let x = left + 1; x < right; x += grain)
      for (const element of document.elementsFromPoint(x, y)) {
        const control = note.contains(element) ? null : element.closest(controls);
        if (control && isPinned(control)) found.add(control);
      }
  return found;
}

/**
 * Returns the distance, in pixels, by which a note has to be higher so that it covers no control that cannot be scrolled away
 * from below it. Returns 0 if there is no such place in the lower half of the window.
 */
export function liftOver(note: Element, lift: number): number {
  const { left, right, top, bottom } = note.getBoundingClientRect();
  // The place of the note before it was lifted.
  const [low, height] = [bottom + lift, bottom - top];
  for (let up = 0; low - up > innerHeight / 2; ) {
    const covered = coveredBy(note, { left, right, top: low - up - height, bottom: low - up });
    if (covered.size === 0) return up;
    const highest = Math.min(...[...covered].map((one) => one.getBoundingClientRect().top));
    up = Math.max(up + grain, low - highest + gap);
  }
  return 0;
}
