import type { Screen } from "#protocol/screen.ts";

const icon = (className: string, shapes: string): string =>
  `<svg class="${className}" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2">${shapes}</svg>`;
const menu = icon("first-menu", '<path d="M3 7h18M3 12h18M3 17h18"/>');
const account = icon(
  "first-account",
  '<circle cx="12" cy="12" r="9"/><circle cx="12" cy="9.5" r="2.5"/><path d="M6.5 18.5c2-3 9-3 11 0"/>',
);
const frame = `<div class="first-frame" aria-hidden="true"><div class="first-bar">${menu}${account}</div><div class="first-drawer"></div></div>`;

/**
 * The content of the page until its scripts draw it: the bar and the drawer of a signed-in person, nothing on bare
 * pages. Styled by `base.css`.
 */
export const firstFrame = (screen: Screen | undefined): string => (screen?.frame === "shell" ? frame : "");
