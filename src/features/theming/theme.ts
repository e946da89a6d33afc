import { z } from "zod";

/** The colours an organization chooses, in the order they are asked. */
export const themeColors = [
  "primary",
  "accent",
  "background",
  "secondary",
  "rectangles",
  "error",
  "info",
  "success",
  "warning",
] as const;
export type ThemeColor = (typeof themeColors)[number];

/** Roundness of buttons, in pixels. */
export const radiusLimits = { min: 0, max: 24 } as const;

/** `#rrggbb` in lower case from what somebody wrote: `#RGB`, `rrggbb`, with blanks around. `undefined`: not a colour. */
export function colorIn(text: string): string | undefined {
  const digits = /^\s*#?([0-9a-f]{3}|[0-9a-f]{6})\s*$/i.exec(text)?.[1]?.toLowerCase();
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? [...digits].map((d) => d + d).join("") : digits}`;
}

const Color = z
  .string()
  .max(20, "theming.colorWrong")
  .transform((text, context) => {
    const color = colorIn(text);
    if (color !== undefined) return color;
    context.addIssue({ code: "custom", message: "theming.colorWrong" });
    return z.NEVER;
  });

/** The theme of an organization: nine colours and the roundness of buttons. */
export const Theme = z.strictObject({
  primary: Color,
  accent: Color,
  background: Color,
  secondary: Color,
  rectangles: Color,
  error: Color,
  info: Color,
  success: Color,
  warning: Color,
  radius: z
    .number()
    .int("theming.radiusWrong")
    .min(radiusLimits.min, "theming.radiusWrong")
    .max(radiusLimits.max, "theming.radiusWrong"),
});
export type Theme = z.output<typeof Theme>;

/** The kinds of picture a logo can be, as it is kept. A drawing (SVG) is a document that can act: pages turn it into one of these. */
export type LogoType = "image/png" | "image/jpeg" | "image/webp";

/** The limits of a logo: bytes, and pixels on each side. */
export const logoLimits = { bytes: 256 * 1024, min: 16, max: 1200 } as const;
