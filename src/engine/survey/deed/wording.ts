import type { Angle } from "#engine/words/angle-parts.ts";
import type { AreaUnit } from "#engine/words/units.ts";
import type { Side } from "../direction.ts";
import type { FigureRole, PlanUnit } from "../plan.ts";
import type { DeedOptions, Price } from "./options.ts";

/** The side of the land a course faces. */
export const cardinalSides = ["north", "east", "south", "west"] as const;
export type CardinalSide = (typeof cardinalSides)[number];

/** The pieces of a sentence about a course, already in words. */
export interface CourseWords {
  readonly from: string;
  readonly to: string;
  /** With its comma and its verb, or empty. */
  readonly mark: string;
  readonly direction: string;
  readonly distance: string;
  /** With its comma and its verb, or empty. */
  readonly neighbour: string;
}

/**
 * The wording of a deed in one language. `asFigures` marks the pieces in figures, so that capitals leave them alone.
 */
export interface Wording {
  readonly station: (name: string, options: DeedOptions) => string;
  readonly azimuth: (azimuth: Angle, options: DeedOptions) => string;
  readonly bearing: (azimuth: Angle, options: DeedOptions) => string;
  readonly length: (distance: string, unit: PlanUnit, options: DeedOptions) => string;
  /** Figures first, words in parentheses. */
  readonly lengthByFigures: (distance: string, unit: PlanUnit, options: DeedOptions) => string;
  readonly area: (squareMetres: string, options: DeedOptions) => string;
  readonly price: (price: Price, total: string, options: DeedOptions) => string;
  readonly perUnit: Readonly<Record<AreaUnit, string>>;
  /** The neighbour with its verb, which is added only when it lacks one. */
  readonly adjoins: (neighbour: string) => string;
  readonly and: string;
  readonly sides: Readonly<Record<CardinalSide, string>>;
  readonly normal: (course: CourseWords) => string;
  readonly markOfPoint: (mark: string) => string;
  readonly closes: string;
  readonly withArea: (area: string) => string;
  readonly withPrice: (price: string) => string;
  readonly bySide: (course: CourseWords) => string;
  readonly areaSentence: (area: string) => string;
  readonly priceSentence: (price: string) => string;
  readonly line: (course: CourseWords) => string;
  readonly markOfStation: (mark: string) => string;
  readonly areaLine: (area: string) => string;
  readonly startsAt: (station: string, north: string, east: string, options: DeedOptions) => string;
  readonly pointStartsAt: (station: string, north: string, east: string, options: DeedOptions) => string;
  readonly lineStartsAt: (station: string, north: string, east: string, options: DeedOptions) => string;
  readonly coordinate: (value: string, unit: PlanUnit, options: DeedOptions) => string;
  readonly heading: (role: FigureRole, number: number | undefined, name: string, options: DeedOptions) => string;
  readonly total: (area: string, options: DeedOptions) => string;
  readonly net: (area: string, options: DeedOptions) => string;
}

const open = "\u0001";
const close = "\u0002";

/** Marks a piece as figures. */
export const asFigures = (text: string): string => `${open}${text}${close}`;

const marked = new RegExp(`(?<=${close}|^)[^${open}${close}]+(?=${open}|$)`, "g");

/** The text without marks, in capitals but for its figures if wanted. The stop of an abbreviation also ends a sentence. */
export function finished(text: string, capitals: boolean): string {
  const stopped = text.replace(/\.\.(?=\s|$)/g, ".");
  const cased = capitals ? stopped.replace(marked, (words) => words.toUpperCase()) : stopped;
  return cased.replaceAll(open, "").replaceAll(close, "");
}

/** The letters of a bearing in figures: west is O in Spanish, W in English. */
export const sideLetter = (towards: Side, spanish: boolean): string => (towards === "W" && spanish ? "O" : towards);
