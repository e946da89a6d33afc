import { expect, test } from "vitest";
import { usualOptions } from "#tests/fixtures/survey/deed-options.ts";
import { randomFigure, rectangle, sequence } from "#tests/fixtures/survey/polygons.ts";
import { deedFormats } from "../deed/options.ts";
import { deedText } from "../deed/write.ts";
import type { Plan } from "../plan.ts";
import { checkText } from "./check-text.ts";

const plan: Plan = { unit: "m", figures: [rectangle] };
const text = deedText(plan, usualOptions);
const differences = (changed: string, of = plan) => checkText(changed, of, usualOptions).differences;

test("no plan differs from its own text, in any format and language, in capitals or not", () => {
  const next = sequence(41);
  for (let turn = 0; turn < 150; turn++) {
    const figures =
      turn % 3 ? [randomFigure(next)] : [randomFigure(next), { ...randomFigure(next), role: "hole" as const }];
    for (const format of deedFormats) {
      const options = {
        ...usualOptions,
        format,
        language: turn % 2 ? ("en" as const) : ("es" as const),
        capitals: turn % 5 === 0,
      };
      expect(differences(deedText({ unit: "m", figures }, options), { unit: "m", figures })).toEqual([]);
    }
  }
}, 120_000);

test.each([
  [
    "ciento ochenta grados, cero minutos, cero segundos (180°00'00\")",
    "ciento ochenta grados, cero minutos, un segundo",
    "azimuth_differs",
    `180°00'01"`,
    `180°00'00"`,
  ],
  ["veinte metros (20.00 m), colinda con Juan", "veintiún metros, colinda con Juan", "distance_differs", "21", "20.00"],
  ["Juan Pérez", "Juan Gómez", "neighbour_differs", "Juan Gómez", "Juan Pérez"],
  ["dos, con azimut", "dos, marcado por un árbol, con azimut", "mark_differs", "un árbol", ""],
  [
    "trescientos metros cuadrados (300.00 m²)",
    "doscientos metros cuadrados (200.00 m²)",
    "area_differs",
    "200.00",
    "300.00",
  ],
] as const)("%s is not %s: %s", (from, to, id, wrong, expected) => {
  expect(text).toContain(from);
  const found = differences(text.replace(from, to));
  expect(found).toEqual([expect.objectContaining({ id, text: wrong, expected })]);
  if (id !== "area_differs") expect(found[0]?.course).toBe(1);
});

test("a difference has its position in the text", () => {
  const changed = text.replace("Juan Pérez", "Juan Gómez");
  const [found] = differences(changed);
  expect(changed.slice(found?.span?.at, found?.span?.end)).toMatch(/^de la estación uno .*Juan Gómez/);
});

test("courses too few, too many and between other stations", () => {
  const shorter = { ...plan, figures: [{ ...rectangle, courses: rectangle.courses.slice(0, 3) }] };
  expect(differences(text, shorter).map(({ id, text }) => [id, text])).toContainEqual(["course_extra", "3 → 0"]);
  const without = text.replace(/de la estación uno .*?; /, "");
  expect(differences(without)).toContainEqual(expect.objectContaining({ id: "course_missing", expected: "1 → 2" }));
  const renamed = text.replace(
    "de la estación uno al punto observado dos",
    "de la estación uno al punto observado siete",
  );
  expect(differences(renamed)).toEqual([
    expect.objectContaining({ id: "stations_differ", text: "1 → 7", expected: "1 → 2" }),
  ]);
});

test("a course on another side", () => {
  const sides = deedText(plan, { ...usualOptions, format: "alt-1" });
  expect(differences(sides.replace("SUR:", "NORTE:"))).toEqual([
    expect.objectContaining({ id: "side_differs", text: "north", expected: "south", course: 2 }),
  ]);
});

test("figures missing and extra", () => {
  const two: Plan = { unit: "m", figures: [rectangle, { ...rectangle, name: "B" }] };
  expect(differences(text, two)).toEqual([expect.objectContaining({ id: "figure_missing", figure: 1, expected: "B" })]);
  expect(differences(deedText(two, usualOptions))).toContainEqual(
    expect.objectContaining({ id: "figure_extra", figure: 1, text: "B" }),
  );
});

test("a text without courses lacks them all", () => {
  expect(differences("nada").map(({ id }) => id)).toEqual(["figure_missing"]);
});
