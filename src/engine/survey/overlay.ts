import type { Point } from "./plan.ts";
import { crossing } from "./ring-errors.ts";

/** An area covered by the same set of shapes, how large it is, and a point inside its largest piece. */
export interface Coverage {
  /** Indices of the shapes that cover it, ascending. */
  readonly shapes: readonly number[];
  readonly area: number;
  readonly where: Point;
}

/** A shape: an outer ring and the holes in it; what an even number of rings encloses is outside. */
export type Shape = readonly (readonly Point[])[];

interface Edge {
  readonly shape: number;
  readonly west: Point;
  readonly east: Point;
}

const northAt = ({ west, east }: Edge, at: number): number =>
  west.north + ((east.north - west.north) * (at - west.east)) / (east.east - west.east);

function edgesOf(shapes: readonly Shape[]): Edge[] {
  return shapes.flatMap((rings, shape) =>
    rings.flatMap((ring) =>
      ring.flatMap((from, i): Edge[] => {
        const to = ring[(i + 1) % ring.length];
        if (!to || from.east === to.east) return [];
        return [from.east < to.east ? { shape, west: from, east: to } : { shape, west: to, east: from }];
      }),
    ),
  );
}

/** The eastings between which no edge begins, ends or crosses another. */
function cuts(edges: readonly Edge[]): number[] {
  const found = new Set<number>();
  const sorted = edges.toSorted((a, b) => a.west.east - b.west.east);
  sorted.forEach((edge, i) => {
    found.add(edge.west.east).add(edge.east.east);
    for (let j = i + 1; j < sorted.length; j++) {
      const other = sorted[j];
      if (!other || other.west.east >= edge.east.east) break;
      const where = crossing({ from: edge.west, to: edge.east }, { from: other.west, to: other.east });
      if (where) found.add(where.east);
    }
  });
  return [...found].sort((a, b) => a - b);
}

/**
 * Lays shapes over each other: for every set of shapes that covers something together, how much that is. Cut into upright
 * slabs in which no two edges cross, so every piece is a trapezium; no case of touching or common sides is special.
 */
export function overlay(shapes: readonly Shape[]): Coverage[] {
  const edges = edgesOf(shapes);
  const byStart = edges.toSorted((a, b) => a.west.east - b.west.east);
  const at = cuts(edges);
  const found = new Map<string, { shapes: number[]; area: number; where: Point; largest: number }>();
  let next = 0;
  let active: Edge[] = [];
  for (let slab = 0; slab + 1 < at.length; slab++) {
    const [left = 0, right = 0] = [at[slab], at[slab + 1]];
    const middle = (left + right) / 2;
    for (let edge = byStart[next]; edge && edge.west.east <= left; edge = byStart[++next]) active.push(edge);
    active = active.filter((edge) => edge.east.east > left);
    const rising = active.map((edge) => ({ edge, north: northAt(edge, middle) })).sort((a, b) => a.north - b.north);
    const inside = new Set<number>();
    rising.forEach(({ edge, north }, i) => {
      if (!inside.delete(edge.shape)) inside.add(edge.shape);
      const above = rising[i + 1];
      if (inside.size === 0 || !above || above.north <= north) return;
      const area = (above.north - north) * (right - left);
      const covering = [...inside].sort((a, b) => a - b);
      const key = covering.join();
      const where = { north: (north + above.north) / 2, east: middle };
      const kept = found.get(key);
      if (!kept) found.set(key, { shapes: covering, area, where, largest: area });
      else {
        kept.area += area;
        if (area > kept.largest) Object.assign(kept, { where, largest: area });
      }
    });
  }
  return [...found.values()].map(({ shapes: covering, area, where }) => ({ shapes: covering, area, where }));
}
