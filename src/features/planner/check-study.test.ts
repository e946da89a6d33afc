import { expect, test } from "vitest";
import { usualWeights } from "#engine/survey/least-squares.ts";
import { adjustedStudy, checkNeighbour, checkParts, neighboursOf } from "./check-study.ts";
import { judgeStudy, studyText } from "./judge-study.ts";
import { emptyFigure, exampleStudy, newStudy } from "./new-study.ts";
import type { StudyContent } from "./study.ts";
import { studyValues } from "./study-values.ts";

/** A lot whose corners are these stations, with the rows of its table. */
const lot = (rows: readonly (readonly [string, string, string, string])[], at = ["0", "0"]): StudyContent => ({
  ...newStudy("es"),
  figures: [
    {
      ...emptyFigure,
      northing: at[0] ?? "0",
      easting: at[1] ?? "0",
      courses: rows.map(([station, direction, distance, neighbour]) => ({
        station,
        direction,
        distance,
        neighbour,
        mark: "",
      })),
    },
  ],
});
const whole = lot([
  ["0", "90", "30.00", "calle pública"],
  ["1", "180", "20.00", "Juan Pérez"],
  ["2", "270", "30.00", "finca matriz"],
  ["3", "0", "20.00", "lote dos"],
]);
const west = lot([
  ["0", "90", "10.00", ""],
  ["a", "180", "20.00", ""],
  ["b", "270", "10.00", ""],
  ["3", "0", "20.00", ""],
]);
/** Elsewhere in its own coordinates: station 1 says where it belongs. */
const east = (width: string) =>
  lot(
    [
      ["a", "90", width, ""],
      ["1", "180", "20.00", ""],
      ["2", "270", width, ""],
      ["b", "0", "20.00", ""],
    ],
    ["500", "700"],
  );

test("the parts of a division add up, wherever their own coordinates are; what one has too much is named", () => {
  expect(checkParts(judgeStudy(whole), [west, east("20.00")])).toMatchObject({ addsUp: true, parts: [200, 400] });
  const over = checkParts(judgeStudy(whole), [west, east("21.00")]);
  expect(over).toMatchObject({ addsUp: false, difference: 20, overlaps: [{ parts: [0, 1] }] });
  expect(checkParts(judgeStudy(whole), [west, newStudy("es")])).toEqual({ error: "incomplete", part: 1 });
  expect(checkParts(judgeStudy(whole), [{ ...west, unit: "v" }])).toEqual({ error: "units_differ", part: 0 });
});

test("an adjustment closes by each method and leaves the study as it was surveyed", () => {
  const open = lot([
    ["0", "90", "30.03", ""],
    ["1", "180", "20.00", ""],
    ["2", "270", "30.00", ""],
    ["3", "0", "20.01", ""],
  ]);
  const judged = judgeStudy(open);
  for (const method of ["compass", "transit", "leastSquares"] as const) {
    const adjusted = adjustedStudy(open, judged, 0, { method, weights: usualWeights });
    expect(adjusted?.sides.map(({ distance }) => distance)).toEqual(["30.03", "20.00", "30.00", "20.01"]);
    const [first, , third] = adjusted?.sides ?? [];
    expect(Number(first?.adjustedDistance)).toBeCloseTo(Number(third?.adjustedDistance), 1);
    expect(Number(adjusted?.area)).toBeCloseTo(600.4, 0);
  }
  expect(
    adjustedStudy(newStudy("es"), judgeStudy(newStudy("es")), 0, { method: "compass", weights: usualWeights }),
  ).toBe(undefined);
});

test("the boundary is looked up in the neighbour's deed, whose text is read", () => {
  const [own] = judgeStudy(whole).figures;
  if (!own?.figure) throw new Error("not whole");
  expect(neighboursOf(own.figure)).toEqual(["calle pública", "Juan Pérez", "finca matriz", "lote dos"]);
  const theirs = (height: string) => {
    const content = lot([
      ["7", "90", "12.00", "calle pública"],
      ["8", "180", height, "otro"],
      ["9", "270", "12.00", "finca matriz"],
      ["10", "0", height, "Ana Paz"],
    ]);
    return studyText(content, judgeStudy(content)) ?? "";
  };
  const names = { own: "Ana Paz", theirs: "Juan Pérez" };
  expect(checkNeighbour(own.figure, "m", theirs("20.00"), names)).toMatchObject({ boundary: { agrees: true } });
  expect(checkNeighbour(own.figure, "m", theirs("20.50"), names)).toMatchObject({
    boundary: { agrees: false, ownLength: 20, theirLength: 20.5 },
  });
  expect(checkNeighbour(own.figure, "v", theirs("20.00"), names)).toEqual({ error: "units_differ" });
  expect(checkNeighbour(own.figure, "m", "Un contrato.", names)).toEqual({ error: "no_courses" });
  expect(checkNeighbour(own.figure, "m", theirs("20.00"), { own: "", theirs: "nadie" })).toEqual({
    error: "not_named",
  });
});

test("a contract gets the text in its language, the figures and the neighbours; an unfinished study has its title only", () => {
  const values = (content: StudyContent, language: "es" | "en") =>
    Object.fromEntries(studyValues("Lote", content, language).map(({ name, text }) => [name, text]));
  const es = values(whole, "es");
  expect(es).toMatchObject({
    title: "Lote",
    area: "600.00",
    perimeter: "100.00",
    north: "calle pública",
    east: "Juan Pérez",
    south: "finca matriz",
    west: "lote dos",
  });
  expect(es["text"]).toMatch(/^De la estación cero/);
  expect(values(exampleStudy("es"), "en")["text"]).toMatch(/^From station zero/);
  const priced = { ...whole.deed, price: { amount: "100", currency: "GTQ" as const, per: "m2" as const } };
  expect(values({ ...whole, deed: priced }, "es")["price"]).toBe("60000.00");
  expect(values(newStudy("es"), "es")).toEqual({ title: "Lote" });
});
