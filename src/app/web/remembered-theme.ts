import { forget, remember, remembered } from "#client/storage.ts";
import { brandFrom } from "#ui/theme/brand.ts";
import { lightSurface, onColor } from "#ui/theme/color.ts";

/**
 * The storage keys of an organization's theme: the theme, and the colours boot.js paints before the pages are loaded.
 */
const [theme, firstPaint] = ["customTheme", "firstPaint"] as const;

/** The theme this browser remembers; null when none. */
export function rememberedTheme(): unknown {
  try {
    return JSON.parse(remembered(theme) ?? "null");
  } catch {
    return null;
  }
}

/** Remembers a theme, so that the next start shows it from its first paint. */
export function rememberTheme(stored: object): void {
  const { background, rectangles, primary } = brandFrom(stored);
  remember(theme, JSON.stringify(stored));
  remember(firstPaint, [lightSurface(background), rectangles, primary, onColor(primary)].join(" "));
}

/** Forgets it. */
export function forgetTheme(): void {
  forget(theme);
  forget(firstPaint);
}
