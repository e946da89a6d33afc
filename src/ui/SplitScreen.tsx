import { type CSSProperties, memo, type ReactNode } from "react";
import "./split-screen.css";

const rectangleCount = 50;

/** A number from 0 to 1 for each rectangle: evenly spread over all of them, without a visible order. */
const spread = (i: number, step: number): number => (i * step) % 1;

/** Place, size and speed of a rectangle; every visit looks alike. */
function rectangle(i: number): CSSProperties {
  const size = 10 + spread(i, 0.3819660113) ** 2 * 78;
  const seconds = 30 + spread(i, 0.2360679775) * 30;
  return {
    left: `${(spread(i, 0.7548776662) * 108 - 6).toFixed(2)}%`,
    width: size,
    height: size,
    opacity: 0.25 + spread(i, 0.6180339887) * 0.5,
    animationDuration: `${seconds}s`,
    // Already under way when the page opens, and spread over the whole height when motion is not wanted.
    animationDelay: `${-spread(i, 0.569840291) * seconds}s`,
  };
}

const Rectangles = memo(() => Array.from({ length: rectangleCount }, (_, i) => <i key={i} style={rectangle(i)} />));

/**
 * The page of visitors: the brand on the left over slowly rising rectangles, the form on the right. On small screens the
 * left side gives way to a bar with the name.
 */
export function SplitScreen({
  name,
  logoUrl,
  tagline,
  footer,
  children,
}: {
  readonly name: string;
  readonly logoUrl?: string | undefined;
  readonly tagline: string;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="split">
      <div className="split-brand" aria-hidden>
        <Rectangles />
        {logoUrl ? <img className="split-logo" src={logoUrl} alt="" /> : <p className="split-name">{name}</p>}
        <p className="split-tagline">{tagline}</p>
      </div>
      <div className="split-form">
        <header className="split-bar">{logoUrl ? <img src={logoUrl} alt={name} /> : <span>{name}</span>}</header>
        <main className="split-main" id="main" tabIndex={-1}>
          <div>{children}</div>
        </main>
        {footer && <footer>{footer}</footer>}
      </div>
    </div>
  );
}
