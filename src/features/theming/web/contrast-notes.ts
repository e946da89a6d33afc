import { contrast, lightSurface, mix, onColor, readable } from "#ui/theme/color.ts";
import { tint, tonesOf } from "#ui/theme/tones.ts";
import { type Theme, type ThemeColor, themeColors } from "../theme.ts";

/** The ratio WCAG 2 asks of text at level AA. */
export const leastContrast = 4.5;

/** A note on a colour that is not readable: its contrast, and the nearest readable colour. */
export interface ContrastNote {
  /** `text`: written in it. `page`: dark text on it. `rectangles`: the name on the sign-in page over it. */
  readonly kind: "text" | "page" | "rectangles";
  readonly ratio: number;
  readonly suggestion: string;
}

/** The text colour of pages. */
const ink = "#16202a";

/** Returns the notes on the colours of a theme in light mode. Dark mode is derived and always readable. */
export function contrastNotes(theme: Theme): Readonly<Partial<Record<ThemeColor, ContrastNote>>> {
  const tones = tonesOf(theme, "light");
  const notes: Partial<Record<ThemeColor, ContrastNote>> = {};
  for (const name of themeColors) {
    const { [name]: color } = theme;
    if (name === "background") {
      const suggestion = lightSurface(color);
      if (suggestion !== color) notes[name] = { kind: "page", ratio: contrast(ink, color), suggestion };
    } else if (name === "rectangles") {
      const text = onColor(theme.primary);
      const ratio = contrast(text, color);
      if (ratio < leastContrast)
        notes[name] = { kind: "rectangles", ratio, suggestion: readable(color, [text], leastContrast) };
    } else {
      const { main } = tones[name];
      const surfaces = [tones.page, tones.paper, mix(tones.paper, color, tint.light)];
      const ratio = Math.min(...surfaces.map((surface) => contrast(color, surface)));
      if (main !== color) notes[name] = { kind: "text", ratio, suggestion: main };
    }
  }
  return notes;
}
