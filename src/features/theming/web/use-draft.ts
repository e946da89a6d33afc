import { useEffect, useMemo, useState } from "react";
import { showUnsavedBrand } from "#client/brand.ts";
import { brandFrom, defaultBrand } from "#ui/theme/brand.ts";
import type { Branding } from "../contract.ts";
import { colorIn, type Theme, type ThemeColor, themeColors } from "../theme.ts";

type Written = Readonly<Record<ThemeColor, string>>;

/** A theme and a logo on their way: as they are written, as they would be saved, and what they are worn like meanwhile. */
export interface Draft {
  /** The colours as somebody writes them. */
  readonly written: Written;
  readonly invalid: readonly ThemeColor[];
  /** The theme as it would be saved; a colour that is none yet is the one before. */
  readonly theme: Theme;
  /** The change of the logo: a new one, none, or undefined for no change. */
  readonly logo: Blob | null | undefined;
  readonly logoUrl: string | null;
  readonly themeChanged: boolean;
  readonly changed: boolean;
  write(name: ThemeColor, text: string): void;
  round(radius: number): void;
  choose(logo: Blob | null): void;
  /** Back to the product's own colours; the logo stays. */
  reset(): void;
  /** Back to what is saved. */
  cancel(): void;
}

const lower = (theme: Theme): Theme =>
  ({
    ...Object.fromEntries(themeColors.map((name) => [name, colorIn(theme[name]) ?? theme[name]])),
    radius: theme.radius,
  }) as Theme;

/** The product's own theme. */
export const productTheme: Theme = lower(defaultBrand);

const same = (a: Theme, b: Theme): boolean => a.radius === b.radius && themeColors.every((name) => a[name] === b[name]);
const upper = (theme: Theme): Written =>
  Object.fromEntries(themeColors.map((name) => [name, theme[name].toUpperCase()])) as Written;

/** A draft over what is saved. While it differs, this page wears it; when the section is left, it is gone. */
export function useDraft(saved: Branding): Draft {
  const base = useMemo(() => lower(brandFrom(saved.theme)), [saved.theme]);
  const [edited, setEdited] = useState<Partial<Written>>({});
  const [radius, setRadius] = useState<number>();
  const [logo, setLogo] = useState<Blob | null>();
  const written = { ...upper(base), ...edited };
  const invalid = themeColors.filter((name) => colorIn(written[name]) === undefined);
  const theme: Theme = lower({ ...base, ...defined(edited), radius: radius ?? base.radius });
  const themeChanged = !same(theme, base);
  const changed = themeChanged || invalid.length > 0 || logo !== undefined;
  const chosen = useMemo(() => (logo ? URL.createObjectURL(logo) : undefined), [logo]);
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen)), [chosen]);
  const logoUrl = logo === undefined ? saved.logoUrl : (chosen ?? null);

  const serialized = JSON.stringify(theme);
  useEffect(() => {
    if (changed) showUnsavedBrand({ theme: JSON.parse(serialized), logoUrl });
    else showUnsavedBrand();
  }, [changed, serialized, logoUrl]);
  useEffect(() => () => showUnsavedBrand(), []);

  return {
    written,
    invalid,
    theme,
    logo,
    logoUrl,
    themeChanged,
    changed,
    write: (name, text) => setEdited((before) => ({ ...before, [name]: text })),
    round: setRadius,
    choose: (next) => setLogo(next === null && saved.logoUrl === null ? undefined : next),
    reset: () => {
      setEdited(upper(productTheme));
      setRadius(productTheme.radius);
    },
    cancel: () => {
      setEdited({});
      setRadius(undefined);
      setLogo(undefined);
    },
  };
}

const defined = (edited: Partial<Written>): Partial<Theme> =>
  Object.fromEntries(
    Object.entries(edited).flatMap(([name, text]) => {
      const color = colorIn(text);
      return color === undefined ? [] : [[name, color]];
    }),
  );
