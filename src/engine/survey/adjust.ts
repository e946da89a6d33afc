import { leastSquaresSteps, type Weights } from "./least-squares.ts";
import type { Course, Point } from "./plan.ts";
import { closureOf, directionOf, type Step, stepOf, walk } from "./traverse.ts";

/**
 * The ways to distribute an error of closure over the courses:
 * - `compass`: by their length (Bowditch);
 * - `transit`: latitudes by their size, departures by theirs;
 * - `leastSquares`: the smallest changes of angles and distances, weighed by how exact they were measured.
 */
export const adjustments = ["compass", "transit", "leastSquares"] as const;
export type Adjustment = (typeof adjustments)[number];

/** A traverse made to close: its steps, its stations (the first is the start), and each course's new direction and length. */
export interface AdjustedTraverse {
  readonly steps: readonly Step[];
  readonly stations: readonly Point[];
  readonly courses: readonly { readonly degrees: number; readonly distance: number }[];
}

type Measured = Pick<Course, "azimuth" | "distance">;

function compassSteps(courses: readonly Measured[]): Step[] {
  const { perimeter, north, east } = closureOf(courses);
  return courses.map((course) => {
    const step = stepOf(course);
    const share = Number(course.distance) / perimeter;
    return { north: step.north - north * share, east: step.east - east * share };
  });
}

function transitSteps(courses: readonly Measured[]): Step[] {
  const { north, east } = closureOf(courses);
  const steps = courses.map(stepOf);
  const norths = steps.reduce((sum, step) => sum + Math.abs(step.north), 0);
  const easts = steps.reduce((sum, step) => sum + Math.abs(step.east), 0);
  return steps.map((step) => ({
    north: norths === 0 ? step.north : step.north - (north * Math.abs(step.north)) / norths,
    east: easts === 0 ? step.east : step.east - (east * Math.abs(step.east)) / easts,
  }));
}

function stepsBy(method: Adjustment, courses: readonly Measured[], weights: Weights | undefined): readonly Step[] {
  switch (method) {
    case "compass":
      return compassSteps(courses);
    case "transit":
      return transitSteps(courses);
    case "leastSquares":
      return leastSquaresSteps(courses, weights);
    default:
      return method satisfies never;
  }
}

/**
 * Adjusts a traverse so that it closes. The courses themselves stay as they were surveyed: a deed repeats what was
 * measured, an adjustment only checks it.
 */
export function adjust(
  start: Point,
  courses: readonly Measured[],
  method: Adjustment,
  weights?: Weights,
): AdjustedTraverse {
  const steps = closureOf(courses).error === 0 ? courses.map(stepOf) : stepsBy(method, courses, weights);
  return {
    steps,
    stations: walk(start, steps).slice(0, -1),
    courses: steps.map((step) => ({ degrees: directionOf(step), distance: Math.hypot(step.north, step.east) })),
  };
}
