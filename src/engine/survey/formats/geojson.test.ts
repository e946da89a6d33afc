import { describe, expect, test } from "vitest";
import { errorIn, expectRings, lotWithHole as plan, planIn } from "#tests/fixtures/survey/imports.ts";
import { rectangle } from "#tests/fixtures/survey/polygons.ts";
import { usualLandUnits } from "../land-units.ts";
import type { Figure, Point } from "../plan.ts";
import { readGeoJson, writeGeoJson } from "./geojson.ts";

describe("GeoJSON", () => {
  test.each(["local", "gtm", "utm15"] as const)("written on %s comes back", (system) => {
    const on =
      system === "utm15"
        ? { ...plan, figures: plan.figures.map((f) => ({ ...f, start: { northing: "1614250", easting: "769000" } })) }
        : plan;
    const read = planIn(readGeoJson(writeGeoJson(on, system, usualLandUnits)));
    expect(read.figures.map(({ name, role }) => [name, role])).toEqual([
      ["Lote 1", "parcel"],
      ["Pozo", "hole"],
    ]);
    expect(read.figures[0]?.courses.map(({ neighbour }) => neighbour)).toEqual(
      rectangle.courses.map(({ neighbour }) => neighbour),
    );
    if (system !== "utm15") expectRings(read, on);
  });

  test("on a projection is in degrees of WGS 84, longitude first", () => {
    const written = JSON.parse(writeGeoJson(plan, "gtm", usualLandUnits)) as {
      features: { geometry: { coordinates: number[][][] } }[];
    };
    const [longitude = 0, latitude = 0] = written.features[0]?.geometry.coordinates[0]?.[0] ?? [];
    expect(longitude).toBeCloseTo(-90.499, 3);
    expect(latitude).toBeCloseTo(14.6, 1);
  });

  test("in varas is written in metres", () => {
    const read = planIn(readGeoJson(writeGeoJson({ unit: "v", figures: [rectangle] }, "local", usualLandUnits)));
    expect(read.figures[0]?.courses[0]?.distance).toBe("12.54");
  });

  test("with an inner ring, a collection, a multipolygon and a closed line", () => {
    const square = (at: number, size: number) => [
      [at, at],
      [at, at + size],
      [at + size, at + size],
      [at + size, at],
      [at, at],
    ];
    const read = planIn(
      readGeoJson(
        JSON.stringify({
          type: "GeometryCollection",
          coordinateSystem: "local",
          geometries: [
            { type: "Polygon", coordinates: [square(0, 100), square(10, 20)] },
            { type: "MultiPolygon", coordinates: [[square(200, 10)]] },
            { type: "LineString", coordinates: square(300, 10) },
            { type: "Point", coordinates: [1, 2] },
          ],
        }),
      ),
    );
    expect(read.figures.map(({ role }) => role)).toEqual(["parcel", "hole", "parcel", "parcel"]);
  });

  test.each([
    ["nothing", "", "not_the_format"],
    ["no JSON", "{", "not_the_format"],
    ["another JSON", "[1,2]", "not_the_format"],
    ["no type", "{}", "not_the_format"],
    ["no polygon", '{"type":"Point","coordinates":[1,2]}', "nothing_found"],
    ["a place in Europe", '{"type":"Polygon","coordinates":[[[10,50],[10,51],[11,51],[10,50]]]}', "elsewhere"],
    ["depth", "[".repeat(100_000), "too_deep"],
    ["depth in objects", '{"a":'.repeat(100), "too_deep"],
    ["size", " ".repeat(2_000_001), "too_large"],
    [
      "wrong kinds",
      '{"type":"FeatureCollection","features":[1,null,{"type":"Feature","geometry":"x"},[]]}',
      "nothing_found",
    ],
    ["no numbers", '{"type":"Polygon","coordinates":[[["a","b"],[null,1],[1e308,1],[{},[]]]]}', "nothing_found"],
    ["coordinates of another kind", '{"type":"Polygon","coordinates":{"length":3}}', "nothing_found"],
    [
      "points in line",
      '{"type":"Polygon","coordinateSystem":"local","coordinates":[[[0,0],[1,1],[2,2],[0,0]]]}',
      "nothing_found",
    ],
  ])("with %s is refused", (_, text, error) => {
    expect(errorIn(readGeoJson(text))).toBe(error);
  });

  test("brackets in texts are no depth, and members of prototypes no members", () => {
    const properties = `"properties":{"name":"${"[".repeat(200)}","__proto__":{"role":"hole"},"stations":["a b","c","d","e"],"role":"toString"}`;
    const text = `{"type":"Feature","coordinateSystem":"local",${properties},"geometry":{"type":"Polygon","coordinates":[[[0,0],[0,500],[500,500],[0,0]]]}}`;
    const [figure] = planIn(readGeoJson(text)).figures;
    expect(figure?.role).toBe("parcel");
    expect(figure?.name).toHaveLength(60);
    expect(figure?.courses.map(({ from }) => from)).toEqual(["0", "1", "2"]);
  });

  test("more points and more figures than a plan has", () => {
    const circle = Array.from({ length: 1001 }, (_, i) => [1000 * Math.cos(i / 160), 1000 * Math.sin(i / 160)]);
    expect(errorIn(readGeoJson(JSON.stringify({ type: "Polygon", coordinates: [circle] })))).toBe("too_many_points");
    const many = Array.from({ length: 51 }, (_, i) => [
      [
        [i * 300, 200],
        [i * 300 + 200, 200],
        [i * 300, 400],
      ],
    ]);
    expect(errorIn(readGeoJson(JSON.stringify({ type: "MultiPolygon", coordinates: many })))).toBe("too_many_figures");
  });
});

test("a ring with points twice keeps its shape and loses their names", () => {
  const point = (north: number, east: number): Point => ({ north, east });
  const ring = [point(0, 0), point(0, 0), point(0, 10), point(10, 10)];
  const text = JSON.stringify({
    type: "Feature",
    coordinateSystem: "local",
    properties: { stations: ["a", "b", "c", "d"], neighbours: ["1", "2", "3", "4"] },
    geometry: { type: "Polygon", coordinates: [ring.map(({ north, east }) => [east, north])] },
  });
  const [figure] = planIn(readGeoJson(text)).figures as [Figure];
  expect(figure.courses.map(({ from, neighbour }) => from + neighbour)).toEqual(["0", "1", "2"]);
});
