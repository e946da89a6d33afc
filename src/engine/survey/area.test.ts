import { expect, test } from "vitest";
import { randomRing, rectangle, sequence } from "#tests/fixtures/survey/polygons.ts";
import { areaOf, isClockwise, signedArea } from "./area.ts";
import { inUnit, squareMetresIn, squareMetresOf, usualLandUnits } from "./land-units.ts";
import type { Point } from "./plan.ts";
import { ringOf } from "./traverse.ts";

const turned = (ring: readonly Point[], degrees: number): Point[] => {
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return ring.map(({ north, east }) => ({ north: north * cosine - east * sine, east: north * sine + east * cosine }));
};

test("a thousand polygons keep their area turned, moved, begun elsewhere and walked backwards", () => {
  const next = sequence(20261122);
  for (let turn = 0; turn < 1000; turn++) {
    const ring = randomRing(next);
    const area = areaOf(ring);
    const from = Math.floor(next() * ring.length);
    expect(areaOf(turned(ring, next() * 360))).toBeCloseTo(area, 6);
    expect(areaOf([...ring.slice(from), ...ring.slice(0, from)])).toBeCloseTo(area, 6);
    expect(areaOf(ring.map((p) => ({ north: p.north + 1_700_000, east: p.east + 500_000 })))).toBeCloseTo(area, 4);
    expect(signedArea(ring.toReversed())).toBeCloseTo(-signedArea(ring), 6);
    expect(isClockwise(ring)).toBe(signedArea(ring) > 0);
  }
});

test("a rectangle of 15 by 20 has 300 and turns clockwise; what is no area has none", () => {
  const ring = ringOf(rectangle);
  expect(signedArea(ring)).toBe(300);
  expect([signedArea([]), signedArea(ring.slice(0, 2))]).toEqual([0, 0]);
});

test("the old units are as large as their settings say", () => {
  expect(squareMetresIn("v2", usualLandUnits).toString()).toBe("0.698737169025");
  expect(squareMetresIn("mz", usualLandUnits).toString()).toMatch(/^6987\.37169025/);
  expect(squareMetresIn("cab", usualLandUnits).toString()).toMatch(/^447191\.788176/);
  expect(squareMetresIn("cuerda", usualLandUnits).rounded(2).toString()).toBe("436.71");
  expect(
    squareMetresIn("cuerda", { ...usualLandUnits, cuerda: "40" })
      .rounded(2)
      .toString(),
  ).toBe("1117.98");
  expect(inUnit("300.00", "v2", usualLandUnits, 2)).toBe("429.35");
  expect(inUnit("10000", "ha", usualLandUnits, 4)).toBe("1.0000");
  expect(() => squareMetresIn("v2", { ...usualLandUnits, vara: "0" })).toThrow(RangeError);
  expect(() => squareMetresIn("v2", { ...usualLandUnits, vara: "x" })).toThrow(RangeError);
});

test("an area in varas becomes square metres", () => {
  expect(squareMetresOf(300, "m", usualLandUnits)).toBe("300.00");
  expect(squareMetresOf(10_000, "v", usualLandUnits)).toBe("6987.37");
});
