import type { ReactNode } from "react";

/** A table that may be wider than its place: it is scrolled by itself, with the arrow keys too. */
export const TableScroll = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
  <div className="table-scroll" role="group" aria-label={label} tabIndex={0}>
    {children}
  </div>
);
