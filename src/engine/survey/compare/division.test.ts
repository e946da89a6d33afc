import { expect, test } from "vitest";
import { rectangle, sequence } from "#tests/fixtures/survey/polygons.ts";
import { coursesOfRing } from "../from-points.ts";
import type { Figure, Plan, Point } from "../plan.ts";
import { checkDivision, placedByStation } from "./division.ts";

const rectangleAt = (
  north: number,
  east: number,
  height: number,
  width: number,
  names = ["0", "1", "2", "3"],
): Figure => {
  const ring: Point[] = [
    { north, east },
    { north, east: east + width },
    { north: north - height, east: east + width },
    { north: north - height, east },
  ];
  return {
    ...rectangle,
    start: { northing: String(north), easting: String(east) },
    courses: coursesOfRing(ring, { stations: names, seconds: 0, distance: 2 }),
  };
};
const plan = (...figures: Figure[]): Plan => ({ unit: "m", figures });
const whole = plan(rectangleAt(0, 0, 20, 30));

test("two parts that add up", () => {
  const division = checkDivision(whole, [plan(rectangleAt(0, 0, 20, 10)), plan(rectangleAt(0, 10, 20, 20))]);
  expect(division).toMatchObject({
    whole: 600,
    difference: 0,
    gap: undefined,
    outside: [],
    overlaps: [],
    addsUp: true,
  });
  expect(division.parts).toEqual([200, 400]);
});

test("the same areas, but one part laid over the other: a gap and an overlap, with their places", () => {
  const division = checkDivision(whole, [plan(rectangleAt(0, 0, 20, 10)), plan(rectangleAt(0, 5, 20, 20))]);
  expect(division.addsUp).toBe(false);
  expect(division.difference).toBeCloseTo(0, 6);
  expect(division.gap?.area).toBeCloseTo(100, 6);
  expect(division.gap?.where.east).toBeGreaterThan(25);
  expect(division.overlaps).toEqual([expect.objectContaining({ parts: [0, 1] })]);
  expect(division.overlaps[0]?.area).toBeCloseTo(100, 6);
});

test("a part that leaves the whole", () => {
  const division = checkDivision(whole, [plan(rectangleAt(0, 0, 20, 10)), plan(rectangleAt(0, 10, 20, 21))]);
  expect(division.outside).toEqual([expect.objectContaining({ part: 1 })]);
  expect(division.outside[0]?.area).toBeCloseTo(20, 6);
  expect(division.difference).toBeCloseTo(20, 6);
  expect(division.addsUp).toBe(false);
});

test("a centimetre is measuring, a decimetre is land", () => {
  const parts = (width: number) => [plan(rectangleAt(0, 0, 20, 10)), plan(rectangleAt(0, 10, 20, width))];
  expect(checkDivision(whole, parts(19.99)).addsUp).toBe(true);
  expect(checkDivision(whole, parts(19.9)).addsUp).toBe(false);
});

test("holes are not part of the whole, rights of way are", () => {
  const hole = { ...rectangleAt(-5, 5, 10, 10), role: "hole" as const };
  const way = { ...rectangleAt(0, 0, 20, 3), role: "rightOfWay" as const };
  expect(
    checkDivision(plan(rectangleAt(0, 0, 20, 30), hole, way), [plan(rectangleAt(0, 0, 20, 30), hole)]).addsUp,
  ).toBe(true);
  expect(checkDivision(plan(rectangleAt(0, 0, 20, 30), hole), [whole]).outside[0]?.area).toBeCloseTo(100, 6);
});

test("parts without coordinates are placed by a station they share", () => {
  const part = plan(rectangleAt(0, 0, 20, 20, ["4", "1", "2", "5"]));
  const placed = placedByStation(whole, part);
  expect(Number(placed.figures[0]?.start.easting)).toBeCloseTo(10, 6);
  expect(checkDivision(whole, [plan(rectangleAt(0, 0, 20, 10, ["0", "4", "5", "3"])), placed]).addsUp).toBe(true);
  const outsider = plan(rectangleAt(0, 0, 5, 5, ["a", "b", "c", "d"]));
  expect(placedByStation(whole, outsider)).toBe(outsider);
});

test("rectangles cut at random always add up", () => {
  const next = sequence(23);
  for (let turn = 0; turn < 100; turn++) {
    const at = Math.round((2 + next() * 26) * 100) / 100;
    const up = Math.round((2 + next() * 16) * 100) / 100;
    const parts = [
      plan(rectangleAt(0, 0, up, at)),
      plan(rectangleAt(0, at, up, 30 - at)),
      plan(rectangleAt(-up, 0, 20 - up, 30)),
    ];
    expect(checkDivision(whole, parts).addsUp).toBe(true);
    expect(checkDivision(whole, parts.slice(1)).gap?.area).toBeCloseTo(up * at, 4);
  }
});
