import { azimuthOfDegrees } from "./direction.ts";
import type { Course, Point } from "./plan.ts";
import { directionOf } from "./traverse.ts";

/**
 * The form of courses made from points: the names of the stations (otherwise 0, 1, 2 …), and the decimals of seconds
 * and of distances.
 */
export interface CourseForm {
  readonly stations?: readonly string[];
  readonly seconds: number;
  readonly distance: number;
}

/** The courses round a ring of points, rounded as a surveyor writes them. A point that is the one before it again is left out. */
export function coursesOfRing(points: readonly Point[], form: CourseForm): Course[] {
  const length = (from: Point, to: Point): string =>
    Math.hypot(to.north - from.north, to.east - from.east).toFixed(form.distance);
  const ring = points.flatMap((point, i) => {
    const before = points[(i + points.length - 1) % points.length] ?? point;
    return Number(length(before, point)) > 0 ? [{ point, name: form.stations?.[i] ?? String(i) }] : [];
  });
  return ring.map(({ point: from, name }, i): Course => {
    const next = ring[(i + 1) % ring.length] ?? { point: from, name };
    const step = { north: next.point.north - from.north, east: next.point.east - from.east };
    const azimuth = azimuthOfDegrees(directionOf(step), form.seconds);
    return { from: name, to: next.name, azimuth, distance: length(from, next.point), neighbour: "" };
  });
}
