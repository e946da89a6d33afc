import type { Language } from "#engine/words/case.ts";
import type { Currency } from "#engine/words/currencies.ts";
import type { Thousand } from "#engine/words/spanish/spell.ts";
import type { AreaUnit } from "#engine/words/units.ts";
import type { LandUnits } from "../land-units.ts";
import type { ProjectionName } from "../projection.ts";

/**
 * The formats of a deed's text:
 * - `normal`: one running sentence, azimuths in words and figures;
 * - `alt-1`: grouped by the side the courses face (north, east, south, west), distances only;
 * - `alt-2`: numbered lines with bearings, for review or a table.
 */
export const deedFormats = ["normal", "alt-1", "alt-2"] as const;
export type DeedFormat = (typeof deedFormats)[number];

/** A price: of the whole, or of each unit of its area. The amount is a canonical decimal with at most two decimals. */
export interface Price {
  readonly amount: string;
  readonly currency: Currency;
  readonly per: "whole" | AreaUnit;
}

/** The system of the first station's coordinates, or `none` to leave them out. */
export type CoordinateSystem = "none" | "local" | ProjectionName;

/** The options for the text of a deed. */
export interface DeedOptions {
  readonly format: DeedFormat;
  readonly language: Language;
  /** True to repeat figures in parentheses after the words. */
  readonly figures: boolean;
  /** "veintiún metros con veintiún centímetros", or "veintiuno punto veintiún metros". */
  readonly lengths: "centimeters" | "point";
  /** `read` writes decimals that are all zeros in distances. */
  readonly zeros: "read" | "drop";
  readonly stations: "words" | "digits";
  /** Decimals of the seconds of angles; `written` keeps those of the survey. */
  readonly seconds: "written" | 0 | 1 | 2;
  /** A bearing along an axis by its quadrant (N 90°00'00" E), or as due east. */
  readonly axes: "quadrant" | "due";
  readonly capitals: boolean;
  /** "mil" or "un mil"; Spanish only. */
  readonly thousand: Thousand;
  /** The second unit of the area, if any, and its decimals. */
  readonly equivalence: AreaUnit | "none";
  readonly equivalenceDecimals: number;
  readonly sizes: LandUnits;
  readonly coordinates: CoordinateSystem;
  readonly price?: Price;
}
