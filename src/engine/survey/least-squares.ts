import { degreesOf } from "./direction.ts";
import type { Course } from "./plan.ts";
import { type Step, stepOf } from "./traverse.ts";

/**
 * The accuracy of the measurements: standard deviations of an azimuth (seconds) and of a distance (a fixed part, and
 * parts per million of it).
 */
export interface Weights {
  readonly azimuthSeconds: number;
  readonly distance: number;
  readonly distancePartsPerMillion: number;
}

/** The accuracy of a total station of five seconds and 5 mm + 5 ppm. */
export const usualWeights: Weights = { azimuthSeconds: 5, distance: 0.005, distancePartsPerMillion: 5 };

const radians = Math.PI / 180;
const maxRounds = 20;
const settled = 1e-12;

/**
 * The steps of the traverse that closes with the smallest weighed changes of azimuths and distances: the condition
 * equations ΣΔN = 0 and ΣΔE = 0, repeated until nothing moves.
 */
export function leastSquaresSteps(
  courses: readonly Pick<Course, "azimuth" | "distance">[],
  weights: Weights = usualWeights,
): Step[] {
  const azimuths = courses.map((course) => degreesOf(course.azimuth) * radians);
  const distances = courses.map((course) => Number(course.distance));
  const ofAzimuth = (weights.azimuthSeconds / 3600) * radians;
  const variances = distances.map((distance) => ({
    azimuth: ofAzimuth ** 2,
    distance: (weights.distance + weights.distancePartsPerMillion * 1e-6 * distance) ** 2,
  }));
  const turns = courses.map(() => 0);
  const stretches = courses.map(() => 0);
  let steps = courses.map(stepOf);
  for (let round = 0; round < maxRounds; round++) {
    // B holds the derivatives of the two conditions; M = B Q Bᵀ; w is what the last round left open, on the first measurements.
    let [nn, ne, ee, wn, we] = [0, 0, 0, 0, 0];
    steps.forEach((step, i) => {
      const { azimuth, distance } = variances[i] ?? { azimuth: 0, distance: 0 };
      const [sine, cosine] = unit(azimuths[i], turns[i]);
      nn += step.east ** 2 * azimuth + cosine ** 2 * distance;
      ne += -step.east * step.north * azimuth + cosine * sine * distance;
      ee += step.north ** 2 * azimuth + sine ** 2 * distance;
      wn += step.north + step.east * (turns[i] ?? 0) - cosine * (stretches[i] ?? 0);
      we += step.east - step.north * (turns[i] ?? 0) - sine * (stretches[i] ?? 0);
    });
    const determinant = nn * ee - ne * ne;
    if (!(Math.abs(determinant) > 0)) return steps;
    const [kn, ke] = [(-wn * ee + we * ne) / determinant, (-we * nn + wn * ne) / determinant];
    let moved = 0;
    steps.forEach((step, i) => {
      const { azimuth, distance } = variances[i] ?? { azimuth: 0, distance: 0 };
      const [sine, cosine] = unit(azimuths[i], turns[i]);
      const turn = azimuth * (-step.east * kn + step.north * ke);
      const stretch = distance * (cosine * kn + sine * ke);
      moved = Math.max(moved, Math.abs(turn - (turns[i] ?? 0)), Math.abs(stretch - (stretches[i] ?? 0)));
      turns[i] = turn;
      stretches[i] = stretch;
    });
    steps = courses.map((_, i) => {
      const [sine, cosine] = unit(azimuths[i], turns[i]);
      const length = (distances[i] ?? 0) + (stretches[i] ?? 0);
      return { north: length * cosine, east: length * sine };
    });
    if (moved < settled) break;
  }
  return steps;
}

const unit = (azimuth = 0, turn = 0): readonly [sine: number, cosine: number] => [
  Math.sin(azimuth + turn),
  Math.cos(azimuth + turn),
];
