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

/** True for a ring that turns clockwise on a map with north up. */
export const isClockwise = (ring: readonly Point[]): boolean => signedArea(ring) > 0;
