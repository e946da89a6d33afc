/** Red, green and blue, 0 to 255. */
type Rgb = readonly [number, number, number];

/** Reads `#rgb` or `#rrggbb`; anything else is black. */
const parse = (color: string): Rgb => {
  const digits = color.replace("#", "");
  const six = digits.length === 3 ? [...digits].map((d) => d + d).join("") : digits;
  const at = (i: number) => Number.parseInt(six.slice(i, i + 2), 16) || 0;
  return [at(0), at(2), at(4)];
};

const hex = (rgb: Rgb): string =>
  `#${rgb
    .map((v) =>
      Math.round(Math.max(0, Math.min(255, v)))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

const linear = (v: number): number => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4);
const encoded = (v: number): number => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055) * 255;

/** Relative luminance of WCAG, 0 to 1. */
const luminance = (color: string): number => {
  const [r, g, b] = parse(color);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
};

/** Contrast ratio of WCAG, 1 to 21. */
export const contrast = (a: string, b: string): number => {
  const x = luminance(a);
  const y = luminance(b);
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
};

/** `share` (0 to 1) of the second colour over the first. */
export const mix = (a: string, b: string, share: number): string => {
  const x = parse(a);
  const y = parse(b);
  return hex([0, 1, 2].map((i) => (x[i] ?? 0) + ((y[i] ?? 0) - (x[i] ?? 0)) * share) as unknown as Rgb);
};

/** Black or white, whichever reads better on the colour: at least 4.58 : 1. */
export const onColor = (color: string): string =>
  contrast(color, "#ffffff") >= contrast(color, "#000000") ? "#ffffff" : "#000000";

/** A page background near the colour given, light enough for dark text. */
export const lightSurface = (color: string): string => {
  for (let share = 0; share < 1; share += 0.05) {
    const lighter = mix(color, "#ffffff", share);
    if (luminance(lighter) > 0.75) return lighter;
  }
  return "#ffffff";
};

// OKLab after Björn Ottosson: its lightness can be moved without turning a navy blue into grey.
const toLab = (color: string): Rgb => {
  const [r, g, b] = parse(color).map(linear) as unknown as Rgb;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
};

const fromLab = ([lightness, a, b]: Rgb): Rgb => {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
};

/** The hue at another lightness; colour strength gives way where the screen cannot show it. */
const atLightness = ([, a, b]: Rgb, lightness: number, strength: number): string => {
  for (let k = strength; k > 0; k -= 0.05) {
    const rgb = fromLab([lightness, a * k, b * k]);
    if (rgb.every((v) => v >= -0.0005 && v <= 1.0005)) return hex(rgb.map(encoded) as unknown as Rgb);
  }
  return hex(fromLab([lightness, 0, 0]).map(encoded) as unknown as Rgb);
};

/**
 * Returns the nearest tone to the colour that is readable on every given surface (contrast 4.5 : 1 by default). Only
 * the lightness changes, towards white on dark surfaces and towards black on light ones.
 */
export function readable(color: string, surfaces: readonly string[], least = 4.5): string {
  const reads = (c: string) => surfaces.every((s) => contrast(c, s) >= least);
  if (reads(color)) return color;
  const dark = surfaces.every((s) => luminance(s) < 0.2);
  const lab = toLab(color);
  const steps = 60;
  for (let i = 0; i <= steps; i++) {
    const lightness = dark ? lab[0] + (1 - lab[0]) * (i / steps) : lab[0] * (1 - i / steps);
    const tone = atLightness(lab, lightness, dark ? 1.3 : 1);
    if (reads(tone)) return tone;
  }
  return dark ? "#ffffff" : "#000000";
}
