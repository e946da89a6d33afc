import { expect, test } from "vitest";
import { randomFigure, rectangle, sequence } from "#tests/fixtures/survey/polygons.ts";
import { type Finding, figureFindings, hasNoError, usualTolerances } from "./figure-findings.ts";
import { usualLandUnits } from "./land-units.ts";
import type { Course, Figure } from "./plan.ts";

const context = { unit: "m", sizes: usualLandUnits, tolerances: usualTolerances } as const;
const findings = (figure: Figure): Finding[] => figureFindings(figure, context);
const changed = (at: number, change: Partial<Course>): Figure => ({
  ...rectangle,
  courses: rectangle.courses.map((course, i) => (i === at ? { ...course, ...change } : course)),
});
const ids = (figure: Figure) => findings(figure).map(({ id }) => id);

test("a rectangle has nothing against it", () => {
  expect(findings(rectangle)).toEqual([]);
});

test.each([
  ["a distance of nothing", 1, { distance: "0.00" }, "distance_invalid"],
  ["a distance with a comma", 1, { distance: "1,5" }, "distance_invalid"],
  ["a distance below zero", 1, { distance: "-5" }, "distance_invalid"],
  ["an azimuth of a full turn", 2, { azimuth: { degrees: 360, minutes: 0, seconds: "0" } }, "azimuth_invalid"],
  ["sixty minutes", 2, { azimuth: { degrees: 10, minutes: 60, seconds: "0" } }, "azimuth_invalid"],
  ["a station with spaces", 0, { to: "mojón uno" }, "station_invalid"],
] as const)("%s", (_, at, change, id) => {
  const found = findings(changed(at, change));
  expect(found[0]).toMatchObject({ id, courses: [at], severity: "error" });
  expect(hasNoError(found)).toBe(false);
});

test("a broken chain, an open figure and a station reached twice say where", () => {
  expect(findings(changed(2, { from: "7" }))[0]).toMatchObject({
    id: "chain_broken",
    courses: [1, 2],
    stations: ["2", "7"],
  });
  expect(findings(changed(3, { to: "9" }))[0]).toMatchObject({ id: "figure_open", courses: [3], stations: ["9", "0"] });
  expect(findings({ ...rectangle, courses: changed(2, { to: "1" }).courses })).toContainEqual(
    expect.objectContaining({ id: "station_repeated", courses: [0, 2], stations: ["1"] }),
  );
});

test("too few and too many courses", () => {
  expect(ids({ ...rectangle, courses: rectangle.courses.slice(0, 2) })).toEqual(["too_few_courses", "figure_open"]);
  const many = Array.from({ length: 1001 }, () => rectangle.courses[0] as Course);
  expect(ids({ ...rectangle, courses: many })).toEqual(["too_many_courses"]);
});

test("a figure that goes back over itself says at which station", () => {
  const courses = [
    ...rectangle.courses.slice(0, 1),
    { ...rectangle.courses[1], to: "x" } as Course,
    {
      ...rectangle.courses[1],
      from: "x",
      azimuth: { degrees: 0, minutes: 0, seconds: "0" },
      distance: "5.00",
    } as Course,
    ...rectangle.courses.slice(2),
  ];
  expect(findings({ ...rectangle, courses })).toContainEqual(
    expect.objectContaining({ id: "turns_back", stations: ["x"] }),
  );
});

test("crossing sides are named by the stations they start from", () => {
  const courses = (
    [
      ["0", "1", 45, "14.14"],
      ["1", "2", 180, "10.00"],
      ["2", "3", 315, "14.14"],
      ["3", "0", 180, "10.00"],
    ] as const
  ).map(([from, to, degrees, distance]) => ({
    from,
    to,
    azimuth: { degrees, minutes: 0, seconds: "0" },
    distance,
    neighbour: "",
  }));
  expect(findings({ ...rectangle, courses })[0]).toMatchObject({
    id: "sides_cross",
    severity: "error",
    courses: [0, 2],
    stations: ["0", "2"],
  });
});

test("warnings leave a figure valid: points in line, bad closure, another area in the title", () => {
  const first = rectangle.courses[0] as Course;
  const split = [
    { ...first, to: "a", distance: "5.00" },
    { ...first, from: "a", distance: "10.00" },
    ...rectangle.courses.slice(1),
  ];
  const inLine = findings({ ...rectangle, courses: split });
  expect(inLine).toEqual([expect.objectContaining({ id: "points_in_line", stations: ["a"], severity: "warning" })]);
  expect(hasNoError(inLine)).toBe(true);
  expect(findings(changed(0, { distance: "15.50" }))).toEqual([
    expect.objectContaining({ id: "closes_badly", value: "141", severity: "warning" }),
  ]);
  expect(findings({ ...rectangle, declaredArea: "298.00" })).toEqual([
    expect.objectContaining({ id: "area_differs", value: "300.00" }),
  ]);
  expect(findings({ ...rectangle, declaredArea: "299.00" })).toEqual([]);
});

test("a figure that is at a limit exactly is within it", () => {
  // 0.5 % of 300.00 are 1.50.
  expect(findings({ ...rectangle, declaredArea: "298.50" })).toEqual([]);
  expect(findings({ ...rectangle, declaredArea: "301.50" })).toEqual([]);
  expect(findings({ ...rectangle, declaredArea: "298.49" })).toHaveLength(1);
  // Its precision is 1 in 141.
  const within = (precision: number) =>
    figureFindings(changed(0, { distance: "15.50" }), { ...context, tolerances: { ...usualTolerances, precision } });
  expect(within(141)).toEqual([]);
  expect(within(142)).toHaveLength(1);
});

test("random figures have no error", () => {
  const next = sequence(11);
  for (let turn = 0; turn < 300; turn++) expect(hasNoError(findings(randomFigure(next)))).toBe(true);
});
