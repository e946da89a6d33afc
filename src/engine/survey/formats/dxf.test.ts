import { describe, expect, test } from "vitest";
import { errorIn, expectRings, findingsIn, lotWithHole as plan, planIn } from "#tests/fixtures/survey/imports.ts";
import { randomFigure, rectangle, sequence } from "#tests/fixtures/survey/polygons.ts";
import { areaOf } from "../area.ts";
import { usualLandUnits } from "../land-units.ts";
import { ringOf } from "../traverse.ts";
import { writeDxf } from "./dxf.ts";
import { readDxf } from "./read-dxf.ts";

describe("DXF", () => {
  test("written comes back, roles by layer", () => {
    const read = planIn(readDxf(writeDxf(plan, usualLandUnits)));
    expect(read.figures.map(({ role }) => role)).toEqual(["parcel", "hole"]);
    expectRings(read, plan);
  });

  test("a thousand random figures keep their area", () => {
    const next = sequence(43);
    for (let turn = 0; turn < 1000; turn++) {
      const figure = randomFigure(next);
      const [read] = planIn(readDxf(writeDxf({ unit: "m", figures: [figure] }, usualLandUnits))).figures;
      const [before, after] = [areaOf(ringOf(figure)), read ? areaOf(ringOf(read)) : 0];
      expect(Math.abs(after - before) / before).toBeLessThan(0.005);
    }
  });

  test("is plain ASCII, whatever a neighbour is called", () => {
    const courses = rectangle.courses.map((course) => ({ ...course, neighbour: "Ñuñez\n  0\nLINE\n" }));
    const written = writeDxf({ unit: "m", figures: [{ ...rectangle, courses }] }, usualLandUnits);
    expect(/^[\x20-\x7e\n]*$/.test(written)).toBe(true);
    expect(written).toContain("\\U+00D1u\\U+00F1ez 0 LINE");
    expect(planIn(readDxf(written)).figures).toHaveLength(1);
    expect(written.split("\n").filter((line) => line === "LINE")).toEqual([]);
  });

  const entities = (...lines: (string | number)[]) =>
    [
      0,
      "SECTION",
      2,
      "HEADER",
      9,
      "$INSUNITS",
      70,
      6,
      0,
      "ENDSEC",
      0,
      "SECTION",
      2,
      "ENTITIES",
      ...lines,
      0,
      "ENDSEC",
      0,
      "EOF",
      "",
    ].join("\r\n");
  const light = (points: readonly (readonly [number, number])[], closed = 1, layer = "0") => [
    0,
    "LWPOLYLINE",
    8,
    layer,
    90,
    points.length,
    70,
    closed,
    ...points.flatMap(([x, y]) => [10, x, 20, y]),
  ];

  test("light polylines, single lines that close, lines that do not, arcs, holes by place", () => {
    const line = (x1: number, y1: number, x2: number, y2: number) => [
      0,
      "LINE",
      8,
      "0",
      10,
      x1,
      20,
      y1,
      11,
      x2,
      21,
      y2,
    ];
    const imported = readDxf(
      entities(
        ...light([
          [0, 0],
          [0, 100],
          [100, 100],
          [100, 0],
        ]),
        ...light([
          [10, 10],
          [10, 20],
          [20, 20],
          [20, 10],
        ]),
        ...light(
          [
            [30, 10],
            [30, 20],
            [40, 20],
            [40, 10],
          ],
          1,
          "Servidumbre de paso",
        ),
        ...line(200, 0, 210, 0),
        ...line(210, 10, 210, 0),
        ...line(210, 10, 200, 0),
        ...line(500, 0, 510, 0),
        ...light([
          [600, 0],
          [620, 0],
          [620, 20],
        ]),
        42,
        "0.5",
        0,
        "CIRCLE",
        8,
        "0",
        10,
        1,
        20,
        1,
        40,
        5,
      ),
    );
    expect(planIn(imported).figures.map(({ role }) => role)).toEqual([
      "parcel",
      "hole",
      "rightOfWay",
      "parcel",
      "parcel",
    ]);
    expect(findingsIn(imported)).toEqual([
      { id: "arc_as_chord", count: 1 },
      { id: "open_line", count: 1 },
    ]);
  });

  test("drawn in millimetres becomes metres", () => {
    const text = entities(
      ...light([
        [0, 0],
        [0, 20_000],
        [15_000, 20_000],
        [15_000, 0],
      ]),
    ).replace("70\r\n6\r\n", "70\r\n4\r\n");
    expect(planIn(readDxf(text)).figures[0]?.courses.map(({ distance }) => distance)).toEqual([
      "20.00",
      "15.00",
      "20.00",
      "15.00",
    ]);
  });

  test.each([
    ["nothing", "", "not_the_format"],
    ["prose", "hello\nworld\n", "not_the_format"],
    ["a binary one", "AutoCAD Binary DXF\r\n\u001a\u0000", "binary"],
    ["no figures", entities(), "nothing_found"],
    ["size", "0\n".repeat(1_000_001), "too_large"],
    [
      "no numbers",
      entities(
        ...light([
          [0, 0],
          [0, 1],
          [1, 1],
        ]).map((v) => (v === 1 ? "NaN" : v)),
      ),
      "nothing_found",
    ],
    [
      "fifty-one figures",
      entities(
        ...Array.from({ length: 51 }, () =>
          light([
            [0, 0],
            [0, 1],
            [1, 1],
          ]),
        ).flat(),
      ),
      "too_many_figures",
    ],
    ["a polyline without an end", entities(0, "POLYLINE", 70, 1, 0, "VERTEX", 10, 1, 20, 1), "nothing_found"],
  ])("with %s is refused", (_, text, error) => {
    expect(errorIn(readDxf(text))).toBe(error);
  });

  test("a hundred thousand lines from one point take no long time", () => {
    const lines = Array.from({ length: 60_000 }, (_, i) => `0\nLINE\n10\n0\n20\n0\n11\n${i}\n21\n1`).join("\n");
    expect(errorIn(readDxf(`0\nSECTION\n2\nENTITIES\n${lines}\n0\nENDSEC\n0\nEOF\n`))).toBe("nothing_found");
  });
});
