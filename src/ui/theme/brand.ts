/** The colours of an organization, `#rrggbb`, and the roundness of its buttons in pixels. */
export interface Brand {
  readonly primary: string;
  readonly accent: string;
  readonly background: string;
  readonly secondary: string;
  readonly rectangles: string;
  readonly error: string;
  readonly info: string;
  readonly success: string;
  readonly warning: string;
  readonly radius: number;
}

/** The colours of the product itself. */
export const defaultBrand: Brand = {
  primary: "#123a5f",
  accent: "#123a5f",
  background: "#F2F2F2",
  secondary: "#424242",
  rectangles: "#196293",
  error: "#FF5252",
  info: "#2196F3",
  success: "#4CAF50",
  warning: "#FFC107",
  radius: 4,
};

/** Reads a brand from stored or sent data; a missing or invalid colour becomes the product's own. */
export function brandFrom(stored: unknown): Brand {
  const given = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
  const color = (name: keyof typeof given): string | undefined => {
    const value = given[name];
    return typeof value === "string" && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value) ? value : undefined;
  };
  const radius = given["radius"];
  return {
    primary: color("primary") ?? defaultBrand.primary,
    accent: color("accent") ?? defaultBrand.accent,
    background: color("background") ?? defaultBrand.background,
    secondary: color("secondary") ?? defaultBrand.secondary,
    rectangles: color("rectangles") ?? defaultBrand.rectangles,
    error: color("error") ?? defaultBrand.error,
    info: color("info") ?? defaultBrand.info,
    success: color("success") ?? defaultBrand.success,
    warning: color("warning") ?? defaultBrand.warning,
    radius: typeof radius === "number" && radius >= 0 && radius <= 24 ? radius : defaultBrand.radius,
  };
}
