import type { ReactNode } from "react";

/** The table of a report: what is wider than the page is scrolled by itself, with the arrow keys too. */
export const ReportRows = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
  <div className="report-rows" role="group" aria-label={label} tabIndex={0}>
    {children}
  </div>
);
