import fc from "fast-check";
import { expect, test } from "vitest";
import { angleFigures } from "#engine/words/angle-parts.ts";
import {
  azimuthOf,
  azimuthOfDegrees,
  bearingOf,
  degreesOf,
  fromMagnetic,
  reversed,
  roundedAzimuth,
  secondsBetween,
} from "./direction.ts";
import { readDirection } from "./read-direction.ts";

const angle = (degrees: number, minutes = 0, seconds = "0") => ({ degrees, minutes, seconds });
const typed = (text: string): string => {
  const read = readDirection(text);
  return "error" in read ? read.error : angleFigures(read.azimuth);
};

test.each([
  [`126°55'17"`, `126°55'17"`],
  ["126-55-17", `126°55'17"`],
  ["126 55 17.5", `126°55'17.5"`],
  ["126.9214", `126°55'17.04"`],
  ["126.9214°", `126°55'17.04"`],
  ["126º55´17´´", `126°55'17"`],
  ["126°55’17”", `126°55'17"`],
  ["126° 55′ 17″", `126°55'17"`],
  ["126 grados 55 minutos 17 segundos", `126°55'17"`],
  ["126 degrees, 55 minutes, 17 seconds", `126°55'17"`],
  ["126°55'", `126°55'00"`],
  ["126", `126°00'00"`],
  ["0", `0°00'00"`],
  [`286°31'02.70"`, `286°31'02.70"`],
  [`N 45°30'15" E`, `45°30'15"`],
  [`N45°30'15"E`, `45°30'15"`],
  ["S10-00-30O", `190°00'30"`],
  ["S10-00-30W", `190°00'30"`],
  ["N, 25, 35, 20, O", `334°24'40"`],
  ["Norte 25° Oeste", `335°00'00"`],
  ["Sur 25°30' Este", `154°30'00"`],
  ["sur 25.5 poniente", `205°30'00"`],
  ["n 0 o", `0°00'00"`],
  ["S 0 E", `180°00'00"`],
  ["N 90 O", `270°00'00"`],
  ["Norte franco", `0°00'00"`],
  ["Este", `90°00'00"`],
  ["O", `270°00'00"`],
  ["due south", `180°00'00"`],
])("%s is the azimuth %s", (text, expected) => {
  expect(typed(text)).toBe(expected);
});

test.each([
  ["", "direction_empty"],
  ["   ", "direction_empty"],
  ["126°60'00\"", "minutes_too_many"],
  ["126°00'60\"", "seconds_too_many"],
  ["N 10°60' E", "minutes_too_many"],
  ["360", "azimuth_too_large"],
  ["360.0001", "azimuth_too_large"],
  ["N 90°00'01\" E", "bearing_too_large"],
  ["S 91 O", "bearing_too_large"],
  ["E 10 N", "direction_unreadable"],
  ["N 10", "direction_unreadable"],
  ["1O°20'", "direction_unreadable"],
  ["abc", "direction_unreadable"],
  ["-5", "direction_unreadable"],
  ["1e2", "direction_unreadable"],
  ["9".repeat(100), "direction_unreadable"],
])("%s is refused: %s", (text, error) => {
  expect(typed(text)).toBe(error);
});

test("a typed bearing is shown as a bearing, with O as west", () => {
  expect(readDirection("S 10°00'30\" O")).toEqual({
    azimuth: angle(190, 0, "30"),
    bearing: { from: "S", angle: angle(10, 0, "30"), towards: "W" },
  });
});

test.each([
  [angle(0), "N", 0, "E"],
  [angle(90), "N", 90, "E"],
  [angle(90, 0, "1"), "S", 89, "E"],
  [angle(180), "S", 0, "E"],
  [angle(180, 0, "1"), "S", 0, "W"],
  [angle(270), "S", 90, "W"],
  [angle(270, 0, "1"), "N", 89, "W"],
  [angle(359, 59, "59.9"), "N", 0, "W"],
] as const)("the bearing of %o", (azimuth, from, degrees, towards) => {
  const bearing = bearingOf(azimuth);
  expect([bearing.from, bearing.angle.degrees, bearing.towards]).toEqual([from, degrees, towards]);
});

const anyAzimuth = fc
  .tuple(fc.nat(359), fc.nat(59), fc.nat(59), fc.nat(999))
  .map(([degrees, minutes, seconds, thousandths]) =>
    angle(degrees, minutes, `${seconds}.${String(thousandths).padStart(3, "0")}`),
  );

test("every azimuth comes back from its bearing, from its reverse and from degrees", () => {
  fc.assert(
    fc.property(anyAzimuth, (azimuth) => {
      expect(azimuthOf(bearingOf(azimuth))).toEqual(azimuth);
      expect(reversed(reversed(azimuth))).toEqual(azimuth);
      expect(azimuthOfDegrees(degreesOf(azimuth), 3)).toEqual(azimuth);
      expect(secondsBetween(azimuth, reversed(azimuth))).toBe(648_000);
    }),
  );
});

test("rounding carries: sixty seconds are a minute, sixty minutes a degree, a full turn nothing", () => {
  expect(roundedAzimuth(angle(10, 59, "59.5"), 0)).toEqual(angle(11));
  expect(roundedAzimuth(angle(359, 59, "59.95"), 1)).toEqual(angle(0, 0, "0.0"));
  expect(roundedAzimuth(angle(10, 20, "30.4"), 0)).toEqual(angle(10, 20, "30"));
  expect(azimuthOfDegrees(359.9999999, 0)).toEqual(angle(0));
  expect(azimuthOfDegrees(-90, 0)).toEqual(angle(270));
});

test("a magnetic azimuth turns by the declination: east adds, west takes away", () => {
  expect(fromMagnetic(angle(100), { angle: angle(2, 30), towards: "E" })).toEqual(angle(102, 30));
  expect(fromMagnetic(angle(1), { angle: angle(2, 30), towards: "W" })).toEqual(angle(358, 30));
  expect(fromMagnetic(angle(359, 30), { angle: angle(1), towards: "E" })).toEqual(angle(0, 30));
});

test("two directions are apart the shorter way round", () => {
  expect(secondsBetween(angle(359, 59, "50"), angle(0, 0, "5"))).toBe(15);
});
