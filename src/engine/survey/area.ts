import type { Point } from "./plan.ts";

/**
 * The area a ring encloses by its coordinates, with a sign: above zero when the ring turns clockwise as seen on a map.
 * Measured from the first point, so that coordinates far from the origin cost no digits.
 */
export function signedArea(ring: readonly Point[]): number {
  const [origin] = ring;
  if (!origin) return 0;
  let twice = 0;
  for (let i = 1; i + 1 < ring.length; i++) {
    const [one, other] = [ring[i], ring[i + 1]];
    if (!one || !other) continue;
    twice +=
      (one.north - origin.north) * (other.east - origin.east) - (other.north - origin.north) * (one.east - origin.east);
  }
  return twice / 2;
}

/** The area a ring encloses, whichever way it turns. */
export const areaOf = (ring: readonly Point[]): number => Math.abs(signedArea(ring));

/** Whether a ring turns clockwise on a map with north above. */
export const isClockwise = (ring: readonly Point[]): boolean => signedArea(ring) > 0;

/** The centre of the area of a ring; the mean of its points when it has no area. */
export function centroid(ring: readonly Point[]): Point {
  const [origin] = ring;
  if (!origin) return { north: 0, east: 0 };
  let [twice, north, east] = [0, 0, 0];
  for (let i = 1; i + 1 < ring.length; i++) {
    const [one, other] = [ring[i], ring[i + 1]];
    if (!one || !other) continue;
    const [n1, e1] = [one.north - origin.north, one.east - origin.east];
    const [n2, e2] = [other.north - origin.north, other.east - origin.east];
    const cross = n1 * e2 - n2 * e1;
    twice += cross;
    north += (n1 + n2) * cross;
    east += (e1 + e2) * cross;
  }
  if (Math.abs(twice) < 1e-9) {
    const mean = (pick: (point: Point) => number) => ring.reduce((sum, point) => sum + pick(point), 0) / ring.length;
    return { north: mean((p) => p.north), east: mean((p) => p.east) };
  }
  return { north: origin.north + north / (3 * twice), east: origin.east + east / (3 * twice) };
}
