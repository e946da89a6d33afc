import { expect, test } from "vitest";
import { randomRing, sequence } from "#tests/fixtures/survey/polygons.ts";
import { areaOf } from "./area.ts";
import { overlay } from "./overlay.ts";
import type { Point } from "./plan.ts";

const square = (east: number, north: number, side: number): Point[] => [
  { north, east },
  { north: north + side, east },
  { north: north + side, east: east + side },
  { north, east: east + side },
];
const areas = (shapes: readonly (readonly (readonly Point[])[])[]) =>
  Object.fromEntries(overlay(shapes).map(({ shapes: by, area }) => [by.join("+"), Number(area.toFixed(6))]));

test("two squares that overlap, touch, lie apart, lie inside, are the same", () => {
  expect(areas([[square(0, 0, 10)], [square(5, 5, 10)]])).toEqual({ 0: 75, 1: 75, "0+1": 25 });
  expect(areas([[square(0, 0, 10)], [square(10, 0, 10)]])).toEqual({ 0: 100, 1: 100 });
  expect(areas([[square(0, 0, 10)], [square(50, 0, 10)]])).toEqual({ 0: 100, 1: 100 });
  expect(areas([[square(0, 0, 10)], [square(2, 2, 3)]])).toEqual({ 0: 91, "0+1": 9 });
  expect(areas([[square(0, 0, 10)], [square(0, 0, 10)]])).toEqual({ "0+1": 100 });
});

test("a hole is outside", () => {
  expect(areas([[square(0, 0, 10), square(2, 2, 3)], [square(2, 2, 3)]])).toEqual({ 0: 91, 1: 9 });
});

test("the place it tells is inside both", () => {
  const both = overlay([[square(0, 0, 10)], [square(5, 5, 10)]]).find(({ shapes }) => shapes.length === 2);
  expect(both?.where.north).toBeGreaterThan(5);
  expect(both?.where.east).toBeLessThan(10);
});

test("what covers one shape adds up to its area, whatever lies over it", () => {
  const next = sequence(13);
  for (let turn = 0; turn < 200; turn++) {
    const rings = [randomRing(next), randomRing(next), randomRing(next)];
    const found = overlay(rings.map((ring) => [ring]));
    rings.forEach((ring, i) => {
      const sum = found.filter(({ shapes }) => shapes.includes(i)).reduce((total, { area }) => total + area, 0);
      expect(sum).toBeCloseTo(areaOf(ring), 6);
    });
  }
});
