import { expect, test } from "vitest";
import { planOf, readDeed } from "#engine/survey/deed/read/read-deed.ts";
import { readGeoJson } from "#engine/survey/formats/geojson.ts";
import { readDxf } from "#engine/survey/formats/read-dxf.ts";
import { readTable } from "#engine/survey/formats/table.ts";
import { exportStudy } from "./export-study.ts";
import { judgeStudy, studyText } from "./judge-study.ts";
import { emptyCourse, exampleStudy, newStudy } from "./new-study.ts";
import { withPasted, withPlan } from "./paste-rows.ts";

const example = exampleStudy("es");
const judged = judgeStudy(example);
const words = {
  title: "Lote <4>",
  scale: "Escala",
  north: "N",
  headings: ["Polígono", "Est.", "P.O.", "Azimut", "Distancia", "Colindante", "Mojón"],
};
const file = (format: "svg" | "dxf" | "geojson" | "csv") => exportStudy(format, judged.plan, example, words);

test("a complete study has an area, a closure and a text; an incomplete one says nothing yet", () => {
  expect(judged).toMatchObject({ complete: true, area: "821.59" });
  expect(judged.figures[0]?.closure?.perimeter).toBeCloseTo(112.76, 6);
  expect(studyText(example, judged)).toMatch(/^De la estación cero al punto observado uno/);
  const nothing = judgeStudy(newStudy("es"));
  expect(nothing).toMatchObject({ complete: false, area: undefined });
  expect(studyText(newStudy("es"), nothing)).toBeUndefined();
});

test("crossing sides leave a study without area and text, and are reported with their place", () => {
  const rows = [
    ["90", "10"],
    ["225", "14.142"],
    ["90", "10"],
    ["315", "14.142"],
  ] as const;
  const crossing = {
    ...example,
    figures: example.figures.map((figure) => ({
      ...figure,
      courses: rows.map(([direction, distance], i) => ({ ...emptyCourse(String(i)), direction, distance })),
    })),
  };
  const judged = judgeStudy(crossing);
  expect(judged.complete).toBe(false);
  expect(judged.figures[0]?.findings).toContainEqual(
    expect.objectContaining({ id: "sides_cross", stations: ["1", "3"] }),
  );
  expect(studyText(crossing, judged)).toBeUndefined();
});

test("the files are read back as the same figure", () => {
  const table = readTable(file("csv").slice(1));
  if ("error" in table) throw new Error(table.error);
  expect(table.plan.figures[0]?.courses).toEqual(judged.plan.figures[0]?.courses);
  for (const read of [readGeoJson(file("geojson")), readDxf(file("dxf"))]) {
    if ("error" in read) throw new Error(read.error);
    expect(read.plan.figures[0]?.courses.map(({ distance }) => distance)).toEqual(
      judged.plan.figures[0]?.courses.map(({ distance }) => distance),
    );
  }
  expect(file("svg")).toContain("<title>Lote &#60;4&#62;</title>");
});

test("a cell that looks like a formula is no formula in the table", () => {
  const figures = example.figures.map((figure) => ({
    ...figure,
    courses: figure.courses.map((course) => ({ ...course, neighbour: "=1+1" })),
  }));
  const { plan } = judgeStudy({ ...example, figures });
  expect(exportStudy("csv", plan, example, words)).not.toMatch(/,=/);
});

test("the text leads back to the figure", () => {
  const plan = planOf(readDeed(studyText(example, judged) ?? ""));
  if (!plan) throw new Error("not read");
  const again = withPlan(newStudy("es"), plan);
  expect(judgeStudy(again).area).toBe(judged.area);
});

test("rows pasted at the beginning are the figure; further down they go on with its stations", () => {
  const pasted = readTable("92-15-36\t24.60\tcalle pública\n178-39-41\t31.25\tJuan Pérez");
  if ("error" in pasted) throw new Error(pasted.error);
  const whole = withPasted(newStudy("es"), 0, 0, pasted.plan);
  expect(whole.figures[0]?.courses.map(({ station, distance }) => [station, distance])).toEqual([
    ["0", "24.60"],
    ["1", "31.25"],
  ]);
  const below = withPasted(newStudy("es"), 0, 2, pasted.plan);
  expect(below.figures[0]?.courses.map(({ station, distance }) => [station, distance])).toEqual([
    ["0", ""],
    ["1", ""],
    ["2", "24.60"],
    ["3", "31.25"],
  ]);
});
