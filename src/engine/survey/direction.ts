import { Decimal } from "#engine/formula/decimal.ts";
import type { Angle } from "#engine/words/angle-parts.ts";

const perDegree = new Decimal(3600n);
const perMinute = new Decimal(60n);
const halfTurn = new Decimal(648_000n);
const fullTurn = new Decimal(1_296_000n);
const quarterTurn = new Decimal(324_000n);
const zero = new Decimal(0n);

/** The quadrant of a bearing. W is west; deeds in Spanish write it O. */
export type Meridian = "N" | "S";
export type Side = "E" | "W";

/** A bearing: an angle of at most 90° from north or south towards east or west. */
export interface Bearing {
  readonly from: Meridian;
  readonly angle: Angle;
  readonly towards: Side;
}

/** An angle in seconds, exactly. RangeError when its seconds are no decimal. */
export function angleSeconds({ degrees, minutes, seconds }: Angle): Decimal {
  const last = Decimal.read(String(seconds));
  if (!last) throw new RangeError(`not seconds: ${seconds}`);
  return new Decimal(BigInt(degrees) * 3600n + BigInt(minutes) * 60n).plus(last);
}

/** Seconds as degrees, minutes and seconds, the decimals of the seconds as they are. Below zero is a RangeError. */
export function angleOf(total: Decimal): Angle {
  if (total.compare(zero) < 0) throw new RangeError(`below zero: ${total.toString()}`);
  const seconds = total.remainder(perMinute) ?? zero;
  const whole = Number(total.minus(seconds).rounded(0).units);
  return { degrees: Math.floor(whole / 3600), minutes: (whole / 60) % 60, seconds: seconds.toString() };
}

/** Seconds brought into 0 to below 360°. */
function withinTurn(total: Decimal): Decimal {
  const rest = total.remainder(fullTurn) ?? zero;
  return rest.compare(zero) < 0 ? rest.plus(fullTurn) : rest;
}

/** True for an angle below 360° with minutes and seconds below 60. */
export function isAzimuth(angle: Angle): boolean {
  const last = Decimal.read(String(angle.seconds));
  const within = (value: number, limit: number) => Number.isInteger(value) && value >= 0 && value < limit;
  return (
    within(angle.degrees, 360) &&
    within(angle.minutes, 60) &&
    last !== undefined &&
    last.compare(zero) >= 0 &&
    last.compare(perMinute) < 0
  );
}

/** An azimuth with its seconds rounded to so many decimals, a half away from zero; 60" carry over, 360° become 0°. */
export const roundedAzimuth = (azimuth: Angle, decimals: number): Angle =>
  angleOf(withinTurn(angleSeconds(azimuth).rounded(decimals)));

/** The azimuth of decimal degrees of a calculation, its seconds rounded to so many decimals. */
export function azimuthOfDegrees(degrees: number, decimals: number): Angle {
  const scaled = Math.round((((degrees % 360) + 360) % 360) * 3600 * 10 ** decimals);
  return angleOf(withinTurn(new Decimal(BigInt(scaled), decimals)));
}

/** An azimuth in decimal degrees, as exact as a floating number is. */
export const degreesOf = (azimuth: Angle): number =>
  azimuth.degrees + azimuth.minutes / 60 + Number(azimuth.seconds) / 3600;

/** The bearing of an azimuth: to 90° N…E, to 180° S…E, to 270° S…W, then N…W. */
export function bearingOf(azimuth: Angle): Bearing {
  const total = angleSeconds(azimuth);
  if (total.compare(quarterTurn) <= 0) return { from: "N", angle: angleOf(total), towards: "E" };
  if (total.compare(halfTurn) <= 0) return { from: "S", angle: angleOf(halfTurn.minus(total)), towards: "E" };
  if (total.compare(halfTurn.plus(quarterTurn)) <= 0)
    return { from: "S", angle: angleOf(total.minus(halfTurn)), towards: "W" };
  return { from: "N", angle: angleOf(fullTurn.minus(total)), towards: "W" };
}

/** The azimuth of a bearing; RangeError for an angle over 90°. */
export function azimuthOf({ from, angle, towards }: Bearing): Angle {
  const total = angleSeconds(angle);
  if (total.compare(quarterTurn) > 0) throw new RangeError("a bearing has at most 90°");
  const fromNorth = from === "N" ? total : halfTurn.minus(total);
  return angleOf(withinTurn(towards === "E" ? fromNorth : fullTurn.minus(fromNorth)));
}

/** The azimuth in the other direction. */
export const reversed = (azimuth: Angle): Angle => angleOf(withinTurn(angleSeconds(azimuth).plus(halfTurn)));

/** True for two equal azimuths, even if their seconds have different trailing zeros. */
export const sameAngle = (one: Angle, other: Angle): boolean => angleSeconds(one).compare(angleSeconds(other)) === 0;

/** Returns the difference of two azimuths in seconds, at most half a turn. */
export function secondsBetween(one: Angle, other: Angle): number {
  const apart = withinTurn(angleSeconds(one).minus(angleSeconds(other)));
  const short = apart.compare(halfTurn) > 0 ? fullTurn.minus(apart) : apart;
  return Number(short.toString());
}

/** The angle between the magnetic needle and true north, to the east or west of it. */
export interface Declination {
  readonly angle: Angle;
  readonly towards: Side;
}

/** The azimuth from true north of one read from the magnetic needle. */
export function fromMagnetic(azimuth: Angle, { angle, towards }: Declination): Angle {
  const turn = angleSeconds(angle);
  return angleOf(withinTurn(angleSeconds(azimuth).plus(towards === "E" ? turn : turn.negated())));
}

/** Decimal degrees, given as a decimal ("126.9214"), in degrees, minutes and seconds, exactly. */
export const angleOfDecimalDegrees = (degrees: Decimal): Angle => angleOf(degrees.times(perDegree).trimmed(0));

/** True for an azimuth due north, east, south or west. */
export const isDue = ({ degrees, minutes, seconds }: Angle): boolean =>
  degrees % 90 === 0 && minutes === 0 && Number(seconds) === 0;
