import { createTheme, type Theme } from "@mui/material/styles";
import type { Brand } from "./brand.ts";
import { onColor } from "./color.ts";
import { type Tone, toneNames, tonesOf } from "./tones.ts";

declare module "@mui/material/styles" {
  interface Palette {
    /** Marks what is selected. */
    accent: Tone;
    brand: { main: string; contrastText: string; rectangles: string };
  }
  interface PaletteOptions {
    accent?: Tone;
    brand?: { main: string; contrastText: string; rectangles: string };
  }
}

/** Height of the bar at the top, width of the drawer, open and folded: pixels. */
export const frameSize = { bar: 52, drawer: 232, folded: 56 } as const;

function scheme(brand: Brand, mode: "light" | "dark") {
  const tones = tonesOf(brand, mode);
  const named = Object.fromEntries(toneNames.map((name) => [name, tones[name]])) as Pick<
    typeof tones,
    (typeof toneNames)[number]
  >;
  const filled = (["error", "info", "success", "warning"] as const).flatMap((name) => [
    [`${name}FilledBg`, tones[name].main],
    [`${name}FilledColor`, tones[name].contrastText],
  ]);
  return {
    palette: {
      ...named,
      Alert: Object.fromEntries(filled) as Record<string, string>,
      brand: { main: brand.primary, contrastText: onColor(brand.primary), rectangles: brand.rectangles },
      background: { default: tones.page, paper: tones.paper },
      text: { primary: tones.text, secondary: tones.textSecondary },
      action: { active: tones.textSecondary },
      divider: mode === "dark" ? "#2b3641" : "#dde2e7",
    },
  };
}

const accent = "var(--mui-palette-accent-main)";

type Scheme = ReturnType<typeof scheme>;

let prepared: { readonly brand: string; readonly theme: Theme } | undefined;

/** Makes the theme of a brand before it is drawn, in several steps; `between` is awaited between two of them. */
export async function prepareTheme(brand: Brand, between: () => Promise<void>): Promise<void> {
  const key = JSON.stringify(brand);
  if (prepared?.brand === key) return;
  const light = scheme(brand, "light");
  await between();
  const dark = scheme(brand, "dark");
  await between();
  prepared = { brand: key, theme: themeOf(brand, light, dark) };
  await between();
}

/** The theme of a brand, light and dark; colours are CSS variables, chosen by a class on the document. */
export const makeTheme = (brand: Brand): Theme =>
  prepared?.brand === JSON.stringify(brand)
    ? prepared.theme
    : themeOf(brand, scheme(brand, "light"), scheme(brand, "dark"));

const themeOf = (brand: Brand, light: Scheme, dark: Scheme): Theme =>
  createTheme({
    cssVariables: { colorSchemeSelector: "class" },
    colorSchemes: { light: light as never, dark: dark as never },
    // Fields, cards and menus take the buttons' radius only up to a limit: more would be hard to read.
    shape: { borderRadius: Math.min(brand.radius, 8) },
    typography: {
      fontFamily: '"Inter Variable", "Inter Fallback", system-ui, sans-serif',
      button: { textTransform: "none", fontWeight: 600 },
      h1: { fontSize: "1.625rem", fontWeight: 700, lineHeight: 1.25, letterSpacing: "-0.01em" },
      h2: { fontSize: "1.125rem", fontWeight: 650, lineHeight: 1.35 },
      h3: { fontSize: "0.9375rem", fontWeight: 650, lineHeight: 1.4 },
      body2: { fontSize: "0.875rem" },
    },
    components: {
      // The focus is a line around, not a pulsing circle inside.
      MuiButtonBase: {
        styleOverrides: {
          root: { "&.Mui-focusVisible": { outline: "2px solid currentColor", outlineOffset: -2 } },
        },
      },
      MuiButton: {
        defaultProps: { disableElevation: true, disableFocusRipple: true },
        styleOverrides: { root: { borderRadius: brand.radius } },
      },
      MuiToggleButtonGroup: { styleOverrides: { root: { borderRadius: brand.radius } } },
      MuiToggleButton: { styleOverrides: { root: { borderRadius: brand.radius } } },
      // As the tabs of a page look, `tab-bar.css`.
      MuiTabs: { styleOverrides: { root: { minHeight: 44 }, indicator: { backgroundColor: accent } } },
      MuiTab: {
        styleOverrides: {
          root: { minWidth: 0, minHeight: 44, padding: "0 12px", fontWeight: 600, "&.Mui-selected": { color: accent } },
        },
      },
      MuiIconButton: { defaultProps: { disableFocusRipple: true } },
      MuiTextField: { defaultProps: { size: "small", fullWidth: true } },
      MuiPaper: { defaultProps: { variant: "outlined" }, styleOverrides: { root: { backgroundImage: "none" } } },
      MuiChip: { defaultProps: { size: "small" } },
      MuiTooltip: { defaultProps: { arrow: true } },
      MuiDialogTitle: { styleOverrides: { root: { fontSize: "1.125rem", fontWeight: 650 } } },
      MuiCssBaseline: {
        styleOverrides: {
          // The browser wraps the contents of <details> in a box that does not inherit box-sizing.
          "details > *": { boxSizing: "border-box" },
          "@media (prefers-reduced-motion: reduce)": {
            "*, *::before, *::after": {
              animationDuration: "0.01ms !important",
              transitionDuration: "0.01ms !important",
            },
          },
        },
      },
    },
  });
