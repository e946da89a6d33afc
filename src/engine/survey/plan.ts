import type { Angle } from "#engine/words/angle-parts.ts";

/** A place on the ground in metres or varas of its plan: northing and easting as canonical decimals. */
export interface Coordinates {
  readonly northing: string;
  readonly easting: string;
}

/**
 * One side as the surveyor measured it: from a station to the point observed, its azimuth, its distance as a canonical
 * decimal with the zeros it was written with, whom it adjoins, and the mark (mojón) at the point observed, if any.
 */
export interface Course {
  readonly from: string;
  readonly to: string;
  readonly azimuth: Angle;
  readonly distance: string;
  readonly neighbour: string;
  readonly mark?: string;
}

/** The roles of a figure: land, land left out of it, or land that others may cross. */
export const figureRoles = ["parcel", "hole", "rightOfWay"] as const;
export type FigureRole = (typeof figureRoles)[number];

/** A polygon: where its first station is, and its courses in order. The declared area is that of a title, in square metres. */
export interface Figure {
  readonly name: string;
  readonly role: FigureRole;
  readonly start: Coordinates;
  readonly courses: readonly Course[];
  readonly declaredArea?: string;
}

/** The units of a plan's distances and coordinates. */
export const planUnits = ["m", "v"] as const;
export type PlanUnit = (typeof planUnits)[number];

/** A plan: one polygon or several, with holes and rights of way. */
export interface Plan {
  readonly unit: PlanUnit;
  readonly figures: readonly Figure[];
}

/** The most anything of a plan may be; what is beyond it is refused. */
export const planLimits = {
  figures: 50,
  courses: 1000,
  name: 60,
  station: 20,
  neighbour: 200,
  mark: 100,
  /** Characters of a distance or a coordinate, and its decimals. */
  number: 16,
  decimals: 6,
} as const;

/** A point of the plane a plan is drawn on. */
export interface Point {
  readonly north: number;
  readonly east: number;
}

/** The name of a station: letters, digits and signs without spaces, so that a text can be read back. */
export const stationPattern = /^[\p{L}\p{N}][\p{L}\p{N}\-_/.'’]{0,19}$/u;

/** A distance as it is stored: digits, a point before decimals. */
export const distancePattern = /^\d{1,9}(?:\.\d{1,6})?$/;

/** A coordinate as it is kept: as a distance, with a sign. */
export const coordinatePattern = /^-?\d{1,9}(?:\.\d{1,6})?$/;

/** The point of some coordinates. */
export const pointOf = ({ northing, easting }: Coordinates): Point => ({
  north: Number(northing),
  east: Number(easting),
});
