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

/** The brand in what was stored or sent, whatever it is: what is missing or not a colour is the product's own. */
export function brandFrom(stored: unknown): Brand {
  const given = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
  const isColor = (v: unknown): v is string => typeof v === "string" && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(v);
  const colors = Object.entries(defaultBrand).map(([name, standard]) => {
    const value = given[name];
    if (name === "radius") return [name, typeof value === "number" && value >= 0 && value <= 24 ? value : standard];
    return [name, isColor(value) ? value : standard];
  });
  return Object.fromEntries(colors) as unknown as Brand;
}
