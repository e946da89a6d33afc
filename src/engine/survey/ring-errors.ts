import type { Point } from "./plan.ts";

/**
 * The errors of a ring of points. `at` are indices, `where` is the place:
 * - `too_few_points`: fewer than three;
 * - `no_area`: all points are in one line;
 * - `points_repeated`: the two points at `at` are the same;
 * - `turns_back`: at the point `at` the ring goes back over itself;
 * - `sides_cross`: the two sides at `at` cross;
 * - `sides_overlap`: the two sides at `at` run over each other;
 * - `point_on_side`: an end of one of the two sides at `at` is on the other.
 * A side has the number of the point it starts from.
 */
const ringErrorIds = [
  "too_few_points",
  "no_area",
  "points_repeated",
  "turns_back",
  "sides_cross",
  "sides_overlap",
  "point_on_side",
] as const;
export type RingErrorId = (typeof ringErrorIds)[number];

/** An error of a ring and where it is. */
export interface RingError {
  readonly id: RingErrorId;
  readonly at: readonly number[];
  readonly where: Point | undefined;
}

/** Two points closer than a millimetre are one: nobody measures land finer. */
export const coincidence = 0.001;

/** More errors than these help nobody; a ring of random points has thousands. */
const maxErrors = 50;

interface Segment {
  readonly from: Point;
  readonly to: Point;
}

const distance = (a: Point, b: Point): number => Math.hypot(a.north - b.north, a.east - b.east);
const same = (a: Point, b: Point): boolean => distance(a, b) < coincidence;

/** Returns the distance from a point to a segment. */
function distanceTo(point: Point, { from, to }: Segment): number {
  const [north, east] = [to.north - from.north, to.east - from.east];
  const square = north * north + east * east;
  if (square === 0) return distance(point, from);
  const along = ((point.north - from.north) * north + (point.east - from.east) * east) / square;
  const t = Math.min(1, Math.max(0, along));
  return Math.hypot(point.north - from.north - t * north, point.east - from.east - t * east);
}

const grid = (value: number): bigint => BigInt(Math.round(value * 1e6));

/**
 * On which side of the line from a to b the point c is: 1 to its right as seen on a map, −1 to its left, 0 on it. Exact for
 * coordinates of up to six decimals: a sum too small for floating numbers is made again in whole micrometres.
 */
export function turnOf(a: Point, b: Point, c: Point): -1 | 0 | 1 {
  const one = (b.north - a.north) * (c.east - a.east);
  const other = (b.east - a.east) * (c.north - a.north);
  const size = Math.abs(one) + Math.abs(other);
  const far = Math.max(Math.abs(a.north), Math.abs(a.east), Math.abs(b.north), Math.abs(c.east), 1);
  const spread =
    Math.abs(b.north - a.north) + Math.abs(c.east - a.east) + Math.abs(b.east - a.east) + Math.abs(c.north - a.north);
  const doubt = 1e-14 * size + 1e-15 * far * spread + 1e-6 * spread;
  if (Math.abs(one - other) > doubt) return one > other ? 1 : -1;
  const exact =
    (grid(b.north) - grid(a.north)) * (grid(c.east) - grid(a.east)) -
    (grid(b.east) - grid(a.east)) * (grid(c.north) - grid(a.north));
  return exact > 0n ? 1 : exact < 0n ? -1 : 0;
}

const boxesMeet = (a: Segment, b: Segment): boolean =>
  Math.max(a.from.north, a.to.north) + coincidence >= Math.min(b.from.north, b.to.north) &&
  Math.max(b.from.north, b.to.north) + coincidence >= Math.min(a.from.north, a.to.north) &&
  Math.max(a.from.east, a.to.east) + coincidence >= Math.min(b.from.east, b.to.east) &&
  Math.max(b.from.east, b.to.east) + coincidence >= Math.min(a.from.east, a.to.east);

/** Returns the point where two segments cross between their ends. Returns undefined if they do not cross. */
export function crossing(a: Segment, b: Segment): Point | undefined {
  if (turnOf(a.from, a.to, b.from) * turnOf(a.from, a.to, b.to) >= 0) return undefined;
  if (turnOf(b.from, b.to, a.from) * turnOf(b.from, b.to, a.to) >= 0) return undefined;
  const [an, ae] = [a.to.north - a.from.north, a.to.east - a.from.east];
  const [bn, be] = [b.to.north - b.from.north, b.to.east - b.from.east];
  const t = ((b.from.north - a.from.north) * be - (b.from.east - a.from.east) * bn) / (an * be - ae * bn);
  return { north: a.from.north + t * an, east: a.from.east + t * ae };
}

