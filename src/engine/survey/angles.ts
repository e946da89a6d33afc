import { Decimal } from "#engine/formula/decimal.ts";
import type { Angle } from "#engine/words/angle-parts.ts";
import { angleOf, angleSeconds } from "./direction.ts";

/** Which angles were measured at the stations, each from the station before to the one after. */
export type AngleKind = "interior" | "exterior";

/** The sum of the angles of a closed traverse, compared with the expected sum. */
export interface AngularClosure {
  readonly sum: Decimal;
  readonly expected: Decimal;
  /** The sum less what it should be, in seconds. */
  readonly error: Decimal;
}

/** The angular closure of a polygon's angles: interior ones add up to (n − 2)·180°, exterior ones to (n + 2)·180°. */
export function angularClosure(angles: readonly Angle[], kind: AngleKind): AngularClosure {
  const sum = angles.reduce((total, angle) => total.plus(angleSeconds(angle)), new Decimal(0n));
  const halves = BigInt(angles.length + (kind === "interior" ? -2 : 2));
  const expected = new Decimal(648_000n * halves);
  return { sum, expected, error: sum.minus(expected) };
}

/**
 * The angles with their error spread equally, in parts of the given decimals of a second; what does not divide goes one
 * part each to the first angles, so that the sum is exact.
 */
export function balancedAngles(angles: readonly Angle[], kind: AngleKind, decimals = 1): Angle[] {
  const { error } = angularClosure(angles, kind);
  const scale = Math.max(decimals, error.scale);
  const parts = -error.rounded(scale).units;
  const count = BigInt(angles.length);
  const each = parts / count;
  const rest = parts % count;
  const one = rest < 0n ? -1n : 1n;
  return angles.map((angle, i) => {
    const extra = BigInt(i) < rest * one ? one : 0n;
    return angleOf(angleSeconds(angle).plus(new Decimal(each + extra, scale)));
  });
}
