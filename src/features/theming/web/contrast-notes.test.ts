import fc from "fast-check";
import { expect, test } from "vitest";
import { productTheme } from "#tests/fixtures/brand.ts";
import { contrast, onColor } from "#ui/theme/color.ts";
import { tonesOf } from "#ui/theme/tones.ts";
import { Theme, type ThemeColor, themeColors } from "../theme.ts";
import { contrastNotes, leastContrast } from "./contrast-notes.ts";

const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`);
const anyTheme = fc.record({
  ...(Object.fromEntries(themeColors.map((name) => [name, color])) as Record<ThemeColor, typeof color>),
  radius: fc.constant(4),
});

test("of the product's own colours the four of messages are too pale for text, and the others read", () => {
  const notes = contrastNotes(productTheme);
  expect(Object.keys(notes).toSorted()).toEqual(["error", "info", "success", "warning"]);
  expect(notes.warning?.ratio).toBeCloseTo(1.46, 2);
  expect(notes.warning?.suggestion).toMatch(/^#[0-9a-f]{6}$/);
});

test("a page that is too dark, and rectangles the name cannot be read on, are reported", () => {
  const notes = contrastNotes({ ...productTheme, background: "#808080", rectangles: "#f0f0f0" });
  expect(notes.background).toMatchObject({ kind: "page" });
  expect(notes.rectangles).toMatchObject({ kind: "rectangles" });
  expect(contrast("#ffffff", notes.rectangles?.suggestion ?? "#fff")).toBeGreaterThanOrEqual(leastContrast);
});

test("suggested colours are readable, and taking every suggestion leaves no note", { timeout: 20_000 }, () => {
  fc.assert(
    fc.property(anyTheme, (chosen) => {
      let theme: Theme = chosen;
      for (let round = 0; round < 3; round++) {
        const notes = contrastNotes(theme);
        for (const [name, note] of Object.entries(notes)) {
          const { kind, ratio, suggestion } = note;
          expect(suggestion).not.toBe(theme[name as ThemeColor]);
          if (kind === "text") {
            const { page, paper } = tonesOf(theme, "light");
            expect(ratio).toBeLessThan(leastContrast);
            for (const surface of [page, paper])
              expect(contrast(suggestion, surface)).toBeGreaterThanOrEqual(leastContrast);
          }
          if (kind === "rectangles")
            expect(contrast(suggestion, onColor(theme.primary))).toBeGreaterThanOrEqual(leastContrast);
        }
        theme = {
          ...theme,
          ...Object.fromEntries(Object.entries(notes).map(([name, note]) => [name, note.suggestion])),
        };
      }
      expect(contrastNotes(theme)).toEqual({});
    }),
    { numRuns: 300 },
  );
});
