/**
 * The units of lengths and areas: metres, kilometres, varas, their squares, hectares, manzanas, caballerías, cuerdas.
 */
export type LengthUnit = "m" | "km" | "v";
export type AreaUnit = "m2" | "km2" | "v2" | "ha" | "mz" | "cab" | "cuerda";

/** The signs after the figures of a length or an area. */
export const unitSymbols: Readonly<Record<LengthUnit | AreaUnit, string>> = {
  m: "m",
  km: "km",
  v: "v",
  m2: "m²",
  km2: "km²",
  v2: "v²",
  ha: "ha",
  mz: "mz",
  cab: "cab",
  cuerda: "cuerdas",
};
