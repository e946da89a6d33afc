import { expect, test } from "vitest";
import { randomFigure, rectangle, sequence } from "#tests/fixtures/survey/polygons.ts";
import { type DrawingPage, drawPlan } from "./drawing.ts";
import { writeSvg } from "./formats/svg.ts";
import { usualLandUnits } from "./land-units.ts";
import type { Plan } from "./plan.ts";

const page: DrawingPage = { width: 180, height: 180, margin: 20, directions: "bearing", language: "es" };
const plan: Plan = { unit: "m", figures: [rectangle] };
const words = { title: "Lote", scale: "Escala", north: "N" };

test("a plan is drawn to the largest usual scale that has room, in the middle, north above", () => {
  const drawing = drawPlan(plan, page, usualLandUnits);
  expect(drawing.scale).toBe(150);
  const [figure] = drawing.figures;
  const [a, b, c] = figure?.outline ?? [];
  expect(a && b && b.x - a.x).toBeCloseTo(100, 6);
  expect(b && c && c.y - b.y).toBeCloseTo(20_000 / 150, 6);
  expect(a && c && (a.x + c.x) / 2).toBeCloseTo(90, 6);
  expect(drawing.bar).toEqual({ metres: 5, length: expect.closeTo(33.33, 2) as number });
});

test("labels run along their sides, are never upside down, and have the neighbour outside", () => {
  const [figure] = drawPlan(plan, page, usualLandUnits).figures;
  expect(figure?.sides.map(({ turn, outsideAbove }) => [turn, outsideAbove])).toEqual([
    [0, true],
    [-90, false],
    [0, false],
    [-90, true],
  ]);
  expect(figure?.sides.map(({ measure }) => measure)).toEqual([
    `N 90°00'00" E  15.00 m`,
    `S 0°00'00" E  20.00 m`,
    `S 90°00'00" O  15.00 m`,
    `N 0°00'00" E  20.00 m`,
  ]);
});

test("every random plan stays on its page", () => {
  const next = sequence(61);
  for (let turn = 0; turn < 200; turn++) {
    const drawing = drawPlan(
      { unit: turn % 2 ? "m" : "v", figures: [randomFigure(next), randomFigure(next)] },
      page,
      usualLandUnits,
    );
    for (const { outline, sides } of drawing.figures) {
      for (const { x, y } of outline) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(page.margin - 1e-9);
        expect(Math.max(x, y)).toBeLessThanOrEqual(page.width - page.margin + 1e-9);
      }
      for (const { turn: degrees } of sides) expect(Math.abs(degrees)).toBeLessThanOrEqual(90);
    }
  }
});

test("a plan without figures is an empty page", () => {
  expect(drawPlan({ unit: "m", figures: [] }, page, usualLandUnits).figures).toEqual([]);
});

test("the SVG has stations, measures, neighbours, an arrow and the scale, and nothing of what somebody typed as markup", () => {
  const typed = `<script>alert("1")</script>\u0000&'`;
  const courses = rectangle.courses.map((course) => ({ ...course, neighbour: typed, from: course.from }));
  const svg = writeSvg({ unit: "m", figures: [{ ...rectangle, courses }] }, page, usualLandUnits, {
    ...words,
    title: typed,
  });
  expect(svg).not.toContain("<script");
  expect(svg).not.toContain("\u0000");
  expect(svg).toContain("&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62;&#38;&#39;");
  expect(svg).toContain("S 90°00&#39;00&#34; O  15.00 m");
  expect(svg).toContain("Escala 1:150");
  expect(svg.match(/<circle/g)).toHaveLength(4);
});

test("the names of stations stand outside", () => {
  const [figure] = drawPlan(plan, page, usualLandUnits).figures;
  expect(figure?.stations.map(({ name, away }) => [name, Math.sign(away.x), Math.sign(away.y)])).toEqual([
    ["0", -1, -1],
    ["1", 1, -1],
    ["2", 1, 1],
    ["3", -1, 1],
  ]);
});
