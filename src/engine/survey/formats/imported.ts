import { areaOf } from "../area.ts";
import { coursesOfRing } from "../from-points.ts";
import { type Figure, type FigureRole, type Plan, type PlanUnit, type Point, planLimits } from "../plan.ts";
import { coincidence, ringErrors } from "../ring-errors.ts";

/**
 * The reasons to reject a file:
 * - `too_large`, `too_deep`, `too_many_figures`, `too_many_points`;
 * - `not_the_format`: it is no such file; `binary`: a binary DXF;
 * - `nothing_found`: it has no closed figure;
 * - `elsewhere`: its places are on earth, but far from Guatemala.
 */
export type ImportErrorId =
  | "too_large"
  | "too_deep"
  | "too_many_figures"
  | "too_many_points"
  | "not_the_format"
  | "binary"
  | "nothing_found"
  | "elsewhere";

/**
 * A part of a file that was changed or left out, the number of times, and the line if the file has lines:
 * `arc_as_chord`, `open_line` (left out), `number_unreadable`, `direction_unreadable`, `distance_unreadable` (the row is left out),
 * `projected` (degrees became metres of GTM).
 */
export interface ImportFinding {
  readonly id:
    | "arc_as_chord"
    | "open_line"
    | "number_unreadable"
    | "direction_unreadable"
    | "distance_unreadable"
    | "projected";
  readonly count: number;
  readonly line?: number;
}

/** A plan out of a file, or why there is none. */
export type Imported =
  | { readonly plan: Plan; readonly findings: readonly ImportFinding[] }
  | { readonly error: ImportErrorId };

/** The most characters a file may have. */
export const maxFileLength = 2_000_000;

/** A ring of points out of a file, with what the file says about it. */
export interface ImportedRing {
  readonly points: readonly Point[];
  readonly role?: FigureRole;
  readonly name?: string;
  readonly stations?: readonly string[];
  readonly neighbours?: readonly string[];
  readonly marks?: readonly string[];
}

/** Cleans a text of a file for a plan: one line, limited length, no control characters. */
export const plainText = (text: string, max: number): string =>
  text
    .replace(/[\p{C}\s]+/gu, " ")
    .trim()
    .slice(0, max);

const isInside = (point: Point, ring: readonly Point[]): boolean => {
  let inside = false;
  ring.forEach((a, i) => {
    const b = ring[(i + 1) % ring.length] ?? a;
    if (a.north > point.north === b.north > point.north) return;
    const east = a.east + ((point.north - a.north) / (b.north - a.north)) * (b.east - a.east);
    if (east > point.east) inside = !inside;
  });
  return inside;
};

/** The ring without points that are the one before again. */
function cleaned(points: readonly Point[]): Point[] {
  return points.filter((point, i) => {
    const before = points[(i + points.length - 1) % points.length];
    if (!before || points.length === 1) return true;
    return Math.hypot(point.north - before.north, point.east - before.east) >= coincidence;
  });
}

/** The points without the last one when it is the first again. */
function withoutEnd(points: readonly Point[]): readonly Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (points.length < 2 || !first || !last) return points;
  return Math.hypot(first.north - last.north, first.east - last.east) < coincidence ? points.slice(0, -1) : points;
}

/** A coordinate as it is kept: without zeros at its end. */
const coordinate = (value: number): string => {
  const text = value.toFixed(4).replace(/\.?0+$/, "");
  return text === "-0" ? "0" : text;
};

/** A ring inside an odd number of others is a hole, unless the file says what it is. */
function roleOf(ring: ImportedRing, all: readonly ImportedRing[]): FigureRole {
  if (ring.role) return ring.role;
  const [first] = ring.points;
  const around = all.filter(
    (other) => other !== ring && first && areaOf(other.points) > areaOf(ring.points) && isInside(first, other.points),
  );
  return around.length % 2 === 1 ? "hole" : "parcel";
}

/**
 * Figures from rings of points: seconds to the whole, distances to the hundredth, as plans have them. Of names given to
 * stations only those of a ring that names each of its points once are taken.
 */
export function planOfRings(
  rings: readonly ImportedRing[],
  unit: PlanUnit,
  findings: readonly ImportFinding[],
): Imported {
  const clean = rings.map((ring) => {
    const whole = withoutEnd(ring.points);
    return { ...ring, whole, points: cleaned(whole) };
  });
  const usable = clean.filter(
    ({ points }) => !ringErrors(points).some(({ id }) => id === "too_few_points" || id === "no_area"),
  );
  if (usable.length === 0) return { error: "nothing_found" };
  if (usable.length > planLimits.figures) return { error: "too_many_figures" };
  if (usable.some(({ points }) => points.length > planLimits.courses)) return { error: "too_many_points" };
  const figures = usable.map((ring): Figure => {
    const same = ring.points.length === ring.whole.length;
    const names =
      same && ring.stations && new Set(ring.stations).size === ring.points.length ? ring.stations : undefined;
    const courses = coursesOfRing(ring.points, { ...(names && { stations: names }), seconds: 0, distance: 2 });
    const start = ring.points[0] ?? { north: 0, east: 0 };
    return {
      name: plainText(ring.name ?? "", planLimits.name).replaceAll(":", " "),
      role: roleOf(ring, usable),
      start: { northing: coordinate(start.north), easting: coordinate(start.east) },
      courses: courses.map((course, i) => {
        const mark = same ? plainText(ring.marks?.[i] ?? "", planLimits.mark) : "";
        const neighbour = same ? plainText(ring.neighbours?.[i] ?? "", planLimits.neighbour) : "";
        return { ...course, neighbour, ...(mark && { mark }) };
      }),
    };
  });
  return { plan: { unit, figures }, findings };
}
