import { type ReactNode, useEffect, useRef } from "react";
import "./tab-bar.css";

/**
 * The tabs of a page: links, or buttons where a tab has no address. The chosen one has `aria-current` or `aria-pressed`.
 * More tabs than fit are scrolled sideways, and the chosen one is brought into view when `current` changes.
 */
export function TabBar({
  label,
  current,
  children,
}: {
  readonly label: string;
  readonly current: string | undefined;
  readonly children: ReactNode;
}) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    if (bar.current && current !== undefined) bringIntoView(bar.current);
  }, [current]);
  useEffect(() => (bar.current ? watchOverflow(bar.current) : undefined), []);
  return (
    <nav ref={bar} className="tab-bar" aria-label={label}>
      {children}
    </nav>
  );
}

/** The number in a tab. Its room is kept while it is loaded, so that the tabs after it do not move. */
export const TabCount = ({ count, waits }: { readonly count: string | undefined; readonly waits?: boolean }) => (
  <span className={waits ? "tab-count waits" : "tab-count"} data-loading={count === undefined || undefined}>
    {count ?? "\u00a0"}
  </span>
);

/** Marks the sides on which a bar goes on. The chosen tab stays in view while numbers arrive, until somebody scrolls. */
function watchOverflow(bar: HTMLElement): () => void {
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
  for (const tab of bar.children) observer.observe(tab);
  bar.addEventListener("scroll", mark, { passive: true });
  for (const moved of ["pointerdown", "wheel"]) bar.addEventListener(moved, move, { passive: true });
  return () => {
    observer.disconnect();
    bar.removeEventListener("scroll", mark);
    for (const moved of ["pointerdown", "wheel"]) bar.removeEventListener(moved, move);
  };
}

/** Only the bar is scrolled: the page stays at its top. */
function bringIntoView(bar: HTMLElement): void {
  const chosen = bar.querySelector('[aria-current="page"], [aria-pressed="true"]')?.getBoundingClientRect();
  if (!chosen) return;
  const seen = bar.getBoundingClientRect();
  if (chosen.left < seen.left || chosen.right > seen.right)
    bar.scrollBy({ left: chosen.left + chosen.width / 2 - (seen.left + seen.width / 2) });
}
