import fc from "fast-check";
import { expect, test } from "vitest";
import { brandFrom, defaultBrand } from "./brand.ts";
import { contrast, mix, onColor } from "./color.ts";
import { tint, toneNames, tonesOf } from "./tones.ts";

const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`);
const brand = fc.record({
  primary: color,
  accent: color,
  background: color,
  secondary: color,
  rectangles: color,
  error: color,
  info: color,
  success: color,
  warning: color,
  radius: fc.integer({ min: 0, max: 24 }),
});

test("whatever an organization's colours, text reads at 4.5 : 1 in light and dark", { timeout: 6_000 }, () => {
  let pairs = 0;
  const reads = (a: string, b: string) => {
    pairs += 1;
    const ratio = contrast(a, b);
    if (ratio < 4.5) throw new Error(`${a} on ${b} is ${ratio.toFixed(2)}`);
  };
  fc.assert(
    fc.property(brand, (colors) => {
      for (const mode of ["light", "dark"] as const) {
        const tones = tonesOf(colors, mode);
        for (const surface of [tones.page, tones.paper]) {
          reads(tones.text, surface);
          reads(tones.textSecondary, surface);
        }
        for (const name of toneNames) {
          const { main, contrastText } = tones[name];
          for (const surface of [tones.page, tones.paper, mix(tones.paper, main, tint[mode])]) reads(main, surface);
          reads(contrastText, main);
        }
      }
      reads(onColor(colors.primary), colors.primary);
    }),
    { numRuns: 1_000 },
  );
  expect(pairs).toBeGreaterThan(50_000);
});

test("a colour that reads already is left as it is", () => {
  expect(tonesOf(defaultBrand, "light").primary.main).toBe("#123a5f");
});

test("a dark navy becomes a clear blue on dark surfaces, not a grey", () => {
  const [r, , b] = [1, 3, 5].map((i) =>
    Number.parseInt(tonesOf(defaultBrand, "dark").primary.main.slice(i, i + 2), 16),
  );
  expect((b ?? 0) - (r ?? 0)).toBeGreaterThan(80);
});

test("what was stored as a theme is taken apart colour by colour", () => {
  expect(brandFrom({ primary: "#c2185b", error: "red; }", radius: 99 })).toEqual({
    ...defaultBrand,
    primary: "#c2185b",
  });
  expect(brandFrom(null)).toEqual(defaultBrand);
  expect(brandFrom({ radius: 0 }).radius).toBe(0);
});