/** Returns the error between two sides without a common end. Returns undefined if there is none. */
function between(a: Segment, b: Segment): Pick<RingError, "id" | "where"> | undefined {
  const touching = [
    distanceTo(b.from, a) < coincidence ? b.from : undefined,
    distanceTo(b.to, a) < coincidence ? b.to : undefined,
    distanceTo(a.from, b) < coincidence ? a.from : undefined,
    distanceTo(a.to, b) < coincidence ? a.to : undefined,
  ].filter((point) => point !== undefined);
  const [first, second] = touching;
  if (first && second && !same(first, second)) return { id: "sides_overlap", where: first };
  if (first) return { id: "point_on_side", where: first };
  const where = crossing(a, b);
  return where && { id: "sides_cross", where };
}

function pairErrors(ring: readonly Point[], sides: readonly Segment[]): RingError[] {
  const errors: RingError[] = [];
  for (let i = 0; i < sides.length && errors.length < maxErrors; i++) {
    for (let j = i + 1; j < sides.length && errors.length < maxErrors; j++) {
      const [a, b, p, q] = [sides[i], sides[j], ring[i], ring[j]];
      if (!a || !b || !p || !q || !boxesMeet(a, b)) continue;
      if (same(p, q)) {
        errors.push({ id: "points_repeated", at: [i, j], where: p });
        continue;
      }
      const adjacent = j === i + 1 || (i === 0 && j === sides.length - 1);
      // A common end, also one that another error names already, is no crossing.
      if (adjacent || same(a.to, b.from) || same(a.from, b.to) || same(a.to, b.to)) continue;
      const found = between(a, b);
      if (found) errors.push({ ...found, at: [i, j] });
    }
  }
  return errors;
}

/** Errors of a closed ring given by its points, each once, in the order of its sides; at most fifty. */
export function ringErrors(ring: readonly Point[]): RingError[] {
  if (ring.length < 3) return [{ id: "too_few_points", at: [], where: ring[0] }];
  const sides = ring.map((from, i) => ({ from, to: ring[(i + 1) % ring.length] ?? from }));
  if (isInLine(ring)) return [{ id: "no_area", at: [], where: ring[0] }];
  const spikes = ring.flatMap((point, i): RingError[] => {
    const before = ring[(i + ring.length - 1) % ring.length] ?? point;
    const after = ring[(i + 1) % ring.length] ?? point;
    if (same(point, before) || same(point, after)) return [];
    const back =
      distanceTo(after, { from: before, to: point }) < coincidence ||
      distanceTo(before, { from: point, to: after }) < coincidence;
    return back ? [{ id: "turns_back", at: [i], where: point }] : [];
  });
  return [...spikes, ...pairErrors(ring, sides)].slice(0, maxErrors);
}

/** True if every point is on the line from the first point to the one farthest from it. */
function isInLine([first, ...others]: readonly Point[]): boolean {
  if (!first) return true;
  const end = others.reduce((best, point) => (distance(point, first) > distance(best, first) ? point : best), first);
  return others.every((point) => distanceToLine(point, first, end) < coincidence);
}

function distanceToLine(point: Point, from: Point, to: Point): number {
  const length = distance(from, to);
  if (length === 0) return distance(point, from);
  const [north, east] = [to.north - from.north, to.east - from.east];
  return Math.abs(north * (point.east - from.east) - east * (point.north - from.north)) / length;
}

/** Returns the points of a ring that are in line with their neighbours, and therefore not corners. */
export function pointsInLine(ring: readonly Point[]): number[] {
  if (ring.length < 3) return [];
  return ring.flatMap((point, i) => {
    const before = ring[(i + ring.length - 1) % ring.length] ?? point;
    const after = ring[(i + 1) % ring.length] ?? point;
    const ahead =
      (after.north - point.north) * (point.north - before.north) +
      (after.east - point.east) * (point.east - before.east);
    return ahead > 0 && turnOf(before, point, after) === 0 ? [i] : [];
  });
}
