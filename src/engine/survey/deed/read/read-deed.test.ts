import { describe, expect, test } from "vitest";
import { usualOptions } from "#tests/fixtures/survey/deed-options.ts";
import { randomFigure, rectangle, sequence } from "#tests/fixtures/survey/polygons.ts";
import { areaOf } from "../../area.ts";
import type { Figure, Plan } from "../../plan.ts";
import { ringOf } from "../../traverse.ts";
import type { DeedOptions } from "../options.ts";
import { areaInText, deedText, type SidedCourse, sidesText } from "../write.ts";
import { planOf, readDeed } from "./read-deed.ts";

const pick = <T>(next: () => number, values: readonly T[]): T => values[Math.floor(next() * values.length)] as T;

/** Random options. They always include coordinates, because several figures without them would all be at the origin. */
const randomOptions = (next: () => number): DeedOptions => ({
  ...usualOptions,
  format: pick(next, ["normal", "alt-2"]),
  language: pick(next, ["es", "en"]),
  figures: next() < 0.6,
  lengths: pick(next, ["centimeters", "point"]),
  zeros: pick(next, ["read", "drop"]),
  stations: pick(next, ["words", "digits"]),
  seconds: pick(next, ["written", 0, 1, 2]),
  axes: pick(next, ["quadrant", "due"]),
  capitals: next() < 0.3,
  thousand: pick(next, ["mil", "un mil"]),
  equivalence: pick(next, ["v2", "mz", "none", "ha"]),
  coordinates: pick(next, ["local", "gtm", "utm15", "utm16"]),
});

const elsewhere = (next: () => number) => ({
  northing: (1_500_000 + next() * 1000).toFixed(3),
  easting: (next() * 1000 - 500).toFixed(2),
});

const randomPlan = (next: () => number): Plan => {
  const more = next() < 0.3;
  const decimals = { seconds: pick(next, [0, 0, 1, 2]), distance: pick(next, [0, 1, 2, 2, 3]) };
  const figure = (role: Figure["role"], name: string): Figure => ({
    ...randomFigure(next, undefined, decimals),
    role,
    name,
    start: elsewhere(next),
  });
  return {
    unit: pick(next, ["m", "v"]),
    figures: more
      ? [figure("parcel", ""), figure("parcel", "Lote 2"), figure("hole", "Pozo"), figure("rightOfWay", "")]
      : [figure("parcel", "")],
  };
};

test("a thousand plans: text to figures to the same text, whatever the options", () => {
  const next = sequence(20261122);
  for (let turn = 0; turn < 1000; turn++) {
    const options = randomOptions(next);
    const text = deedText(randomPlan(next), options);
    const deed = readDeed(text);
    expect(deed.findings, text).toEqual([]);
    expect([deed.language, deed.format]).toEqual([options.language, options.format]);
    const plan = planOf(deed);
    expect(plan && deedText(plan, { ...options, seconds: "written" })).toBe(text);
  }
}, 120_000);

test("a thousand polygons come back with their courses, and their area within a hundredth", () => {
  const next = sequence(71);
  for (let turn = 0; turn < 1000; turn++) {
    const figure = randomFigure(next);
    const options = { ...usualOptions, format: pick(next, ["normal", "alt-2"] as const) };
    const read = planOf(readDeed(deedText({ unit: "m", figures: [figure] }, options)))?.figures[0];
    expect(read?.courses.map(({ azimuth, distance, from, to }) => ({ azimuth, distance, from, to }))).toEqual(
      figure.courses.map(({ azimuth, distance, from, to }) => ({ azimuth, distance, from, to })),
    );
    expect(read && areaOf(ringOf(read))).toBeCloseTo(areaOf(ringOf(figure)), 6);
    expect(read?.declaredArea).toBe(areaInText(figure, "m", options));
  }
}, 120_000);

test("a text grouped by sides gives its sides, distances and neighbours, and the same text", () => {
  const next = sequence(99);
  for (let turn = 0; turn < 300; turn++) {
    const options = { ...randomOptions(next), format: "alt-1", coordinates: "none" } as const;
    const plan: Plan = { unit: "m", figures: [randomFigure(next)] };
    const text = deedText(plan, options);
    const deed = readDeed(text);
    expect(deed.findings).toEqual([]);
    expect(deed.format).toBe("alt-1");
    const [figure] = deed.figures;
    const sided = figure?.courses.flatMap(({ at: _, end: __, side, azimuth: ___, ...course }): SidedCourse[] =>
      side ? [{ ...course, side }] : [],
    );
    expect(sided && figure?.declaredArea && sidesText(sided, deed.unit, figure.declaredArea, options)).toBe(text);
    expect(planOf(deed)).toBeUndefined();
  }
});

