import { decimalParts } from "./decimal-parts.ts";

/** An angle as surveyors write it. Seconds may have decimals, which are kept as written and so come as a text ("2.70"). */
export interface Angle {
  readonly degrees: number;
  readonly minutes: number;
  readonly seconds: number | string;
}

const wholeBelow = (value: number, limit: number) => Number.isInteger(value) && value >= 0 && value < limit;

/** The seconds of an angle as a canonical decimal. RangeError unless degrees are whole and at most 360, minutes and seconds below 60. */
export function secondsOf({ degrees, minutes, seconds }: Angle): string {
  const { negative, whole, fraction } = decimalParts(String(seconds));
  if (negative || !wholeBelow(degrees, 361) || !wholeBelow(minutes, 60) || !wholeBelow(Number(whole), 60))
    throw new RangeError(`not an angle: ${degrees}° ${minutes}' ${seconds}"`);
  return fraction ? `${whole}.${fraction}` : whole;
}

/** An angle in figures: 126°55'17", 286°31'02.70". */
export function angleFigures(angle: Angle): string {
  const [whole = "", fraction] = secondsOf(angle).split(".");
  const seconds = `${whole.padStart(2, "0")}${fraction ? `.${fraction}` : ""}`;
  return `${angle.degrees}°${String(angle.minutes).padStart(2, "0")}'${seconds}"`;
}
