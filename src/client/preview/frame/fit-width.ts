/** Pixels left free on both sides of the sheet. */
const margin = 8;
const minScale = 0.2;

/** The side margin of a page that stays where there is no room for all of it, in pixels. */
const leastPadding = 16;

/** The styles of pages before their margins were cut. */
const whole = new WeakMap<HTMLElement, { width: string; paddingLeft: string; paddingRight: string }>();

/** Cuts side margins of a page, as far as it is too wide. Its lines keep their width, and break as on paper. */
function cutMargins(page: HTMLElement, room: number): void {
  const { style } = page;
  const before = whole.get(page) ?? {
    width: style.width,
    paddingLeft: style.paddingLeft,
    paddingRight: style.paddingRight,
  };
  whole.set(page, before);
  Object.assign(style, before);
  const { offsetWidth } = page;
  const { paddingLeft, paddingRight } = getComputedStyle(page);
  const half = Math.max(0, offsetWidth - room) / 2;
  const [left, right] = [paddingLeft, paddingRight].map((padding) =>
    Math.max(0, Math.min(half, Number.parseFloat(padding) - leastPadding)),
  ) as [number, number];
  if (left + right === 0) return;
  style.paddingLeft = `${Number.parseFloat(paddingLeft) - left}px`;
  style.paddingRight = `${Number.parseFloat(paddingRight) - right}px`;
  style.width = `${offsetWidth - left - right}px`;
}

/**
 * Makes the widest page as wide as the frame, never wider than it is on paper. What is too wide loses side margins first,
 * so that its letters stay large. The rest is a transform: `zoom` does not shrink text below the smallest size a browser
 * allows, so lines would break elsewhere than on paper.
 */
export function fitWidth(container: HTMLElement): void {
  Object.assign(container.style, { width: "", transform: "", marginBottom: "" });
  const { clientWidth } = document.documentElement;
  const pages = [...container.querySelectorAll<HTMLElement>("section")];
  for (const page of pages) cutMargins(page, clientWidth - 2 * margin);
  const widest = Math.max(0, ...pages.map((page) => page.offsetWidth));
  if (widest === 0) return;
  const scale = Math.min(1, Math.max(minScale, (clientWidth - 2 * margin) / widest));
  if (scale === 1) return;
  Object.assign(container.style, {
    width: `${clientWidth / scale}px`,
    transform: `scale(${scale})`,
    transformOrigin: "0 0",
    // A transform leaves the space a box takes as it was.
    marginBottom: `${container.offsetHeight * (scale - 1)}px`,
  });
}

/** Keeps the end of the document at its end when what is typed makes it longer or shorter. */
export function keepFitted(container: HTMLElement): void {
  new ResizeObserver(() => {
    const scale = Number(/^scale\(([\d.]+)\)$/.exec(container.style.transform)?.[1] ?? 1);
    container.style.marginBottom = scale === 1 ? "" : `${container.offsetHeight * (scale - 1)}px`;
  }).observe(container);
}
