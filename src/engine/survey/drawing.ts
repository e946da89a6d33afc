import { angleFigures } from "#engine/words/angle-parts.ts";
import { isClockwise } from "./area.ts";
import { bearingOf } from "./direction.ts";
import { type LandUnits, metresIn } from "./land-units.ts";
import type { Course, Figure, FigureRole, Plan, Point } from "./plan.ts";
import { ringOf } from "./traverse.ts";

/** A point of the page in millimetres, from its upper left corner. */
export interface PagePoint {
  readonly x: number;
  readonly y: number;
}

/** A text beside a side: it runs along it and is never upside down. */
export interface SideLabel extends PagePoint {
  /** Degrees clockwise. */
  readonly turn: number;
  readonly measure: string;
  readonly neighbour: string;
  /** True if the neighbour's name is above the side on the page and the measure below. False for the reverse. */
  readonly outsideAbove: boolean;
  /** The side's length on the page; a label that is longer does not fit. */
  readonly length: number;
}

/** A polygon on the page. */
export interface DrawnFigure {
  readonly role: FigureRole;
  readonly name: string;
  readonly outline: readonly PagePoint[];
  /** Stations. `away` is the direction of the name from the station, away from the land. */
  readonly stations: readonly (PagePoint & { readonly name: string; readonly away: PagePoint })[];
  readonly sides: readonly SideLabel[];
}

/** A plan drawn to scale, north above. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** 1 in so many. */
  readonly scale: number;
  readonly figures: readonly DrawnFigure[];
  /** A bar of this many metres, so long on the page. */
  readonly bar: { readonly metres: number; readonly length: number };
}

/** The page a drawing has room on, in millimetres, and how directions are written. */
export interface DrawingPage {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  readonly directions: "azimuth" | "bearing";
  readonly language: "es" | "en";
}

/** The scales surveyors draw in: 1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 7.5 times a power of ten. */
const steps = [1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 7.5];

/** The smallest usual scale of at least so much. */
function usualScale(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  return (steps.find((step) => step * power >= least * (1 - 1e-12)) ?? 10) * power;
}

/** A round length of at most so many metres: 1, 2 or 5 times a power of ten. */
function roundLength(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power;
}

function measureOf(course: Course, unit: Plan["unit"], { directions, language }: DrawingPage): string {
  if (directions === "azimuth") return `${angleFigures(course.azimuth)}  ${course.distance} ${unit}`;
  const { from, angle, towards } = bearingOf(course.azimuth);
  const side = towards === "W" && language === "es" ? "O" : towards;
  return `${from} ${angleFigures(angle)} ${side}  ${course.distance} ${unit}`;
}

/** The direction, one long, that leads out of a corner between its two sides. */
function awayFrom(outline: readonly PagePoint[], i: number, clockwise: boolean): PagePoint {
  const at = outline[i] ?? { x: 0, y: 0 };
  const before = outline[(i + outline.length - 1) % outline.length] ?? at;
  const after = outline[(i + 1) % outline.length] ?? at;
  const outward = (from: PagePoint, to: PagePoint): PagePoint => {
    const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const sign = clockwise ? 1 : -1;
    return { x: (sign * (to.y - from.y)) / length, y: (-sign * (to.x - from.x)) / length };
  };
  const [one, other] = [outward(before, at), outward(at, after)];
  const sum = { x: one.x + other.x, y: one.y + other.y };
  const length = Math.hypot(sum.x, sum.y);
  return length < 1e-6 ? one : { x: sum.x / length, y: sum.y / length };
}

function drawn(figure: Figure, unit: Plan["unit"], place: (point: Point) => PagePoint, page: DrawingPage): DrawnFigure {
  const ring = ringOf(figure);
  const outline = ring.map(place);
  const clockwise = isClockwise(ring);
  const sides = figure.courses.map((course, i): SideLabel => {
    const [a = { x: 0, y: 0 }, b = { x: 0, y: 0 }] = [outline[i], outline[(i + 1) % outline.length]];
    const turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
    const upsideDown = turn >= 90 || turn < -90;
    return {
      x: (a.x + b.x) / 2,
      y: (a.y + b.y) / 2,
      turn: upsideDown ? turn + (turn > 0 ? -180 : 180) : turn,
      measure: measureOf(course, unit, page),
      neighbour: course.neighbour,
      // Walking clockwise the outside is to the left: above, when the side is read the way it is walked.
      outsideAbove: clockwise !== upsideDown,
      length: Math.hypot(b.x - a.x, b.y - a.y),
    };
  });
  const stations = outline.map((point, i) => ({
    ...point,
    name: figure.courses[i]?.from ?? "",
    away: awayFrom(outline, i, clockwise),
  }));
  return { role: figure.role, name: figure.name, outline, stations, sides };
}

/** Draws a plan to the largest usual scale at which it has room on the page. */
export function drawPlan(plan: Plan, page: DrawingPage, sizes: LandUnits): Drawing {
  const metres = Number(metresIn(plan.unit, sizes).toString());
  const points = plan.figures.flatMap(ringOf);
  const reach = (pick: (point: Point) => number): readonly [number, number] =>
    points.reduce<readonly [number, number]>(
      ([low, high], point) => [Math.min(low, pick(point)), Math.max(high, pick(point))],
      points[0] ? [pick(points[0]), pick(points[0])] : [0, 0],
    );
  const [south, north] = reach((point) => point.north);
  const [west, east] = reach((point) => point.east);
  const room = { width: page.width - 2 * page.margin, height: page.height - 2 * page.margin };
  // Millimetres of land that have to fit on a millimetre of paper.
  const least = Math.max(
    ((east - west) * metres * 1000) / room.width,
    ((north - south) * metres * 1000) / room.height,
    1,
  );
  const scale = usualScale(least);
  const perUnit = (metres * 1000) / scale;
  const place = (point: Point): PagePoint => ({
    x: page.width / 2 + (point.east - (west + east) / 2) * perUnit,
    y: page.height / 2 - (point.north - (south + north) / 2) * perUnit,
  });
  const bar = roundLength((40 * scale) / 1000);
  return {
    width: page.width,
    height: page.height,
    scale,
    figures: plan.figures.map((figure) => drawn(figure, plan.unit, place, page)),
    bar: { metres: bar, length: (bar * 1000) / scale },
  };
}
