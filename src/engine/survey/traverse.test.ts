import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { rectangle } from "#tests/fixtures/survey/polygons.ts";
import { adjust, adjustments } from "./adjust.ts";
import { angularClosure, balancedAngles } from "./angles.ts";
import { areaOf } from "./area.ts";
import { degreesOf } from "./direction.ts";
import type { Course } from "./plan.ts";
import { readDirection } from "./read-direction.ts";
import { closureOf } from "./traverse.ts";

type Measured = Pick<Course, "azimuth" | "distance">;

/** A traverse as its source publishes it: what it leaves out is not there. */
interface Published {
  readonly name: string;
  readonly start: readonly [north: number, east: number];
  readonly courses: readonly (readonly [direction: string, distance: string])[];
  readonly perimeter: string;
  readonly north: string;
  readonly east: string;
  readonly error?: string;
  readonly precision?: number;
  readonly area?: string;
  readonly stations?: readonly (readonly [north: string, east: string])[];
  readonly adjusted?: readonly (readonly [direction: string, distance: string])[];
}
const published = JSON.parse(readFileSync("tests/fixtures/survey/traverses.json", "utf8")) as readonly Published[];

const azimuth = (text: string) => {
  const read = readDirection(text);
  if ("error" in read) throw new Error(`${text}: ${read.error}`);
  return read.azimuth;
};
// A published minute with decimals (N 5°18.6974' E) is no direction anybody types.
const degreesIn = (text: string): number => {
  const minutes = /^([NS]) (\d+)°([\d.]+)' ([EW])$/.exec(text);
  if (!minutes) return degreesOf(azimuth(text));
  const [, from, degrees, rest, towards] = minutes;
  const acute = Number(degrees) + Number(rest) / 60;
  const fromNorth = from === "N" ? acute : 180 - acute;
  return towards === "E" ? fromNorth : 360 - fromNorth;
};
/** Expects the published value to its last digit, or one off where the source rounded its columns before adding. */
const expectPublished = (value: number, text: string): void => {
  const decimals = text.split(".")[1]?.length ?? 0;
  expect(Math.abs(value - Number(text)), `${value} for ${text}`).toBeLessThan(1.01 * 10 ** -decimals);
};

describe.each(published)("the published traverse $name", (traverse) => {
  const courses: Measured[] = traverse.courses.map(([direction, distance]) => ({
    azimuth: azimuth(direction),
    distance,
  }));
  const [north, east] = traverse.start;

  test("closes as it says", () => {
    const closure = closureOf(courses);
    expect(closure.perimeter).toBeCloseTo(Number(traverse.perimeter), 6);
    expectPublished(closure.north, traverse.north);
    expectPublished(closure.east, traverse.east);
    if (traverse.error) expectPublished(closure.error, traverse.error);
    if (traverse.precision) expect(closure.precision).toBe(traverse.precision);
  });

  test("is adjusted by the compass rule to the stations, courses and area it says", () => {
    const adjusted = adjust({ north, east }, courses, "compass");
    traverse.stations?.forEach(([n, e], i) => {
      expectPublished(adjusted.stations[i]?.north ?? Number.NaN, n);
      expectPublished(adjusted.stations[i]?.east ?? Number.NaN, e);
    });
    traverse.adjusted?.forEach(([direction, distance], i) => {
      expectPublished(adjusted.courses[i]?.distance ?? Number.NaN, distance);
      expect(adjusted.courses[i]?.degrees).toBeCloseTo(degreesIn(direction), 4);
    });
    if (traverse.area) expectPublished(areaOf(adjusted.stations), traverse.area);
  });

  test.each(adjustments)("closes after the adjustment by %s", (method) => {
    const { steps } = adjust({ north, east }, courses, method);
    expect(steps.reduce((sum, step) => sum + step.north, 0)).toBeCloseTo(0, 8);
    expect(steps.reduce((sum, step) => sum + step.east, 0)).toBeCloseTo(0, 8);
  });

  test("changes least, as weighed, by least squares", () => {
    const weights = { azimuthSeconds: 30, distance: 0.02, distancePartsPerMillion: 0 };
    const cost = (method: (typeof adjustments)[number]) =>
      adjust({ north, east }, courses, method, weights).courses.reduce((sum, after, i) => {
        const before = courses[i];
        if (!before) return sum;
        const turned = ((after.degrees - degreesOf(before.azimuth) + 540) % 360) - 180;
        return sum + ((turned * 3600) / 30) ** 2 + ((after.distance - Number(before.distance)) / 0.02) ** 2;
      }, 0);
    expect(cost("leastSquares")).toBeLessThanOrEqual(cost("compass") + 1e-9);
    expect(cost("leastSquares")).toBeLessThanOrEqual(cost("transit") + 1e-9);
  });
});

test("a rectangle closes exactly: no error, no precision, nothing to adjust", () => {
  const closure = closureOf(rectangle.courses);
  expect(closure).toEqual({ perimeter: 70, north: 0, east: 0, error: 0, direction: 0, precision: undefined });
  for (const method of adjustments) {
    const { stations } = adjust({ north: 0, east: 0 }, rectangle.courses, method);
    expect(stations).toEqual([
      { north: 0, east: 0 },
      { north: 0, east: 15 },
      { north: -20, east: 15 },
      { north: -20, east: 0 },
    ]);
  }
});

test("the transit rule leaves a course due north its departure", () => {
  const courses: Measured[] = [
    { azimuth: azimuth("0"), distance: "100.10" },
    { azimuth: azimuth("90"), distance: "50.00" },
    { azimuth: azimuth("180"), distance: "100.00" },
    { azimuth: azimuth("270"), distance: "50.04" },
  ];
  const { steps } = adjust({ north: 0, east: 0 }, courses, "transit");
  expect(steps[0]?.east).toBe(0);
  expect(steps[0]?.north).toBeCloseTo(100.1 - (0.1 * 100.1) / 200.1, 10);
  expect(steps[1]?.east).toBeCloseTo(50 + (0.04 * 50) / 100.04, 10);
});

describe("angles", () => {
  const interior = ["89°59'50\"", "90°00'10\"", "90°00'20\"", "89°59'50\""].map(azimuth);

  test("add up to what they should, or are off by so many seconds", () => {
    expect(angularClosure(interior, "interior").error.toString()).toBe("10");
    expect(angularClosure(interior, "exterior").expected.toString()).toBe("3888000");
  });

  test("are balanced to the last tenth", () => {
    const balanced = balancedAngles(interior, "interior");
    expect(angularClosure(balanced, "interior").error.isZero).toBe(true);
    expect(balanced.map(({ seconds }) => seconds)).toEqual(["47.5", "7.5", "17.5", "47.5"]);
    const three = balancedAngles(["60°00'00\"", "60°00'00\"", "60°00'01\""].map(azimuth), "interior");
    expect(three.map(({ seconds }) => seconds)).toEqual(["59.6", "59.7", "0.7"]);
    expect(angularClosure(three, "interior").error.isZero).toBe(true);
  });
});
