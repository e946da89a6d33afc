import { areaOf } from "./area.ts";
import { angleSeconds, isAzimuth, reversed, sameAngle } from "./direction.ts";
import { type LandUnits, squareMetresOf } from "./land-units.ts";
import {
  type Course,
  distancePattern,
  type Figure,
  type PlanUnit,
  type Point,
  planLimits,
  stationPattern,
} from "./plan.ts";
import { pointsInLine, type RingErrorId, ringErrors } from "./ring-errors.ts";
import { closureOf, ringOf } from "./traverse.ts";

/**
 * The findings about a figure. Errors leave it without a text or an area. Warnings are for the surveyor:
 * - `too_few_courses`, `too_many_courses`;
 * - `station_invalid`, `azimuth_invalid`, `distance_invalid`: in the course at `courses`;
 * - `chain_broken`: the course starts from another station than the one before it ended at;
 * - `figure_open`: the last course does not come back to the first station;
 * - `station_repeated`: the station `stations` is reached twice;
 * - the errors of a ring (`points_repeated`, `sides_cross` …);
 * - warnings: `points_in_line`, `closes_badly` (`value` is the precision), `area_differs` (`value` is the computed area).
 */
export type FindingId =
  | "too_few_courses"
  | "too_many_courses"
  | "station_invalid"
  | "azimuth_invalid"
  | "distance_invalid"
  | "chain_broken"
  | "figure_open"
  | "station_repeated"
  | Exclude<RingErrorId, "too_few_points">
  | "points_in_line"
  | "closes_badly"
  | "area_differs";

/** A finding about a figure: the courses it concerns (from 0), the names of their stations, and the place if it has one. */
export interface Finding {
  readonly id: FindingId;
  readonly severity: "error" | "warning";
  readonly courses: readonly number[];
  readonly stations: readonly string[];
  readonly where?: Point;
  readonly value?: string;
}

/**
 * The limits of a good figure: the minimum relative precision (1 in this many), and the maximum difference from a
 * declared area.
 */
export interface Tolerances {
  readonly precision: number;
  readonly areaPercent: number;
}

/** 1 in 1,000, and half a percent. */
export const usualTolerances: Tolerances = { precision: 1000, areaPercent: 0.5 };

const error = (id: FindingId, courses: readonly number[], stations: readonly string[]): Finding => ({
  id,
  severity: "error",
  courses,
  stations,
});

/** True for a decimal above zero that can be stored as a distance. */
export const isDistance = (distance: string): boolean => distancePattern.test(distance) && Number(distance) > 0;

function courseFindings(course: Course, i: number): Finding[] {
  const found: Finding[] = [];
  const wrong = [course.from, course.to].filter((name) => !stationPattern.test(name));
  if (wrong.length > 0) found.push(error("station_invalid", [i], wrong));
  if (!isAzimuth(course.azimuth)) found.push(error("azimuth_invalid", [i], [course.from]));
  if (!isDistance(course.distance)) found.push(error("distance_invalid", [i], [course.from]));
  return found;
}

function chainFindings(courses: readonly Course[]): Finding[] {
  const found: Finding[] = [];
  const reached = new Map<string, number>();
  courses.forEach((course, i) => {
    const before = courses[i - 1];
    if (before && before.to !== course.from) found.push(error("chain_broken", [i - 1, i], [before.to, course.from]));
    const earlier = reached.get(course.to);
    if (earlier !== undefined) found.push(error("station_repeated", [earlier, i], [course.to]));
    reached.set(course.to, i);
  });
  const [first, last] = [courses[0], courses.at(-1)];
  if (first && last && last.to !== first.from)
    found.push(error("figure_open", [courses.length - 1], [last.to, first.from]));
  return found;
}

function ringFindings(courses: readonly Course[], ring: readonly Point[]): Finding[] {
  const stations = (points: readonly number[]) => points.map((point) => courses[point]?.from ?? "");
  // Courses that reverse each other do so exactly; their points are only as exact as sine and cosine.
  const back = courses.flatMap((course, i) => {
    const before = courses[(i + courses.length - 1) % courses.length];
    return before && sameAngle(reversed(before.azimuth), course.azimuth) ? [i] : [];
  });
  const errors = ringErrors(ring);
  const found = errors.flatMap(({ id, at, where }): Finding[] =>
    id === "too_few_points"
      ? []
      : [{ id, severity: "error", courses: at, stations: stations(at), ...(where && { where }) }],
  );
  const reported = new Set(errors.filter(({ id }) => id === "turns_back").flatMap(({ at }) => at));
  const flat = errors.some(({ id }) => id === "no_area");
  for (const i of flat ? [] : back) if (!reported.has(i)) found.push(error("turns_back", [i], stations([i])));
  return found;
}

function warnings(figure: Figure, ring: readonly Point[], context: FindingContext): Finding[] {
  const { courses } = figure;
  const found: Finding[] = [];
  const inLine = new Set(pointsInLine(ring));
  courses.forEach((course, i) => {
    const before = courses[(i + courses.length - 1) % courses.length];
    const straight = before !== undefined && angleSeconds(before.azimuth).compare(angleSeconds(course.azimuth)) === 0;
    if (straight || inLine.has(i))
      found.push({ id: "points_in_line", severity: "warning", courses: [i], stations: [course.from] });
  });
  const { precision } = closureOf(courses);
  if (precision !== undefined && precision < context.tolerances.precision)
    found.push({ id: "closes_badly", severity: "warning", courses: [], stations: [], value: String(precision) });
  if (figure.declaredArea !== undefined) {
    const computed = squareMetresOf(areaOf(ring), context.unit, context.sizes);
    const apart = Math.abs(Number(figure.declaredArea) - Number(computed));
    if (apart > (Number(computed) * context.tolerances.areaPercent) / 100)
      found.push({ id: "area_differs", severity: "warning", courses: [], stations: [], value: computed });
  }
  return found;
}

/** The units and tolerances for checking a figure. */
export interface FindingContext {
  readonly unit: PlanUnit;
  readonly sizes: LandUnits;
  readonly tolerances: Tolerances;
}

/** Everything there is to say against a figure, errors first. Its geometry is looked at only when its courses can be read. */
export function figureFindings(figure: Figure, context: FindingContext): Finding[] {
  const { courses } = figure;
  if (courses.length > planLimits.courses) return [error("too_many_courses", [], [])];
  const single = courses.flatMap(courseFindings);
  const chain = chainFindings(courses);
  if (courses.length < 3) return [error("too_few_courses", [], []), ...single, ...chain];
  if (single.length > 0) return [...single, ...chain];
  const ring = ringOf(figure);
  return [...chain, ...ringFindings(courses, ring), ...warnings(figure, ring, context)];
}

/** True for a figure without errors, which therefore has a text and an area. */
export const hasNoError = (findings: readonly Finding[]): boolean =>
  findings.every(({ severity }) => severity !== "error");
