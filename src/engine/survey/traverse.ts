import type { Angle } from "#engine/words/angle-parts.ts";
import { degreesOf } from "./direction.ts";
import type { Course, Figure, Point } from "./plan.ts";
import { pointOf } from "./plan.ts";

/** The reach of a course to the north (its latitude) and to the east (its departure). */
export interface Step {
  readonly north: number;
  readonly east: number;
}

const radians = Math.PI / 180;

/** Sine and cosine of an azimuth; on the axes they are exactly 0, 1 and −1, so that a rectangle closes exactly. */
function sineAndCosine(azimuth: Angle): readonly [sine: number, cosine: number] {
  const degrees = degreesOf(azimuth);
  const quarter = Math.floor(degrees / 90);
  const rest = (degrees - 90 * quarter) * radians;
  const [sine, cosine] = rest === 0 ? [0, 1] : [Math.sin(rest), Math.cos(rest)];
  const turns: readonly (readonly [number, number])[] = [
    [sine, cosine],
    [cosine, -sine],
    [-sine, -cosine],
    [-cosine, sine],
  ];
  const [s, c] = turns[quarter % 4] ?? [sine, cosine];
  return [s === 0 ? 0 : s, c === 0 ? 0 : c];
}

/** The latitude and departure of a course. */
export function stepOf({ azimuth, distance }: Pick<Course, "azimuth" | "distance">): Step {
  const [sine, cosine] = sineAndCosine(azimuth);
  const length = Number(distance);
  return { north: length * cosine, east: length * sine };
}

/** The points some steps lead through from a start: the start first, so one more than there are steps. */
export function walk(start: Point, steps: readonly Step[]): Point[] {
  // Summed from zero and then moved, so that a start far away costs no digits of the closure.
  const points: Point[] = [start];
  let [north, east] = [0, 0];
  for (const step of steps) {
    north += step.north;
    east += step.east;
    points.push({ north: start.north + north, east: start.east + east });
  }
  return points;
}

/** The stations of a figure in order, as its courses lead to them; the last course closes it and adds none. */
export const ringOf = (figure: Figure): Point[] =>
  walk(pointOf(figure.start), figure.courses.map(stepOf)).slice(0, Math.max(1, figure.courses.length));

/** The closure of a traverse. Lengths are in the unit of the courses. */
export interface Closure {
  readonly perimeter: number;
  /** The sum of the latitudes and of the departures: zero in a perfect traverse. */
  readonly north: number;
  readonly east: number;
  /** The linear error: how far the last course ends from the first station, and in which direction (degrees). */
  readonly error: number;
  readonly direction: number;
  /** The relative precision is 1 in this many; undefined when the traverse closes exactly. */
  readonly precision: number | undefined;
}

// Below a micrometre nothing was measured: what is left is the rounding of the machine.
const nothing = 1e-6;

/** The closure of some courses. */
export function closureOf(courses: readonly Pick<Course, "azimuth" | "distance">[]): Closure {
  let [perimeter, north, east] = [0, 0, 0];
  for (const course of courses) {
    const step = stepOf(course);
    perimeter += Number(course.distance);
    north += step.north;
    east += step.east;
  }
  const error = Math.hypot(north, east);
  if (error < nothing) return { perimeter, north: 0, east: 0, error: 0, direction: 0, precision: undefined };
  return {
    perimeter,
    north,
    east,
    error,
    direction: directionOf({ north, east }),
    precision: Math.round(perimeter / error),
  };
}

/** The direction of a step in degrees, 0 to below 360. */
export function directionOf({ north, east }: Step): number {
  const degrees = Math.atan2(east, north) / radians;
  return degrees < 0 ? degrees + 360 : degrees;
}
