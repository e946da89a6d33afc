import type { ReactNode } from "react";
import "./act-bar.css";

/**
 * A bar about marked rows, or about acts on them. It goes below its list and stays at the bottom of the window, because a row
 * that moves while somebody aims at it makes them press another one.
 */
export const ActBar = (props: {
  readonly label: string;
  /** A region instead of a toolbar: news and the ways on from them. */
  readonly region?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}) => (
  <div
    className={`act-bar ${props.className ?? ""}`}
    role={props.region ? "region" : "toolbar"}
    aria-label={props.label}
  >
    {props.children}
  </div>
);
