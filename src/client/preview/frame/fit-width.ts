/** Pixels left free on both sides of the sheet. */
const margin = 16;
const minScale = 0.2;

/**
 * Makes the widest page as wide as the frame, never wider than it is on paper. By a transform: `zoom` does not shrink
 * text below the smallest size a browser allows, so lines would break elsewhere than on paper.
 */
export function fitWidth(container: HTMLElement): void {
  Object.assign(container.style, { width: "", transform: "", marginBottom: "" });
  const widest = Math.max(0, ...[...container.querySelectorAll("section")].map((page) => page.offsetWidth));
  if (widest === 0) return;
  const { clientWidth } = document.documentElement;
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
