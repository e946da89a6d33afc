import { expect, test } from "vitest";
import { randomRing, sequence } from "#tests/fixtures/survey/polygons.ts";
import { pointsInLine, ringErrors, turnOf } from "./ring-errors.ts";

/** Points as "east north" pairs, the way one draws them. */
const ring = (text: string) =>
  text.split(",").map((pair) => {
    const [east = 0, north = 0] = pair.trim().split(" ").map(Number);
    return { north, east };
  });
const errorsOf = (text: string) => ringErrors(ring(text)).map(({ id, at }) => `${id} ${at.join(" ")}`.trim());

test.each([
  ["a square", "0 0, 0 10, 10 10, 10 0", []],
  ["a U", "0 0, 0 10, 2 10, 2 2, 8 2, 8 10, 10 10, 10 0", []],
  ["nothing", "0 0", ["too_few_points"]],
  ["two points", "0 0, 1 1", ["too_few_points"]],
  ["points in one line", "0 0, 10 10, 20 20, 5 5", ["no_area"]],
  ["the same point thrice", "3 3, 3 3, 3 3", ["no_area"]],
  ["a point twice running", "0 0, 0 10, 0 10, 10 10, 10 0", ["points_repeated 1 2"]],
  ["an eight that meets in a point", "0 0, 5 5, 0 10, 10 10, 5 5, 10 0", ["points_repeated 1 4"]],
  ["a bow tie", "0 0, 10 10, 10 0, 0 10", ["sides_cross 0 2"]],
  ["a spike", "0 0, 0 10, 5 10, 5 20, 5 10, 10 10, 10 0", ["turns_back 3", "points_repeated 2 4"]],
  ["a side back over the one before", "0 0, 0 10, 10 10, 10 20, 10 5, 10 0", ["turns_back 3", "point_on_side 1 3"]],
  ["a corner on another side", "0 0, 0 10, 10 10, 10 0, 5 10", ["point_on_side 1 3", "point_on_side 1 4"]],
  [
    "sides over each other",
    "0 0, 0 10, 10 10, 10 5, 0 5, 0 2, 10 2, 10 0",
    ["sides_overlap 0 4", "point_on_side 0 3", "point_on_side 0 5"],
  ],
])("%s", (_, points, expected) => {
  expect(errorsOf(points).toSorted()).toEqual(expected.toSorted());
});

test("a crossing is reported with its position", () => {
  expect(ringErrors(ring("0 0, 10 10, 10 0, 0 10"))[0]?.where).toEqual({ north: 5, east: 5 });
});

test("a millimetre parts two points, less does not", () => {
  expect(errorsOf("0 0, 0 10, 0.0015 10, 10 0")).toEqual([]);
  expect(errorsOf("0 0, 0 10, 0.0005 10, 10 0")).toEqual(["points_repeated 1 2"]);
});

test("the side of a line is exact far from the origin", () => {
  const far = (north: number, east: number) => ({ north: 1_712_345.123456 + north, east: 512_345.654321 + east });
  expect(turnOf(far(0, 0), far(3, 3), far(1, 1))).toBe(0);
  expect(turnOf(far(0, 0), far(3, 3), far(1, 1.000001))).toBe(1);
  expect(turnOf(far(0, 0), far(3, 3), far(1, 0.999999))).toBe(-1);
});

test("points in line are found, the spike is none", () => {
  expect(pointsInLine(ring("0 0, 0 5, 0 10, 10 10, 10 0"))).toEqual([1]);
  expect(pointsInLine(ring("0 0, 0.1 0.1, 0.3 0.3, 10 0"))).toEqual([1]);
  expect(pointsInLine(ring("0 0, 0 10, 5 10, 5 20, 5 10, 10 10, 10 0"))).toEqual([]);
});

test("no random polygon has an error", () => {
  const next = sequence(5);
  for (let turn = 0; turn < 500; turn++) expect(ringErrors(randomRing(next))).toEqual([]);
});

test("a thousand random points answer with at most fifty errors", () => {
  const next = sequence(7);
  const points = Array.from({ length: 1000 }, () => ({ north: next() * 1000, east: next() * 1000 }));
  expect(ringErrors(points)).toHaveLength(50);
});
