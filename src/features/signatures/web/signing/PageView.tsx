import { type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Place } from "../../fields.ts";
import type { DrawnPage } from "./pdf-pages.ts";

/** One page of a PDF, with its text for screen readers, and what lies over it. */
export function PageView(props: {
  readonly page: DrawnPage;
  readonly label: string;
  readonly ref?: Ref<HTMLElement>;
  /** Places on the page. */
  readonly children?: ReactNode;
  /** Called when the page is drawn. */
  readonly onDrawn?: () => void;
  /** Called when the page is drawn and on screen. */
  readonly onShown?: () => void;
  readonly onFailed?: () => void;
}) {
  const { page, label, ref, children } = props;
  const sheet = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState("");
  const [isDrawn, setDrawn] = useState(false);
  const onDrawn = useEffectEvent(() => props.onDrawn?.());
  const onShown = useEffectEvent(() => props.onShown?.());
  const onFailed = useEffectEvent(() => props.onFailed?.());
  useEffect(() => {
    if (!canvas.current) return;
    const drawing = page.draw(canvas.current);
    drawing.done.then(
      () => {
        setDrawn(true);
        onDrawn();
      },
      () => onFailed(),
    );
    page.text().then(setText, () => undefined);
    return () => drawing.stop();
  }, [page]);
  useEffect(() => {
    if (!isDrawn || !sheet.current) return;
    return whenOnScreen(sheet.current, () => onShown());
  }, [isDrawn]);
  return (
    <figure ref={ref} tabIndex={-1} className="signing-page">
      <div ref={sheet} className="signing-sheet">
        <canvas ref={canvas} style={{ aspectRatio: `${page.width} / ${page.height}` }} aria-hidden />
        {children}
      </div>
      <figcaption>{label}</figcaption>
      <p className="for-screen-readers">{text}</p>
    </figure>
  );
}

/** Calls back once a quarter of an element is on screen, or the element fills half of the screen. Returns how to stop. */
function whenOnScreen(element: HTMLElement, callback: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      const isShown = entries.some(
        ({ isIntersecting, intersectionRatio, intersectionRect, rootBounds }) =>
          isIntersecting &&
          (intersectionRatio >= 0.25 ||
            intersectionRect.height >= (rootBounds?.height ?? Number.POSITIVE_INFINITY) / 2),
      );
      if (!isShown) return;
      observer.disconnect();
      callback();
    },
    { threshold: [0.01, 0.05, 0.1, 0.15, 0.2, 0.25] },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

/** Returns the position of a place in percent of its page, at any drawn size. */
export const placed = ({ x, y, width, height }: Omit<Place, "page">, page: DrawnPage) => ({
  left: `${(100 * x) / page.width}%`,
  top: `${(100 * y) / page.height}%`,
  width: `${(100 * width) / page.width}%`,
  height: `${(100 * height) / page.height}%`,
});
