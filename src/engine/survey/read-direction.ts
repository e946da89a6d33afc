import { Decimal } from "#engine/formula/decimal.ts";
import type { Angle } from "#engine/words/angle-parts.ts";
import { angleOf, angleOfDecimalDegrees, angleSeconds, azimuthOf, type Bearing, isAzimuth } from "./direction.ts";

/** The errors of a typed direction. */
const directionErrorIds = [
  "direction_empty",
  "direction_unreadable",
  "minutes_too_many",
  "seconds_too_many",
  "azimuth_too_large",
  "bearing_too_large",
] as const;
export type DirectionErrorId = (typeof directionErrorIds)[number];

/** A direction that was typed: its azimuth, and the bearing when it was one; or what is wrong. */
export type ReadDirection =
  | { readonly azimuth: Angle; readonly bearing?: Bearing }
  | { readonly error: DirectionErrorId };

const maxLength = 60;
const cardinal = {
  north: /^(?:n|norte|north)$/i,
  south: /^(?:s|sur|south)$/i,
  east: /^(?:e|este|east|oriente)$/i,
  west: /^(?:w|o|oeste|west|poniente|occidente)$/i,
};
const bearingShape = /^(\p{L}+)[\s.,;-]*([^\p{L}]*?)[\s.,;-]*(\p{L}+)\.?$/u;
const parted = /^(\d{1,3})[°\s-]+(\d{1,2})(?:['\s-]+(\d{1,2}(?:\.\d{1,6})?))?['"\s]*$/;
const decimalDegrees = /^\d{1,3}(?:\.\d{1,12})?\s*°?$/;

/** The marks people type for degrees, minutes and seconds, as ° ' and ". A comma between numbers parts them. */
const plainMarks = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[º˚*]/g, "°")
    .replace(/(?:´´|’’|''|′′|``|[”“″])/g, '"')
    .replace(/[´’‘′`]/g, "'")
    .replace(/(\d)\s*(?:grados?|degrees?|deg\.?)(?=[\s\d,]|$)/gi, "$1°")
    .replace(/(\d)\s*(?:minutos?|minutes?|min\.?)(?=[\s\d,]|$)/gi, "$1'")
    .replace(/(\d)\s*(?:segundos?|seconds?|seg\.?|sec\.?)(?=[\s,]|$)/gi, '$1"')
    .replace(/[–—]/g, "-");

/** An angle as degrees, minutes and seconds, or as decimal degrees; not yet checked for its size as a direction. */
function readAngle(text: string): Angle | DirectionErrorId {
  const plain = text.replace(/,/g, " ").replace(/\s+/g, " ").trim();
  if (decimalDegrees.test(plain)) {
    const value = Decimal.read(plain.replace("°", ""));
    return value ? angleOfDecimalDegrees(value) : "direction_unreadable";
  }
  const match = parted.exec(plain);
  if (!match) return "direction_unreadable";
  const [, degrees = "", minutes = "", seconds = "0"] = match;
  if (Number(minutes) >= 60) return "minutes_too_many";
  if (Number(seconds) >= 60) return "seconds_too_many";
  return { degrees: Number(degrees), minutes: Number(minutes), seconds: secondsAsWritten(seconds) };
}

/** Seconds without zeros before them and with the decimals they were written with. */
const secondsAsWritten = (seconds: string): string => seconds.replace(/^0+(?=\d)/, "");

function readBearing(first: string, middle: string, last: string): ReadDirection {
  const from = cardinal.north.test(first) ? "N" : cardinal.south.test(first) ? "S" : undefined;
  // O is Oeste in the place of a side, never a zero.
  const towards = cardinal.east.test(last) ? "E" : cardinal.west.test(last) ? "W" : undefined;
  if (!from || !towards) return { error: "direction_unreadable" };
  const angle = readAngle(middle);
  if (typeof angle === "string") return { error: angle };
  if (angleSeconds(angle).compare(new Decimal(324_000n)) > 0) return { error: "bearing_too_large" };
  const bearing = { from, angle, towards } as const;
  return { azimuth: azimuthOf(bearing), bearing };
}

const due = [
  [cardinal.north, 0],
  [cardinal.east, 90],
  [cardinal.south, 180],
  [cardinal.west, 270],
] as const;

/**
 * Reads a direction as people type it: an azimuth 126°55'17", 126-55-17, 126 55 17.5, 126.9214; a bearing N 45°30'15" E,
 * S10-00-30O, N, 25, 35, 20, O, Norte 25° Oeste; due north as N, Norte or Norte franco. O and W are both west.
 */
export function readDirection(text: string): ReadDirection {
  if (text.length > maxLength) return { error: "direction_unreadable" };
  const plain = plainMarks(text.trim());
  if (!plain) return { error: "direction_empty" };
  const shape = bearingShape.exec(plain);
  if (shape) {
    const [, first = "", middle = "", last = ""] = shape;
    if (/\d/.test(middle)) return readBearing(first, middle, last);
  }
  const axis = due.find(([name]) => name.test(plain.replace(/\s*(?:franco|franc|due)\s*/i, "")));
  if (axis) return { azimuth: { degrees: axis[1], minutes: 0, seconds: "0" } };
  const angle = readAngle(plain);
  if (typeof angle === "string") return { error: angle };
  return isAzimuth(angle) ? { azimuth: angleOf(angleSeconds(angle)) } : { error: "azimuth_too_large" };
}
