/** Pixels left free on both sides of the paper. */
const margin = 16;

/** Makes the widest page as wide as the frame, never wider than it is on paper. */
export function fitWidth(paper: HTMLElement): void {
  paper.style.zoom = "1";
  const widest = Math.max(0, ...[...paper.querySelectorAll("section")].map((page) => page.offsetWidth));
  if (widest === 0) return;
  const room = document.documentElement.clientWidth - 2 * margin;
  paper.style.zoom = String(Math.min(1, Math.max(0.2, room / widest)));
}
