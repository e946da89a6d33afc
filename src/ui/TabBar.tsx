import { type ReactNode, useEffect, useRef } from "react";
import { bringIntoView, watchOverflow } from "./watch-overflow.ts";
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
  useEffect(() => watchOverflow(bar.current), []);
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
