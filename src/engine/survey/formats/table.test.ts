import { describe, expect, test } from "vitest";
import { errorIn, findingsIn, planIn } from "#tests/fixtures/survey/imports.ts";
import { rectangle } from "#tests/fixtures/survey/polygons.ts";
import { readTable } from "./table.ts";

describe("a table", () => {
  test.each([
    [
      "with headings, as CSV",
      'Est.,P.O.,Azimut,Distancia (m),Colindante\n0,1,90°00\'00",15.00,"calle, pública"\n1,2,180,20.00,Juan\n2,3,270,15.00,\n3,0,0,20.00,lote',
    ],
    [
      "pasted from a spreadsheet, without headings",
      "0\t1\t90°00'00\"\t15.00\tcalle, pública\n1\t2\t180\t20.00\tJuan\r\n2\t3\t270\t15.00\t\n3\t0\t0\t20.00\tlote\n",
    ],
    [
      "in English with bearings and semicolons",
      "from;to;bearing;distance;neighbor\n0;1;N 90 E;15.00 m;calle, pública\n1;2;S 0 E;20.00 m;Juan\n2;3;S 90 O;15.00 m;\n3;0;N 0 E;20.00 m;lote\n",
    ],
  ])("of courses %s", (_, text) => {
    const [figure] = planIn(readTable(text)).figures;
    expect(figure?.courses.map(({ from, to, azimuth, distance }) => [from, to, azimuth.degrees, distance])).toEqual(
      rectangle.courses.map(({ from, to, azimuth, distance }) => [from, to, azimuth.degrees, distance]),
    );
    expect(figure?.courses.map(({ neighbour }) => neighbour)).toEqual(["calle, pública", "Juan", "", "lote"]);
  });

  test("of directions and distances alone is numbered", () => {
    const [figure] = planIn(readTable("90 15\n180 20\n270 15\n0 20".replaceAll(" ", "\t"))).figures;
    expect(figure?.courses.map(({ from, to }) => `${from}-${to}`)).toEqual(["0-1", "1-2", "2-3", "3-0"]);
  });

  test("of magnetic directions is turned by the declination", () => {
    const declination = { angle: { degrees: 1, minutes: 30, seconds: "0" }, towards: "W" } as const;
    const [figure] = planIn(readTable("90\t15\n180\t20\n270\t15", declination)).figures;
    expect(figure?.courses[0]?.azimuth).toEqual({ degrees: 88, minutes: 30, seconds: "0" });
  });

  test("of points, several polygons, in varas", () => {
    const text =
      'polígono,punto,norte,este,colindante\nA,1,0,0,x\nA,2,0,15,y\nA,3,-20,15,z\nA,4,-20,0,w\nA,1,0,0,\nB,1,"1,000",0,\nB,2,1000,10,\nB,3,990,10,';
    const read = planIn(readTable(text));
    expect(read.figures.map(({ name, courses }) => [name, courses.length])).toEqual([
      ["A", 4],
      ["B", 3],
    ]);
    expect(read.figures[0]?.courses.map(({ from, neighbour }) => from + neighbour)).toEqual(["1x", "2y", "3z", "4w"]);
    expect(planIn(readTable("90\t15 v\n180\t20 v\n270\t15 v")).unit).toBe("v");
  });

  test("of latitudes and longitudes becomes GTM", () => {
    const imported = readTable("punto,lat,lon\n1,14.6,-90.5\n2,14.6,-90.499\n3,14.599,-90.499\n4,14.599,-90.5");
    expect(findingsIn(imported)).toEqual([{ id: "projected", count: 4 }]);
    expect(planIn(imported).figures[0]?.start.easting).toBe("500000");
    expect(Number(planIn(imported).figures[0]?.courses[0]?.distance)).toBeCloseTo(107.7, 1);
  });

  test("unreadable rows are left out and reported with their line", () => {
    const imported = readTable("azimut,distancia\n90,15\nx,20\n270,-1\n\n0,20\n0,1e3");
    expect(findingsIn(imported)).toEqual([
      { id: "direction_unreadable", count: 1, line: 3 },
      { id: "distance_unreadable", count: 1, line: 4 },
      { id: "distance_unreadable", count: 1, line: 7 },
    ]);
    expect(planIn(imported).figures[0]?.courses).toHaveLength(2);
  });

  test.each([
    ["nothing", "", "nothing_found"],
    ["empty lines", "\n\n,,\n", "nothing_found"],
    ["prose", "hello world\nand more", "not_the_format"],
    ["headings alone", "azimut,distancia", "nothing_found"],
    ["a quotation that never ends", `azimut,distancia\n"${"x".repeat(1000)}`, "nothing_found"],
    ["size", "1".repeat(2_000_001), "too_large"],
    ["too many rows", "90\t15\n".repeat(50_002), "too_many_points"],
    ["too many courses", "90\t15\n".repeat(1001), "too_many_points"],
    ["places far away", "lat,lon\n50,10\n51,10\n51,11", "nothing_found"],
  ])("of %s is refused", (_, text, error) => {
    expect(errorIn(readTable(text))).toBe(error);
  });
});
