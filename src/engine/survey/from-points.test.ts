import { expect, test } from "vitest";
import { randomRing, sequence } from "#tests/fixtures/survey/polygons.ts";
import { coursesOfRing } from "./from-points.ts";
import { closureOf, ringOf } from "./traverse.ts";

const square = [
  { north: 0, east: 0 },
  { north: 10, east: 0 },
  { north: 10, east: 10 },
  { north: 0, east: 10 },
];

test("a ring becomes courses that close, each point once", () => {
  const courses = coursesOfRing(square, { seconds: 0, distance: 2 });
  expect(courses.map(({ from, to, distance }) => `${from}-${to} ${distance}`)).toEqual([
    "0-1 10.00",
    "1-2 10.00",
    "2-3 10.00",
    "3-0 10.00",
  ]);
  const doubled = coursesOfRing([...square.flatMap((point) => [point, point]), square[0] as (typeof square)[0]], {
    seconds: 0,
    distance: 2,
  });
  expect(doubled).toHaveLength(4);
  expect(doubled.every((course, i) => course.to === doubled[(i + 1) % 4]?.from)).toBe(true);
  expect(coursesOfRing([], { seconds: 0, distance: 2 })).toEqual([]);
});

test("rounding moves no corner farther than it must", () => {
  const next = sequence(31);
  for (let turn = 0; turn < 300; turn++) {
    const ring = randomRing(next);
    const [first] = ring;
    if (!first) continue;
    const courses = coursesOfRing(ring, { seconds: 1, distance: 3 });
    expect(closureOf(courses).error).toBeLessThan(0.01);
    const start = { northing: String(first.north), easting: String(first.east) };
    ringOf({ name: "", role: "parcel", start, courses }).forEach((point, i) => {
      const corner = ring[i] ?? point;
      expect(Math.hypot(point.north - corner.north, point.east - corner.east)).toBeLessThan(0.01);
    });
  }
});
