import { expect, test } from "vitest";
import { rectangle } from "#tests/fixtures/survey/polygons.ts";
import type { Course, Figure } from "../plan.ts";
import { compareBoundary, coursesAlong } from "./neighbour.ts";

const names = { own: "María López", theirs: "Juan Pérez" };
const changed = (figure: Figure, at: number, change: Partial<Course>): Figure => ({
  ...figure,
  courses: figure.courses.map((course, i) => (i === at ? { ...course, ...change } : course)),
});
/** Juan's land lies east of the rectangle: his western side, course 3, is our eastern one, course 1. */
const juan = changed(rectangle, 3, { neighbour: "propiedad de MARIA  LOPEZ" });

test("courses along somebody are found by name, whatever its accents and capitals", () => {
  expect(coursesAlong(juan, "María López")).toEqual([3]);
  expect(coursesAlong(rectangle, "juan perez")).toEqual([1]);
  expect(coursesAlong(rectangle, "Juan")).toEqual([1]);
  expect(coursesAlong(rectangle, "Jua")).toEqual([]);
  expect(coursesAlong(rectangle, " ")).toEqual([]);
});

test("a boundary that is the same in both deeds", () => {
  expect(compareBoundary(rectangle, juan, names)).toEqual({
    courses: [{ own: 1, theirs: 3, seconds: 0, distance: 0, agrees: true }],
    unmatched: [],
    ownLength: 20,
    theirLength: 20,
    gap: expect.closeTo(0, 9) as number,
    agrees: true,
  });
});

test("another length and another direction are reported with the difference", () => {
  const shorter = compareBoundary(rectangle, changed(juan, 3, { distance: "19.50" }), names);
  expect(shorter.courses[0]).toMatchObject({ distance: 0.5, agrees: false });
  expect(shorter.gap).toBeCloseTo(0.5, 9);
  expect(shorter.agrees).toBe(false);
  const turned = compareBoundary(
    rectangle,
    changed(juan, 3, { azimuth: { degrees: 0, minutes: 30, seconds: "0" } }),
    names,
  );
  expect(turned.courses[0]).toMatchObject({ seconds: 1800, agrees: false });
});

test("a line the neighbour's deed parts in two agrees by its ends", () => {
  const [west] = juan.courses.slice(3);
  const parted: Figure = {
    ...juan,
    courses: [
      ...juan.courses.slice(0, 3),
      { ...(west as Course), to: "4", distance: "12.00" },
      { ...(west as Course), from: "4", distance: "8.00" },
    ],
  };
  const boundary = compareBoundary(rectangle, parted, names);
  expect(boundary.unmatched).toEqual([4]);
  expect(boundary).toMatchObject({ ownLength: 20, theirLength: 20, agrees: true });
});

test("a deed that does not name us is searched whole, one that lacks the line does not agree", () => {
  const unnamed = changed(juan, 3, { neighbour: "" });
  expect(compareBoundary(rectangle, unnamed, names).courses[0]?.theirs).toBe(3);
  const triangle: Figure = { ...unnamed, courses: unnamed.courses.slice(0, 1) };
  expect(compareBoundary(rectangle, triangle, names).agrees).toBe(false);
  expect(compareBoundary(rectangle, juan, { ...names, theirs: "Nadie" }).agrees).toBe(false);
});
