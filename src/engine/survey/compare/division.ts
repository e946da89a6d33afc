import { areaOf } from "../area.ts";
import { overlay, type Shape } from "../overlay.ts";
import type { Plan, Point } from "../plan.ts";
import { closureOf, ringOf } from "../traverse.ts";

/** A piece of land that belongs nowhere or twice: how large it is, and a point inside its largest part. */
export interface Piece {
  readonly area: number;
  readonly where: Point;
}

/** The position of the parts of a division in the whole. Areas are in the unit of the plans, squared. */
export interface Division {
  readonly whole: number;
  readonly parts: readonly number[];
  /** The parts' areas together less the whole's. */
  readonly difference: number;
  /** The piece of the whole that no part covers. */
  readonly gap: Piece | undefined;
  /** The pieces of each part outside the whole. */
  readonly outside: readonly (Piece & { readonly part: number })[];
  /** The pieces that several parts cover. */
  readonly overlaps: readonly (Piece & { readonly parts: readonly number[] })[];
  readonly addsUp: boolean;
}

/** The land of a plan: its parcels without the holes in them. */
const landOf = (plan: Plan): Shape =>
  plan.figures.filter(({ role }) => role !== "rightOfWay").map((figure) => ringOf(figure));

const landArea = (plan: Plan): number =>
  plan.figures.reduce((sum, figure) => {
    if (figure.role === "rightOfWay") return sum;
    return figure.role === "hole" ? sum - areaOf(ringOf(figure)) : sum + areaOf(ringOf(figure));
  }, 0);

/** A strip of a centimetre along the boundary of the whole: what is smaller is measuring, not land. */
const usualStrip = (whole: Plan): number =>
  0.01 * whole.figures.reduce((sum, { courses }) => sum + closureOf(courses).perimeter, 0);

/**
 * Checks whether the parts of a division add up to the whole: no gap, nothing outside, nothing twice, each up to the
 * tolerance. All plans are in one unit and one system of coordinates.
 */
export function checkDivision(whole: Plan, parts: readonly Plan[], tolerance = usualStrip(whole)): Division {
  const pieces = overlay([whole, ...parts].map(landOf)).filter(({ area }) => area > tolerance);
  const areas = parts.map(landArea);
  const total = landArea(whole);
  const difference = areas.reduce((sum, area) => sum + area, 0) - total;
  const gaps = pieces.filter(({ shapes }) => shapes.join() === "0");
  const outside = pieces.flatMap(({ shapes, area, where }) =>
    shapes.includes(0) ? [] : shapes.map((shape) => ({ part: shape - 1, area, where })),
  );
  const overlaps = pieces.flatMap(({ shapes, area, where }) => {
    const covering = shapes.filter((shape) => shape > 0).map((shape) => shape - 1);
    return covering.length > 1 ? [{ parts: covering, area, where }] : [];
  });
  const [gap] = gaps;
  return {
    whole: total,
    parts: areas,
    difference,
    gap: gap && { area: gap.area, where: gap.where },
    outside,
    overlaps,
    addsUp: !gap && outside.length === 0 && overlaps.length === 0 && Math.abs(difference) <= tolerance,
  };
}

/**
 * The part moved so that a station both plans name lies where the whole has it; unmoved when they have none in common.
 * Deeds rarely tell coordinates, but those of one division name their stations alike.
 */
export function placedByStation(whole: Plan, part: Plan): Plan {
  const known = new Map(
    whole.figures.flatMap((figure) => {
      const ring = ringOf(figure);
      return figure.courses.flatMap(({ from }, i) => (ring[i] ? [[from, ring[i]] as const] : []));
    }),
  );
  for (const figure of part.figures) {
    const ring = ringOf(figure);
    for (const [i, { from }] of figure.courses.entries()) {
      const [there, here] = [known.get(from), ring[i]];
      if (there && here) return moved(part, there.north - here.north, there.east - here.east);
    }
  }
  return part;
}

const moved = (plan: Plan, north: number, east: number): Plan => ({
  ...plan,
  figures: plan.figures.map((figure) => ({
    ...figure,
    start: {
      northing: (Number(figure.start.northing) + north).toFixed(6),
      easting: (Number(figure.start.easting) + east).toFixed(6),
    },
  })),
});
