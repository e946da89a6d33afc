import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Place } from "../fields.ts";
import type { DrawnPage } from "./pdf-pages.ts";

/** One page of a PDF, with its text for screen readers, and what lies over it. */
export function PageView(props: {
  readonly page: DrawnPage;
  readonly label: string;
  /** Places on the page. */
  readonly children?: ReactNode;
}) {
  const { page, label, children } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState("");
  useEffect(() => {
    if (!canvas.current) return;
    const drawing = page.draw(canvas.current);
    page.text().then(setText, () => undefined);
    return () => drawing.stop();
  }, [page]);
  return (
    <figure className="signing-page">
      <div className="signing-sheet">
        <canvas ref={canvas} style={{ aspectRatio: `${page.width} / ${page.height}` }} aria-hidden />
        {children}
      </div>
      <figcaption>{label}</figcaption>
      <p className="for-screen-readers">{text}</p>
    </figure>
  );
}

/** Returns the position of a place in percent of its page, at any drawn size. */
export const placed = ({ x, y, width, height }: Omit<Place, "page">, page: DrawnPage) => ({
  left: `${(100 * x) / page.width}%`,
  top: `${(100 * y) / page.height}%`,
  width: `${(100 * width) / page.width}%`,
  height: `${(100 * height) / page.height}%`,
});