describe("prose of other hands", () => {
  const first = (text: string) => readDeed(text).figures[0]?.courses[0];

  test.each([
    [
      "partiendo del mojón A al mojón B, con rumbo Norte 45 grados 30 minutos Este y una distancia de 30.50 metros, colindando con Pedro López",
      { from: "A", to: "B", azimuth: { degrees: 45, minutes: 30, seconds: "0" }, distance: "30.50" },
    ],
    [
      "Del punto 1 al punto 2: azimut 126°55'17\", distancia 12.00 mts., linda con carretera",
      { from: "1", to: "2", azimuth: { degrees: 126, minutes: 55, seconds: "17" }, distance: "12.00" },
    ],
    [
      "de la estación número uno a la estación número dos con rumbo S 10°20'30\" O y distancia de 1,205.75 varas",
      { from: "1", to: "2", azimuth: { degrees: 190, minutes: 20, seconds: "30" }, distance: "1205.75" },
    ],
    [
      "de la estación 1 al punto observado 2, con azimut de noventa grados con treinta minutos, y distancia de QUINCE punto 00 metros (15.00 mts)",
      { azimuth: { degrees: 90, minutes: 30, seconds: "0" } },
    ],
    [
      "From the station 4 to the point 5 on a bearing of S 89°59'59\" W a distance of 100 feet",
      { from: "4", to: "5", azimuth: { degrees: 269, minutes: 59, seconds: "59" } },
    ],
  ])("%s", (text, expected) => {
    expect(first(text)).toMatchObject(expected);
  });

  test("a neighbour keeps its commas and stops", () => {
    const text = deedText(
      {
        unit: "m",
        figures: [
          {
            ...rectangle,
            courses: rectangle.courses.map((course) => ({
              ...course,
              neighbour: "lote 3; finca 30,052, folio 1. y otros",
            })),
          },
        ],
      },
      usualOptions,
    );
    expect(readDeed(text).figures[0]?.courses.map(({ neighbour }) => neighbour)).toEqual(
      Array.from({ length: 4 }, () => "lote 3; finca 30,052, folio 1. y otros"),
    );
  });
});

describe("errors of a text", () => {
  const text = deedText({ unit: "m", figures: [rectangle] }, usualOptions);

  test("words that differ from their figures are reported with their position, and count", () => {
    const wrong = text.replace("(20.00 m), colinda con Juan", "(21.00 m), colinda con Juan");
    const deed = readDeed(wrong);
    expect(deed.findings).toEqual([
      expect.objectContaining({ id: "words_differ", words: "de veinte metros", figures: "21.00 m" }),
    ]);
    expect(wrong.slice(deed.findings[0]?.at, deed.findings[0]?.end)).toMatch(/^de la estación uno .*\(21\.00 m\)$/);
    expect(deed.figures[0]?.courses[1]?.distance).toBe("20");
    const turned = readDeed(text.replace(`(180°00'00")`, `(181°00'00")`));
    expect(turned.findings).toEqual([expect.objectContaining({ id: "words_differ", figures: `181°00'00"` })]);
    expect(turned.figures[0]?.courses[1]?.azimuth).toEqual({ degrees: 180, minutes: 0, seconds: "0" });
  });

  test("an unreadable direction or distance is reported, and there is no plan", () => {
    const deed = readDeed(text.replace("ciento ochenta grados", "ciento ochocientos grados"));
    expect(deed.findings.map(({ id }) => id)).toEqual(["direction_unreadable"]);
    expect(planOf(deed)).toBeUndefined();
    expect(readDeed(text.replace("quince metros (15.00 m)", "largos pasos")).findings[0]?.id).toBe(
      "distance_unreadable",
    );
  });

  test.each([
    `de la estación 2 a la estación 3, azimut 269°15'30", 25.50 metros, colindando con María`,
    `de la estación 2 a la estación 3 con azimut de 269°15'30" y 25.50 m, colinda con María`,
    `del punto 2 al punto 3, azimut 269°15'30", en línea recta de veinticinco metros con cincuenta centímetros, colinda con María`,
    `de la estación 2 a la estación 3, azimut 269°15'30", recorriendo 25.50 metros. Colinda con María`,
    `from station 2 to station 3, azimuth 269°15'30", 25.50 meters, adjoining María`,
    `from station 2 to station 3, azimuth 269°15'30", along a line of 25.50 m, adjoining María`,
  ])("a length without the word for distance is read behind its direction: %s", (course) => {
    const { findings, figures } = readDeed(course);
    expect(findings).toEqual([]);
    expect(figures[0]?.courses[0]).toMatchObject({
      azimuth: { degrees: 269 },
      distance: expect.stringMatching(/^25\.50?$/),
    });
    expect(figures[0]?.courses[0]?.neighbour).toContain("María");
  });

  test("a length of something else is no distance", () => {
    const course = `de la estación 2 a la estación 3, azimut 269°15'30", colinda con calle de ocho metros de ancho`;
    expect(readDeed(course).findings.map(({ id }) => id)).toEqual(["distance_unreadable"]);
  });

  test("metres and varas in one text", () => {
    expect(readDeed(text.replace("veinte metros (20.00 m)", "veinte varas (20.00 v)")).findings[0]?.id).toBe(
      "units_mixed",
    );
  });

  test("a text without courses, and one too long", () => {
    expect(readDeed("Compraventa de un vehículo.").findings).toEqual([{ id: "no_courses", at: 0, end: 27 }]);
    expect(readDeed("").findings[0]?.id).toBe("no_courses");
    expect(readDeed("a".repeat(500_001)).findings[0]?.id).toBe("too_long");
  });
});

test.each([
  ["the beginning of a course", "de la estación "],
  ["a course without an end", "de la estación uno al punto observado dos, con azimut de "],
  ["words", "treinta y "],
  ["parentheses", "("],
  ["spaces", " "],
  ["degrees", "grados "],
  ["stops", "de la estación 1 al punto 2, azimut 1. "],
  ["a heading", "Polígono "],
  ["sides", "NORTE: "],
])("half a million characters of %s are read at once or refused", (_, piece) => {
  const hostile = piece.repeat(Math.floor(499_000 / piece.length));
  expect(Array.isArray(readDeed(hostile).findings)).toBe(true);
});
