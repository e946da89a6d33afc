/** Marks the sides on which a row of tabs or buttons goes on. The chosen tab stays in view while numbers arrive, until somebody scrolls. */
export function watchOverflow(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  let isMoved = false;
  const mark = () => {
    const { scrollLeft, clientWidth, scrollWidth } = bar;
    bar.toggleAttribute("data-before", scrollLeft > 1);
    bar.toggleAttribute("data-after", scrollLeft + clientWidth < scrollWidth - 1);
  };
  const resize = () => {
    if (!isMoved) bringIntoView(bar);
    mark();
  };
  const move = () => {
    isMoved = true;
  };
  const observer = new ResizeObserver(resize);
  observer.observe(bar);
  const follow = () => {
    for (const part of bar.children) observer.observe(part);
  };
  follow();
  // Entries that come late, and those that go away.
  const changes = new MutationObserver(() => {
    follow();
    mark();
  });
  changes.observe(bar, { childList: true });
  bar.addEventListener("scroll", mark, { passive: true });
  for (const moved of ["pointerdown", "wheel"]) bar.addEventListener(moved, move, { passive: true });
  return () => {
    observer.disconnect();
    changes.disconnect();
    bar.removeEventListener("scroll", mark);
    for (const moved of ["pointerdown", "wheel"]) bar.removeEventListener(moved, move);
  };
}

/** Only the bar is scrolled: the page stays at its top. */
export function bringIntoView(bar: HTMLElement): void {
  const chosen = bar.querySelector('[aria-current="page"], [aria-pressed="true"]')?.getBoundingClientRect();
  if (!chosen) return;
  const seen = bar.getBoundingClientRect();
  if (chosen.left < seen.left || chosen.right > seen.right)
    bar.scrollBy({ left: chosen.left + chosen.width / 2 - (seen.left + seen.width / 2) });
}
