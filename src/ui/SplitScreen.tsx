import { type CSSProperties, memo, type ReactNode } from "react";
import "./split-screen.css";

const rectangleCount = 50;

/** Place, size and speed of a rectangle: spread by fixed steps, so that every visit looks alike. */
function rectangle(i: number): CSSProperties {
  const size = 12 + ((i * 23) % 58);
  const seconds = 26 + (i % 9) * 4;
  return {
    left: `${(i * 37) % 100}%`,
    width: size,
    height: size,
    opacity: 0.3 + (i % 5) * 0.13,
    animationDuration: `${seconds}s`,
    // Already under way when the page opens, and spread over the whole height when motion is not wanted.
    animationDelay: `${-((i * 0.618034) % 1) * seconds}s`,
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
        <header className="split-bar">{name}</header>
        <main className="split-main" id="main" tabIndex={-1}>
          <div>{children}</div>
        </main>
        {footer && <footer>{footer}</footer>}
      </div>
    </div>
  );
}
